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
    private final StringBuilder shown = new StringBuilder();
    private @Nullable UUID task;
    private int turn;

    MarkdownModelTextPrinter(LiveTerminal terminal, boolean colour) {
        this.terminal = terminal;
        this.markdown = new MarkdownStreamRenderer(terminal::columns, colour);
    }

    @Override
    public void delta(@Nullable UUID ofTask, int ofTurn, String text) {
        if (!same(ofTask, ofTurn)) {
            begin(ofTask, ofTurn);
        }
        shown.append(text);
        terminal.lines(markdown.add(sanitizer.next(text)));
        terminal.open(markdown.open());
    }

    @Override
    public void finished(@Nullable UUID ofTask, int ofTurn, String text) {
        if (!same(ofTask, ofTurn)) {
            begin(ofTask, ofTurn);
        }
        String rest = text;
        if (text.startsWith(shown.toString())) {
            rest = text.substring(shown.length());
        } else {
            end();
            terminal.line("(the answer was interrupted; whole again:)");
        }
        terminal.lines(markdown.add(sanitizer.next(rest)));
        end();
        if (!text.isBlank()) {
            terminal.line("");
        }
        task = null;
        shown.setLength(0);
    }

    private boolean same(@Nullable UUID ofTask, int ofTurn) {
        return turn == ofTurn && ofTask != null && ofTask.equals(task);
    }

    private void begin(@Nullable UUID ofTask, int ofTurn) {
        end();
        shown.setLength(0);
        task = ofTask;
        turn = ofTurn;
    }

    private void end() {
        List<AttributedString> last = markdown.add(sanitizer.rest());
        terminal.open(List.of());
        terminal.lines(last);
        terminal.lines(markdown.end());
    }
}
