package dev.troupe.worker.tool.git;

import dev.troupe.contracts.text.TextPrefix;
import java.util.List;
import java.util.Locale;

/**
 * Some lines of what git has said, within what a model can take.
 *
 * @param text the lines, and what was left out
 * @param summary one line for people
 */
record GitOutputPage(String text, String summary) {
    private static final int LONGEST = 30_000;
    private static final int LONGEST_LINE = 1000;

    /**
     * @param start the number of the first of these lines
     * @param first the number of the first line to show, not below that
     * @param limit how many lines at most
     */
    static GitOutputPage of(List<String> lines, int start, int first, int limit) {
        StringBuilder text = new StringBuilder();
        int from = Math.min(first - start, lines.size());
        int end = Math.min(lines.size(), from + limit);
        int next = from;
        while (next < end && text.length() < LONGEST) {
            text.append(cut(lines.get(next))).append('\n');
            next++;
        }
        boolean more = next < lines.size();
        if (more) {
            text.append(
                    "[there is more: go on with offset %d, or name a path]\n"
                            .formatted(start + next));
        }
        String shown = count(next - from, "line", "lines");
        return new GitOutputPage(text.toString(), more ? shown + ", and more" : shown);
    }

    private static String count(int count, String one, String more) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : more);
    }

    private static String cut(String line) {
        return line.length() <= LONGEST_LINE
                ? line
                : TextPrefix.cut(line, LONGEST_LINE)
                        + "… [%d more characters in this line]"
                                .formatted(line.length() - LONGEST_LINE);
    }
}
