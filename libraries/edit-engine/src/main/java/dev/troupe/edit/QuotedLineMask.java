package dev.troupe.edit;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Marks the lines of a file that stand within a string or a comment of several lines: they declare nothing. */
final class QuotedLineMask {
    private static final List<String> QUOTES = List.of("\"\"\"", "'''");

    private QuotedLineMask() {}

    /** For each line whether one above it has begun what it belongs to; what is never ended was never begun. */
    static boolean[] of(List<String> lines) {
        boolean[] quoted = new boolean[lines.size()];
        String end = null;
        int from = 0;
        for (int i = 0; i < quoted.length; i++) {
            String line = lines.get(i).strip();
            if (end == null) {
                end = end(line);
                from = i + 1;
            } else if (line.contains(end)) {
                Arrays.fill(quoted, from, i + 1, true);
                end = null;
            }
        }
        return quoted;
    }

    /** What ends that which a line begins; null where it begins nothing. */
    private static @Nullable String end(String line) {
        if (line.startsWith("/*")) {
            return line.contains("*/") ? null : "*/";
        }
        if (line.startsWith("<!--")) {
            return line.contains("-->") ? null : "-->";
        }
        return QUOTES.stream()
                .filter(it -> (line.length() - line.replace(it, "").length()) / it.length() % 2 > 0)
                .findFirst()
                .orElse(null);
    }
}
