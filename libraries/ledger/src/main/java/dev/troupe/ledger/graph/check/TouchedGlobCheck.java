package dev.troupe.ledger.graph.check;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks globs for places outside of the workspace, and for files that others name too. */
final class TouchedGlobCheck {
    private static final Pattern ABSOLUTE =
            Pattern.compile("^(?:[/~]|[A-Za-z]:).*", Pattern.DOTALL);
    private static final Pattern SEPARATOR = Pattern.compile("[/{},\\\\]");
    private static final Pattern TRAILING = Pattern.compile("[. ]+$");

    /** Wildcards, and characters that file systems may take for others; those of CJK they do not. */
    private static final Pattern WILD =
            Pattern.compile("[*?\\[{\\\\]|[^\\x{1}-\\x{7f}\\x{3400}-\\x{9fff}]");

    private static final Pattern LEADING = Pattern.compile("^(?:\\./|/)+");
    private static final Pattern ODD = Pattern.compile("(?:^|/)\\.{1,2}(?:/|\\z)|//|^!");

    private TouchedGlobCheck() {}

    /** Which place that is no agent's the glob names, as the end of a sentence. */
    static Optional<String> outside(String glob) {
        if (ABSOLUTE.matcher(glob).matches()) {
            return Optional.of("is not relative to the workspace");
        }
        for (String name : SEPARATOR.split(glob, -1)) {
            if (name.strip().equals("..")) {
                return Optional.of("leads out of the workspace");
            }
            if (TRAILING.matcher(name).replaceAll("").equalsIgnoreCase(".git")) {
                return Optional.of("names git's own files, which no task changes");
            }
        }
        return Optional.empty();
    }

    /** A pair of globs, one of each list, that may name the same file, if there is one. */
    static Optional<List<String>> meeting(List<String> some, List<String> others) {
        for (String one : some) {
            for (String other : others) {
                if (meet(one, other)) {
                    return Optional.of(List.of(one, other));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Whether two globs may name the same file, by what they surely begin with; in doubt they do. Letter case
     * never tells them apart. The ledger's function {@code globs_meet}, by which claims decide, answers the
     * same.
     */
    static boolean meet(String one, String other) {
        String first = prefix(one);
        String second = prefix(other);
        boolean literal = !WILD.matcher(one).find() && !WILD.matcher(other).find();
        if (literal && !first.isEmpty() && !second.isEmpty()) {
            first = directory(first);
            second = directory(second);
        }
        return first.startsWith(second) || second.startsWith(first);
    }

    private static String prefix(String glob) {
        String path = LEADING.matcher(glob).replaceFirst("");
        return ODD.matcher(path).find() ? "" : WILD.split(path, 2)[0].toLowerCase(Locale.ROOT);
    }

    private static String directory(String path) {
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(0, end) + "/";
    }
}
