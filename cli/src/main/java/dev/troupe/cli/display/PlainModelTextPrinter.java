package dev.troupe.cli.display;

import dev.troupe.cli.terminal.StreamingLineWrapper;
import dev.troupe.cli.terminal.StreamingSanitizer;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.terminal.TextOutput;
import java.util.UUID;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Shows the model's text as it is. */
final class PlainModelTextPrinter implements ModelTextPrinter {
    private final TextOutput paper;
    private final boolean streaming;
    private final StringBuilder shown = new StringBuilder();
    private final StreamingSanitizer safe = new StreamingSanitizer();
    private final StreamingLineWrapper folded;
    private @Nullable UUID task;
    private int turn;

    /**
     * @param streaming whether pieces are shown; otherwise only whole texts
     * @param columns within which lines are broken between words
     */
    PlainModelTextPrinter(TextOutput paper, boolean streaming, IntSupplier columns) {
        this.paper = paper;
        this.streaming = streaming;
        this.folded = new StreamingLineWrapper(columns);
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
        show(safe.next(text));
    }

    @Override
    public void finished(@Nullable UUID ofTask, int ofTurn, String text) {
        if (!same(ofTask, ofTurn)) {
            begin(ofTask, ofTurn);
        }
        if (text.startsWith(shown.toString())) {
            show(safe.next(text.substring(shown.length())));
            show(safe.rest());
        } else {
            paper.text(folded.end());
            paper.line("");
            paper.line("(the answer was interrupted; whole again:)");
            show(TerminalSanitizer.block(text));
        }
        begin(null, 0);
    }

    private boolean same(@Nullable UUID ofTask, int ofTurn) {
        return turn == ofTurn && ofTask != null && ofTask.equals(task);
    }

    private void show(String text) {
        paper.text(folded.add(text));
    }

    private void begin(@Nullable UUID ofTask, int ofTurn) {
        paper.text(folded.end());
        paper.startLine();
        safe.rest();
        shown.setLength(0);
        task = ofTask;
        turn = ofTurn;
    }
}
