package dev.troupe.cli.display;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.StreamingSanitizer;
import dev.troupe.cli.terminal.TextOutput;

/** Prints what models think, line by line and dimmed, for those who want to see it. */
final class ReasoningLines {
    private final TextOutput output;
    private final AnsiStyle style;
    private final StreamingSanitizer sanitizer = new StreamingSanitizer();
    private final StringBuilder open = new StringBuilder();
    private boolean shown;

    ReasoningLines(TextOutput output, AnsiStyle style) {
        this.output = output;
        this.style = style;
    }

    /** Whether they are shown from now on; first they are not. */
    void show(boolean wanted) {
        shown = wanted;
        open.setLength(0);
    }

    void delta(String text) {
        if (!shown) {
            return;
        }
        open.append(sanitizer.next(text));
        int end = open.indexOf("\n");
        while (end >= 0) {
            line(open.substring(0, end));
            open.delete(0, end + 1);
            end = open.indexOf("\n");
        }
    }

    /** Something else comes: what has no end yet has it now. */
    void end() {
        open.append(sanitizer.rest());
        line(open.toString());
        open.setLength(0);
    }

    private void line(String text) {
        if (!text.isBlank()) {
            output.line(style.dim("~ " + text.strip()));
        }
    }
}
