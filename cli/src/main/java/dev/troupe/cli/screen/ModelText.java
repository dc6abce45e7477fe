package dev.troupe.cli.screen;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Shows the model's text as it is. */
final class ModelText implements TurnText {
    private final Paper paper;
    private final boolean streaming;
    private final StringBuilder shown = new StringBuilder();
    private final SafeStream safe = new SafeStream();
    private @Nullable UUID task;
    private int turn;

    /**
     * @param streaming whether pieces are shown; otherwise only whole texts
     */
    ModelText(Paper paper, boolean streaming) {
        this.paper = paper;
        this.streaming = streaming;
    }

    @Override
    public void delta(@Nullable UUID ofTask, int ofTurn, String text) {
        if (!streaming) {
            return;
        }
        if (!same(ofTask, ofTurn)) {
            begin(ofTask, ofTurn);
        }
        shown.append(text);
        paper.text(safe.next(text));
    }

    @Override
    public void finished(@Nullable UUID ofTask, int ofTurn, String text) {
        if (!same(ofTask, ofTurn)) {
            begin(ofTask, ofTurn);
        }
        if (text.startsWith(shown.toString())) {
            paper.text(safe.next(text.substring(shown.length())));
            paper.text(safe.rest());
        } else {
            paper.line("");
            paper.line("(the answer was interrupted; whole again:)");
            paper.text(SafeText.block(text));
        }
        paper.startLine();
        begin(null, 0);
    }

    private boolean same(@Nullable UUID ofTask, int ofTurn) {
        return turn == ofTurn && ofTask != null && ofTask.equals(task);
    }

    private void begin(@Nullable UUID ofTask, int ofTurn) {
        paper.startLine();
        safe.rest();
        shown.setLength(0);
        task = ofTask;
        turn = ofTurn;
    }
}
