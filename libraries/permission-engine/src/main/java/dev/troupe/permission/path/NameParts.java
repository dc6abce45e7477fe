package dev.troupe.permission.path;

import java.util.ArrayList;
import java.util.List;

/**
 * The texts of which a path must contain one to fit any of some patterns, so that most paths need one look at their
 * characters and no more.
 */
final class NameParts {
    private static final int ASCII = 127;

    /** By their first character; in small letters. */
    private final String[][] byFirst;

    private NameParts(String[][] byFirst) {
        this.byFirst = byFirst;
    }

    static NameParts of(List<GlobPattern> globs) {
        List<List<String>> byFirst = new ArrayList<>();
        for (int first = 0; first < ASCII; first++) {
            byFirst.add(new ArrayList<>(0));
        }
        for (GlobPattern glob : globs) {
            String part = glob.longestPart();
            byFirst.get(part.charAt(0)).add(part);
        }
        return new NameParts(
                byFirst.stream().map(it -> it.toArray(String[]::new)).toArray(String[][]::new));
    }

    /** Whether a path of plain characters contains none of them; false where that takes a closer look. */
    boolean absent(String path) {
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c >= ASCII || c < ' ') {
                return false;
            }
            for (String part : byFirst[c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c]) {
                if (path.regionMatches(true, i, part, 0, part.length())) {
                    return false;
                }
            }
        }
        return true;
    }
}
