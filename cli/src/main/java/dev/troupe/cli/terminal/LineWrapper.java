package dev.troupe.cli.terminal;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Breaks lines for people between words, where a terminal would break them anywhere. What stands in back-ticks
 * stays whole, as it is copied; and a word wider than the terminal is left to it.
 */
public final class LineWrapper {
    /** What is set in so far is quoted: code, diffs, what commands print. */
    private static final int QUOTED = 4;

    private static final char ESCAPE = '\u001b';

    private final String line;
    private final int columns;
    private final StringBuilder folded = new StringBuilder();
    private int at;
    private int used;
    private int margin = -1;

    private LineWrapper(String line, int columns) {
        this.line = line;
        this.columns = columns;
    }

    /** Lines but for those that quote something. */
    public static String prose(String text, int columns) {
        return Arrays.stream(text.split("\n", -1))
                .map(it -> indent(it) < QUOTED ? line(it, columns) : it)
                .collect(Collectors.joining("\n"));
    }

    /** One line; what does not fit goes on below where it begins. */
    public static String line(String line, int columns) {
        return width(line) <= columns ? line : new LineWrapper(line, columns).fold();
    }

    private String fold() {
        while (at < line.length()) {
            int gap = at;
            while (at < line.length() && line.charAt(at) == ' ') {
                at++;
            }
            int word = at;
            skipWord();
            add(line.substring(gap, word), line.substring(word, at));
        }
        return folded.toString();
    }

    private void add(String gap, String word) {
        int wide = width(word);
        if (margin >= 0 && wide > 0 && used + gap.length() + wide > columns) {
            folded.append('\n').append(" ".repeat(margin));
            used = margin;
        } else {
            folded.append(gap);
            used += gap.length();
        }
        if (wide > 0 && (margin < 0 || isSecondColumn(gap))) {
            margin = Math.min(used, columns / 2);
        }
        folded.append(word);
        used += wide;
    }

    /** In a list with two columns, such as names and what they mean, the second goes on below itself. */
    private boolean isSecondColumn(String gap) {
        return margin > 0 && gap.length() > 1 && used <= columns / 2 && folded.indexOf("\n") < 0;
    }

    private void skipWord() {
        while (at < line.length() && line.charAt(at) != ' ') {
            int closing = line.charAt(at) == '`' ? line.indexOf('`', at + 1) : -1;
            at = closing < 0 ? at + 1 : closing + 1;
        }
    }

    private static int indent(String line) {
        int blanks = 0;
        for (int at = 0; at < line.length(); ) {
            int sequence = sequence(line, at);
            if (sequence == 0 && line.charAt(at) != ' ') {
                return blanks;
            }
            blanks += sequence == 0 ? 1 : 0;
            at += Math.max(1, sequence);
        }
        return blanks;
    }

    /** Columns that a text takes; colours take none. */
    static int width(String text) {
        int width = 0;
        for (int at = 0; at < text.length(); ) {
            int sequence = sequence(text, at);
            if (sequence > 0) {
                at += sequence;
            } else {
                width += DisplayWidth.columnsAt(text, at);
                at = DisplayWidth.next(text, at);
            }
        }
        return width;
    }

    /** Length of the sequence for colours that begins here; 0 when none does. */
    private static int sequence(String text, int at) {
        if (text.charAt(at) != ESCAPE) {
            return 0;
        }
        int end = text.indexOf('m', at);
        return end < 0 ? 1 : end + 1 - at;
    }
}
