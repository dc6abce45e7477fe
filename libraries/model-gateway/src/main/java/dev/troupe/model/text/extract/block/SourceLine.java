package dev.troupe.model.text.extract.block;

import java.util.ArrayList;
import java.util.List;

/**
 * A line of a text, without its end.
 *
 * @param start index of its first character in the text
 */
public record SourceLine(String text, int start) {
    /** All lines; they end with LF or CR LF, so that a lone CR stays where a shell would choke on it. */
    static List<SourceLine> of(String text) {
        List<SourceLine> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int feed = text.indexOf('\n', start);
            int end = feed < 0 ? text.length() : feed;
            boolean carriage = end > start && text.charAt(end - 1) == '\r';
            lines.add(new SourceLine(text.substring(start, carriage ? end - 1 : end), start));
            start = end + 1;
        }
        return lines;
    }

    public boolean blank() {
        return text.isBlank();
    }

    /** How many blanks it starts with. */
    int indentation() {
        int at = 0;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    /** What is left behind so many characters. */
    SourceLine from(int characters) {
        int cut = Math.min(characters, text.length());
        return new SourceLine(text.substring(cut), start + cut);
    }
}
