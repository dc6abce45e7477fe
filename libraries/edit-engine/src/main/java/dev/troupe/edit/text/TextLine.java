package dev.troupe.edit.text;

import java.util.ArrayList;
import java.util.List;

/**
 * One line of a file: its text and its own ending.
 *
 * @param text the characters before the line ending; never contains a line feed
 * @param ending {@code "\n"}, {@code "\r\n"}, or empty for a last line without final newline
 */
public record TextLine(String text, String ending) {

    /** Rejects a line that could not have come from a file. */
    public TextLine {
        if (text.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("A line's text must not contain a line feed.");
        }
        if (!ending.isEmpty() && !ending.equals("\n") && !ending.equals("\r\n")) {
            throw new IllegalArgumentException("A line ends in LF, CRLF or nothing.");
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
