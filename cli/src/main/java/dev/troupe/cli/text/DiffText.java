package dev.troupe.cli.text;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;

/** Renders unified diffs. */
public final class DiffText {
    private DiffText() {}

    /** Whether a text is a unified diff. */
    public static boolean looksLike(String text) {
        return text.startsWith("--- ") || text.startsWith("@@ ") || text.startsWith("diff --git ");
    }

    /** A diff, harmless and indented, coloured if the style says so. */
    public static String render(String diff, AnsiStyle style, String indent) {
        StringBuilder rendered = new StringBuilder();
        TerminalSanitizer.block(diff)
                .lines()
                .map(line -> indent + colour(line, style) + "\n")
                .forEach(rendered::append);
        return rendered.toString();
    }

    private static String colour(String line, AnsiStyle style) {
        if (line.startsWith("+++") || line.startsWith("---") || line.startsWith("diff ")) {
            return style.bold(line);
        }
        if (line.startsWith("@@")) {
            return style.cyan(line);
        }
        if (line.startsWith("+")) {
            return style.green(line);
        }
        return line.startsWith("-") ? style.red(line) : line;
    }
}
