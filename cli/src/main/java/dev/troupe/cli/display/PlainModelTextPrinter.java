package dev.troupe.cli.display;

import dev.troupe.cli.terminal.StreamingLineWrapper;
import dev.troupe.cli.terminal.StreamingSanitizer;
import dev.troupe.cli.terminal.TextOutput;
import java.util.UUID;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Shows the model's text as it is. */
final class PlainModelTextPrinter implements ModelTextPrinter {
    private final TextOutput output;
    private final boolean streaming;
    private final StreamedTextAssembler assembler = new StreamedTextAssembler();
    private final StreamingSanitizer sanitizer = new StreamingSanitizer();
    private final StreamingLineWrapper lineWrapper;

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
    public void delta(@Nullable UUID task, int turn, @Nullable Long offset, String text) {
        if (!streaming || assembler.hasEnded(task, turn)) {
            return;
        }
        if (assembler.isOther(task, turn)) {
            end();
        }
        show(assembler.add(task, turn, offset, text));
    }

    @Override
    public void finished(@Nullable UUID task, int turn, String text) {
        if (assembler.isOther(task, turn)) {
            end();
        }
        show(assembler.finish(task, turn, text));
        output.text(lineWrapper.add(sanitizer.rest()));
        end();
    }

    @Override
    public void leave() {
        assembler.leave();
        output.text(lineWrapper.add(sanitizer.rest()));
        end();
    }

    @Override
    public void resume(@Nullable UUID task) {
        assembler.resume(task);
    }

    private void show(StreamedTextAssembler.Addition addition) {
        if (addition.isAnew()) {
            end();
            output.line(ANEW);
        }
        output.text(lineWrapper.add(sanitizer.next(addition.text())));
    }

    private void end() {
        output.text(lineWrapper.end());
        output.startLine();
        sanitizer.rest();
    }
}
