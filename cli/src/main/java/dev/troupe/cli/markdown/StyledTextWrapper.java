package dev.troupe.cli.markdown;

import dev.troupe.cli.terminal.DisplayWidth;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.AttributedString;

/** Breaks styled text into lines of a width, between words where it can. */
final class StyledTextWrapper {
    private StyledTextWrapper() {}

    /** Line feeds break too. A word that is wider than a line is cut, but never inside a character. */
    static List<AttributedString> lines(AttributedString text, int width) {
        List<AttributedString> lines = new ArrayList<>();
        int from = 0;
        while (from <= text.length()) {
            int end = indexOf(text, '\n', from);
            wrap(text, from, end, Math.max(2, width), lines);
            from = end + 1;
        }
        return lines;
    }

    private static void wrap(
            AttributedString text, int start, int end, int width, List<AttributedString> lines) {
        int from = start;
        while (true) {
            int cut = fitting(text, from, end, width);
            if (cut == end) {
                lines.add(text.subSequence(from, end));
                return;
            }
            int space = lastSpace(text, from, cut);
            int to = space > from ? space : cut;
            lines.add(text.subSequence(from, to));
            from = to;
            while (from < end && text.charAt(from) == ' ') {
                from++;
            }
            if (from == end) {
                return;
            }
        }
    }

    // A line may end just before a space, which is then left out.
    private static int lastSpace(AttributedString text, int from, int cut) {
        int at = cut;
        while (at > from && text.charAt(at) != ' ') {
            at--;
        }
        return at;
    }

    private static int fitting(AttributedString text, int from, int end, int width) {
        int used = 0;
        int at = from;
        while (at < end) {
            used += DisplayWidth.columnsAt(text, at);
            if (used > width && at > from) {
                return at;
            }
            at = DisplayWidth.next(text, at);
        }
        return end;
    }

    private static int indexOf(AttributedString text, char sign, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) != sign) {
            at++;
        }
        return at;
    }
}
