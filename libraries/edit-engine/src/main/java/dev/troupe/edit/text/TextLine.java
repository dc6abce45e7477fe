package dev.troupe.edit.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One line of a file: its text and its own ending.
 *
 * @param text the characters before the line ending; never contains a line feed
 * @param ending {@code "\n"}, {@code "\r\n"}, {@code "\r"} in a file without line feeds, or empty for a last line
 *     without final newline
 */
public record TextLine(String text, String ending) {

    private static final Set<String> ENDINGS = Set.of("\n", "\r\n", "\r");

    /** Rejects a line that could not have come from a file. */
    public TextLine {
        if (text.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("A line's text must not contain a line feed.");
        }
        if (!ending.isEmpty() && !ENDINGS.contains(ending)) {
            throw new IllegalArgumentException("A line ends in LF, CRLF, CR or nothing.");
        }
    }

    /** Whether a line feed follows the text. */
    public boolean terminated() {
        return !ending.isEmpty();
    }

    /** The same text with another ending. */
    public TextLine withEnding(String newEnding) {
        return ending.equals(newEnding) ? this : new TextLine(text, newEnding);
    }

    /** Splits text into lines; joining the lines gives the text back. */
    public static List<TextLine> split(String text) {
        return text.indexOf('\n') < 0 && text.indexOf('\r') >= 0
                ? splitAtReturns(text)
                : splitAtFeeds(text);
    }

    /** Without any line feed, carriage returns end the lines, as on old Macintoshes. */
    private static List<TextLine> splitAtReturns(String text) {
        List<TextLine> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\r', start);
            lines.add(
                    end < 0
                            ? new TextLine(text.substring(start), "")
                            : new TextLine(text.substring(start, end), "\r"));
            start = end < 0 ? text.length() : end + 1;
        }
        return List.copyOf(lines);
    }

    private static List<TextLine> splitAtFeeds(String text) {
        List<TextLine> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int feed = text.indexOf('\n', start);
            if (feed < 0) {
                lines.add(new TextLine(text.substring(start), ""));
                break;
            }
            boolean carriageReturn = feed > start && text.charAt(feed - 1) == '\r';
            int end = carriageReturn ? feed - 1 : feed;
            lines.add(new TextLine(text.substring(start, end), carriageReturn ? "\r\n" : "\n"));
            start = feed + 1;
        }
        return List.copyOf(lines);
    }

    /** Joins lines back into text. */
    public static String join(List<TextLine> lines) {
        StringBuilder text = new StringBuilder();
        for (TextLine line : lines) {
            text.append(line.text()).append(line.ending());
        }
        return text.toString();
    }
}
