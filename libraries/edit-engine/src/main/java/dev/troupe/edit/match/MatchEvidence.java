package dev.troupe.edit.match;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Judges whether lines say enough to draw a conclusion from finding them. */
public final class MatchEvidence {

    private MatchEvidence() {}

    /** Whether any of the lines holds a letter or a digit; brackets and blanks alone are found everywhere. */
    static boolean speaks(List<String> lines) {
        for (String line : lines) {
            if (speaks(line)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a line holds a letter or a digit. */
    public static boolean speaks(String line) {
        for (int i = 0; i < line.length(); ) {
            int sign = line.codePointAt(i);
            if (Character.isLetterOrDigit(sign)) {
                return true;
            }
            i += Character.charCount(sign);
        }
        return false;
    }

    /**
     * Whether finding {@code replace} in the file would show that the edit is in: it brings a line of its own, or it
     * keeps at least two telling lines while none of the lines to be removed is left.
     */
    static boolean provesApplied(List<String> search, List<String> replace, List<String> file) {
        Set<String> before = trimmed(search);
        Set<String> after = trimmed(replace);
        if (!before.containsAll(after)) {
            return true;
        }
        if (after.size() < 2) {
            return false;
        }
        Set<String> present = trimmed(file);
        return before.stream().noneMatch(line -> !after.contains(line) && present.contains(line));
    }

    /** Whether an edit keeps a line that tells something, which ties what it brings to a place. */
    static boolean keeps(List<String> search, List<String> replace) {
        Set<String> kept = trimmed(replace);
        kept.retainAll(trimmed(search));
        return !kept.isEmpty();
    }

    /**
     * Whether a replacement only leaves lines out, and keeps so many that finding it tells more than finding lines that
     * are like those of the search.
     */
    static boolean repeats(List<String> search, List<String> replace) {
        Set<String> after = trimmed(replace);
        return after.size() >= 2
                && trimmed(search).containsAll(after)
                && telling(replace) < telling(search);
    }

    /**
     * Whether a replacement that is in the file shows that the edit is in, although the search is there too: it covers
     * the search and more, or it overlaps it and tells something beyond.
     */
    static boolean reachesBeyond(LineMatch replacement, LineMatch search, List<String> file) {
        boolean overlaps = replacement.start() < search.end() && search.start() < replacement.end();
        if (!overlaps) {
            return false;
        }
        List<String> before =
                file.subList(replacement.start(), Math.max(replacement.start(), search.start()));
        List<String> after =
                file.subList(Math.min(replacement.end(), search.end()), replacement.end());
        boolean covers = replacement.start() <= search.start() && replacement.end() >= search.end();
        return covers ? !(before.isEmpty() && after.isEmpty()) : speaks(before) || speaks(after);
    }

    /** The telling lines that only the replacement has, without white space around them. */
    static Set<String> brought(List<String> search, List<String> replace) {
        Set<String> brought = trimmed(replace);
        brought.removeAll(trimmed(search));
        return brought;
    }

    private static long telling(List<String> lines) {
        return lines.stream().filter(MatchEvidence::speaks).count();
    }

    private static Set<String> trimmed(List<String> lines) {
        Set<String> telling = new HashSet<>();
        for (String line : lines) {
            if (speaks(line)) {
                telling.add(line.strip());
            }
        }
        return telling;
    }
}
