package dev.troupe.permission.path;

import java.util.ArrayList;
import java.util.List;

/**
 * The texts of which a path must contain one to fit any of some patterns, so that most paths need one look at their
 * characters and no more.
 *
 * @param byFirst by their first character; in small letters
 */
record NameParts(List<List<String>> byFirst) {
    private static final int ASCII = 127;

    static NameParts of(List<Glob> globs) {
        List<List<String>> byFirst = new ArrayList<>();
        for (int first = 0; first < ASCII; first++) {
            byFirst.add(new ArrayList<>(0));
        }
        for (Glob glob : globs) {
            String part = glob.longestPart();
            byFirst.get(part.charAt(0)).add(part);
        }
        return new NameParts(byFirst.stream().map(List::copyOf).toList());
    }

    /** Whether a path of plain characters contains none of them; false where that takes a closer look. */
    boolean absent(String path) {
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c >= ASCII || c < ' ') {
                return false;
            }
            List<String> parts = byFirst.get(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
            if (!parts.isEmpty() && any(parts, path, i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean any(List<String> parts, String path, int at) {
        for (String part : parts) {
            if (path.regionMatches(true, at, part, 0, part.length())) {
                return true;
            }
        }
        return false;
    }
}
