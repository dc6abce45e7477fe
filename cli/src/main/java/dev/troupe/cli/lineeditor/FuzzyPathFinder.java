package dev.troupe.cli.lineeditor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds paths by parts of them, as people remember them: {@code cli/ed} finds {@code cli/src/Editor.java}. */
public final class FuzzyPathFinder {
    private static final int NO = -1;

    private record Hit(String path, int score) {}

    private FuzzyPathFinder() {}

    /** The paths that hold the query's characters in order, best first. */
    public static List<String> find(String query, List<String> paths, int most) {
        String wanted = query.toLowerCase(Locale.ROOT);
        List<Hit> hits = new ArrayList<>();
        for (String path : paths) {
            int score = score(wanted, path);
            if (score != NO) {
                hits.add(new Hit(path, score));
            }
        }
        hits.sort(
                Comparator.comparingInt(Hit::score)
                        .reversed()
                        .thenComparingInt(hit -> hit.path().length())
                        .thenComparing(Hit::path));
        return hits.stream().limit(most).map(Hit::path).toList();
    }

    // A beginning counts most, then a name's beginning, then a part in one piece, then characters
    // in order.
    private static int score(String wanted, String path) {
        String lower = path.toLowerCase(Locale.ROOT);
        if (lower.startsWith(wanted)) {
            return 1_000;
        }
        int slash = lower.lastIndexOf('/');
        if (lower.startsWith(wanted, slash + 1)) {
            return 900;
        }
        int part = lower.indexOf(wanted);
        if (part >= 0) {
            return part > slash ? 800 : lower.charAt(part - 1) == '/' ? 700 : 600;
        }
        return scattered(wanted, lower);
    }

    private static int scattered(String wanted, String path) {
        int score = 0;
        int at = path.length() - 1;
        // From the end, as the name counts more than the directories.
        for (int index = wanted.length() - 1; index >= 0; index--) {
            int found = path.lastIndexOf(wanted.charAt(index), at);
            if (found < 0) {
                return NO;
            }
            boolean begins = found == 0 || !Character.isLetterOrDigit(path.charAt(found - 1));
            score += begins ? 10 : found == at ? 5 : 0;
            at = found - 1;
        }
        return Math.min(score, 500);
    }
}
