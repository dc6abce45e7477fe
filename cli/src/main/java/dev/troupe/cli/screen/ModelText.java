package dev.troupe.cli.screen;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The model's text. Pieces are shown as they come, but may be lost or repeated on the way; the whole
 * text of a turn follows at its end and settles what is shown.
 */
final class ModelText {
    private final Printer printer;
    private final boolean streaming;
    private final StringBuilder shown = new StringBuilder();
    private final SafeStream safe = new SafeStream();
    private @Nullable UUID task;
    private int turn;

    /**
     * @param streaming whether pieces are shown; otherwise only whole texts
     */
    ModelText(Printer printer, boolean streaming) {
        this.printer = printer;
        this.streaming = streaming;
    }

    void delta(@Nullable UUID ofTask, int ofTurn, String text) {
        if (!streaming) {
            return;
        }
        if (!same(ofTask, ofTurn)) {
            begin(ofTask, ofTurn);
        }
        shown.append(text);
        printer.text(safe.next(text));
    }

    void finished(@Nullable UUID ofTask, int ofTurn, String text) {
        if (!same(ofTask, ofTurn)) {
            begin(ofTask, ofTurn);
        }
        if (text.startsWith(shown.toString())) {
            printer.text(safe.next(text.substring(shown.length())));
            printer.text(safe.rest());
        } else {
            printer.line("");
            printer.line("(the answer was interrupted; whole again:)");
            printer.text(SafeText.block(text));
        }
        printer.startLine();
        begin(null, 0);
    }

    private boolean same(@Nullable UUID ofTask, int ofTurn) {
        return turn == ofTurn && ofTask != null && ofTask.equals(task);
    }

    private void begin(@Nullable UUID ofTask, int ofTurn) {
        printer.startLine();
        safe.rest();
        shown.setLength(0);
        task = ofTask;
        turn = ofTurn;
    }
}
