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
    private final TextOutput output;
    private final boolean streaming;
    private final StringBuilder shown = new StringBuilder();
    private final StreamingSanitizer sanitizer = new StreamingSanitizer();
    private final StreamingLineWrapper lineWrapper;
    private @Nullable UUID task;
    private int turn;

    /**
     * @param streaming whether pieces are shown; otherwise only whole texts
     * @param columns within which lines are broken between words
     */
    PlainModelTextPrinter(TextOutput output, boolean streaming, IntSupplier columns) {
        this.output = output;
        this.streaming = streaming;
        this.lineWrapper = new StreamingLineWrapper(columns);
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
        show(sanitizer.next(text));
    }

    @Override
    public void finished(@Nullable UUID ofTask, int ofTurn, String text) {
        if (!same(ofTask, ofTurn)) {
            begin(ofTask, ofTurn);
        }
        if (text.startsWith(shown.toString())) {
            show(sanitizer.next(text.substring(shown.length())));
            show(sanitizer.rest());
        } else {
            output.text(lineWrapper.end());
            output.line("");
            output.line("(the answer was interrupted; whole again:)");
            show(TerminalSanitizer.block(text));
        }
        begin(null, 0);
    }

    private boolean same(@Nullable UUID ofTask, int ofTurn) {
        return turn == ofTurn && ofTask != null && ofTask.equals(task);
    }

    private void show(String text) {
        output.text(lineWrapper.add(text));
    }

    private void begin(@Nullable UUID ofTask, int ofTurn) {
        output.text(lineWrapper.end());
        output.startLine();
        sanitizer.rest();
        shown.setLength(0);
        task = ofTask;
        turn = ofTurn;
    }
}
