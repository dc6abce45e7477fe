package dev.troupe.permission.path;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * A pattern for slash-separated relative paths: {@code *} and {@code ?} stay within a segment, {@code
 * **} spans any number of segments. Letters match without regard to case, and so do spellings that a
 * file system could take for the same name. Matching takes time proportional to pattern times path.
 */
public final class GlobPattern {
    private static final String ANY_DEPTH = "**";

    private final String pattern;
    private final List<String> segments;

    /** A pattern as people write it. */
    public GlobPattern(String pattern) {
        this.pattern = pattern;
        List<String> folded = new ArrayList<>(PathNames.fold(pattern));
        if (!folded.isEmpty() && folded.getLast().equals(ANY_DEPTH)) {
            // At the end it stands for what is inside a directory, not for the directory itself.
            folded.add("*");
        }
        this.segments = List.copyOf(folded);
    }

    /** The pattern as written. */
    public String pattern() {
        return pattern;
    }

    /** The longest text without wildcards that each path that fits contains, in small letters; may be empty. */
    String longestPart() {
        String longest = "";
        for (String segment : segments) {
            for (String part : segment.split("[*?]", -1)) {
                longest = part.length() > longest.length() ? part : longest;
            }
        }
        return longest;
    }

    /** Whether the path, in any spelling, fits. */
    public boolean matches(String path) {
        return matches(PathNames.fold(path));
    }

    boolean matches(List<String> folded) {
        return wildcard(segments, folded, ANY_DEPTH::equals, GlobPattern::segment);
    }

    /** Matches one segment, or any text as if it were one. */
    public static boolean segment(String pattern, String text) {
        int p = 0;
        int t = 0;
        int last = -1;
        int resume = 0;
        while (t < text.length()) {
            char wanted = p < pattern.length() ? pattern.charAt(p) : '\0';
            if (p < pattern.length() && wanted == '*') {
                last = p++;
                resume = t;
            } else if (p < pattern.length() && (wanted == '?' || wanted == text.charAt(t))) {
                p++;
                t++;
            } else if (last >= 0) {
                p = last + 1;
                t = ++resume;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }

    /** The greedy walk: only the last wildcard ever has to take more. */
    private static <T> boolean wildcard(
            List<T> pattern, List<T> text, Predicate<T> star, BiPredicate<T, T> fits) {
        int p = 0;
        int t = 0;
        int last = -1;
        int resume = 0;
        while (t < text.size()) {
            if (p < pattern.size() && star.test(pattern.get(p))) {
                last = p++;
                resume = t;
            } else if (p < pattern.size() && fits.test(pattern.get(p), text.get(t))) {
                p++;
                t++;
            } else if (last >= 0) {
                p = last + 1;
                t = ++resume;
            } else {
                return false;
            }
        }
        while (p < pattern.size() && star.test(pattern.get(p))) {
            p++;
        }
        return p == pattern.size();
    }
}
