package dev.troupe.worker.finding;

import dev.troupe.contracts.text.TextPrefix;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Locates a finding in its file.
 *
 * @param lines of the whole file
 * @param line from 1; beyond the lines when the finding is wrong about it
 */
record FindingLocation(List<String> lines, int line) {
    /** Where a name is still thought of as part of the same code. */
    private static final int WIDE = 1_000;

    /** What is longer nobody has written. */
    private static final int LONGEST = 400;

    /** Where a function begins, in most languages. */
    private static final Pattern HEADER =
            Pattern.compile(
                    "^\\s*(?:def |func |(?:export )?(?:async )?function |public |private |protected |CREATE )");

    FindingLocation {
        lines = List.copyOf(lines);
    }

    boolean exists() {
        return line >= 1 && line <= lines.size();
    }

    /** The lines from so many above to so many below. */
    List<String> around(int above, int below) {
        int from = Math.clamp(line - 1L - above, 0, lines.size());
        int to = Math.clamp((long) line + below, from, lines.size());
        return lines.subList(from, to).stream().map(it -> TextPrefix.cut(it, LONGEST)).toList();
    }

    /** The line, those above it in the same function, and some below. */
    List<String> within(int above, int below) {
        List<String> lines = new ArrayList<>();
        for (String one : around(above, 0).reversed()) {
            lines.addFirst(one);
            if (HEADER.matcher(one).find()) {
                break;
            }
        }
        lines.addAll(around(-1, below));
        return List.copyOf(lines);
    }

    /** As much of the file as counts. */
    List<String> wide() {
        return around(WIDE, WIDE);
    }
}
