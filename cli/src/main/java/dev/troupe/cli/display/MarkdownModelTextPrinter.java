package dev.troupe.cli.display;

import dev.troupe.cli.markdown.MarkdownStreamRenderer;
import dev.troupe.cli.terminal.LiveTerminal;
import dev.troupe.cli.terminal.StreamingSanitizer;
import java.util.List;
import java.util.UUID;
import org.jline.utils.AttributedString;
import org.jspecify.annotations.Nullable;

/** Shows the model's text as the Markdown that it is, while it comes. */
final class MarkdownModelTextPrinter implements ModelTextPrinter {
    private final LiveTerminal terminal;
    private final MarkdownStreamRenderer markdown;
    private final StreamingSanitizer sanitizer = new StreamingSanitizer();
    private final StreamedTextAssembler assembler = new StreamedTextAssembler();

    MarkdownModelTextPrinter(LiveTerminal terminal, boolean colour) {
        this.terminal = terminal;
        this.markdown = new MarkdownStreamRenderer(terminal::columns, colour);
    }

    @Override
    public void delta(@Nullable UUID task, int turn, @Nullable Long offset, String text) {
        if (assembler.hasEnded(task, turn)) {
            return;
        }
        if (assembler.isOther(task, turn)) {
            end();
        }
        show(assembler.add(task, turn, offset, text));
        terminal.open(markdown.open());
    }

    @Override
    public void finished(@Nullable UUID task, int turn, String text) {
        if (assembler.isOther(task, turn)) {
            end();
        }
        show(assembler.finish(task, turn, text));
        end();
        if (!text.isBlank()) {
            terminal.line("");
        }
    }

    @Override
    public void leave() {
        assembler.leave();
        end();
    }

    @Override
    public void resume(@Nullable UUID task) {
        assembler.resume(task);
    }

    private void show(StreamedTextAssembler.Addition addition) {
        if (addition.isAnew()) {
            end();
            terminal.line(ANEW);
        }
        terminal.lines(markdown.add(sanitizer.next(addition.text())));
    }

    private void end() {
        List<AttributedString> last = markdown.add(sanitizer.rest());
        terminal.open(List.of());
        terminal.lines(last);
        terminal.lines(markdown.end());
    }
}
