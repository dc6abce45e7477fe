package dev.troupe.security.decision;

import java.util.List;

/**
 * A pattern for slash-separated relative paths: {@code *} and {@code ?} stay within a segment, {@code
 * **} spans any number of segments. Letters match without regard to case, and so do spellings that a
 * file system could take for the same name.
 */
public record Glob(String pattern) {
    /** Whether the path, in any spelling, fits. */
    public boolean matches(String path) {
        return matchesFolded(PathNames.fold(path));
    }

    boolean matchesFolded(String folded) {
        return segments(split(PathNames.fold(pattern)), 0, split(folded), 0);
    }

    private static List<String> split(String path) {
        return List.of(path.split("/", -1));
    }

    private static boolean segments(List<String> pattern, int p, List<String> path, int s) {
        if (p == pattern.size()) {
            return s == path.size();
        }
        if (!pattern.get(p).equals("**")) {
            return s < path.size()
                    && segment(pattern.get(p), path.get(s))
                    && segments(pattern, p + 1, path, s + 1);
        }
        // A trailing ** stands for what is inside a directory, not for the directory itself.
        int last = p == pattern.size() - 1 ? path.size() - 1 : path.size();
        for (int from = s; from <= last; from++) {
            if (p == pattern.size() - 1 || segments(pattern, p + 1, path, from)) {
                return true;
            }
        }
        return false;
    }

    /** Matches one segment, or any text without slashes, in time proportional to the product. */
    static boolean segment(String pattern, String text) {
        int p = 0;
        int t = 0;
        int star = -1;
        int resume = 0;
        while (t < text.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                resume = t;
            } else if (p < pattern.length() && fits(pattern.charAt(p), text.charAt(t))) {
                p++;
                t++;
            } else if (star >= 0) {
                p = star + 1;
                t = ++resume;
            } else {
                return false;
            }
        }
        return pattern.substring(p).chars().allMatch(c -> c == '*');
    }

    private static boolean fits(char pattern, char text) {
        return pattern == '?' || pattern == text;
    }
}
