package dev.troupe.cli.terminal;

/**
 * Makes text from models, tools and repositories harmless for a terminal: control characters, which
 * could move the cursor, change the title or fake what was printed, become visible signs, and so do
 * the invisible ones that reorder or hide text.
 */
public final class TerminalSanitizer {
    private TerminalSanitizer() {}

    /** Text of several lines; line feeds and tabs stay. */
    public static String block(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        for (int at = 0; at < text.length(); ) {
            int code = text.codePointAt(at);
            int length = Character.charCount(code);
            boolean windowsEnd =
                    code == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n';
            if (!windowsEnd) {
                append(safe, code);
            }
            at += length;
        }
        return safe.toString();
    }

    /** Text on one line: whatever ends a line becomes a blank. */
    public static String line(String text) {
        return block(text).replace('\n', ' ').replace('\t', ' ').strip();
    }

    /** A line of JSON whose strings keep their meaning but hold no raw control characters. */
    public static String json(String line) {
        StringBuilder safe = new StringBuilder(line.length() + 16);
        for (int at = 0; at < line.length(); at++) {
            char unit = line.charAt(at);
            int type = Character.getType(unit);
            if (type == Character.CONTROL || type == Character.FORMAT) {
                safe.append(String.format("\\u%04x", (int) unit));
            } else {
                safe.append(unit);
            }
        }
        return safe.toString();
    }

    private static void append(StringBuilder safe, int code) {
        if (code == '\n' || code == '\t' || !harmful(code)) {
            safe.appendCodePoint(code);
        } else if (code < 0x20) {
            safe.appendCodePoint(0x2400 + code);
        } else if (code == 0x7f) {
            safe.append('\u2421');
        } else {
            safe.append(String.format("\\u{%X}", code));
        }
    }

    private static boolean harmful(int code) {
        return switch (Character.getType(code)) {
            case Character.CONTROL,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE ->
                    true;
            case Character.FORMAT -> code != 0x200d && code != 0x00ad;
            default -> false;
        };
    }
}
