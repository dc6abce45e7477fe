package dev.troupe.worker.tool.file;

import dev.troupe.contracts.text.TextPrefix;
import java.util.List;
import java.util.Locale;

/**
 * Some numbered lines of a file, within what a model can take.
 *
 * @param text the lines, and what was left out
 * @param summary one line for people
 */
record FileLinePage(String text, String summary) {
    private static final int LONGEST_LINE = 2000;
    private static final int LONGEST = 100_000;

    /**
     * @param first number of the first line, from 1
     * @param limit how many lines at most
     */
    static FileLinePage of(List<String> lines, int first, int limit) {
        StringBuilder text = new StringBuilder();
        int last = Math.min(lines.size(), first - 1 + limit);
        int next = first;
        while (next <= last && text.length() < LONGEST) {
            text.append(String.format(Locale.ROOT, "%6d\t", next)).append(cut(lines.get(next - 1)));
            text.append('\n');
            next++;
        }
        if (next <= lines.size()) {
            text.append(
                    "[%s; go on with offset %d]\n"
                            .formatted(
                                    CountFormatter.of(
                                            lines.size() - next + 1, "more line", "more lines"),
                                    next));
        }
        String range =
                first == 1 && next > lines.size()
                        ? CountFormatter.of(lines.size(), "line", "lines")
                        : "lines %d to %d of %d".formatted(first, next - 1, lines.size());
        return new FileLinePage(text.toString(), range);
    }

    private static String cut(String line) {
        return line.length() <= LONGEST_LINE
                ? line
                : TextPrefix.cut(line, LONGEST_LINE)
                        + "… [%d more characters in this line]"
                                .formatted(line.length() - LONGEST_LINE);
    }
}
