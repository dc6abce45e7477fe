package dev.troupe.edit.match;

import java.util.ArrayList;
import java.util.List;

/** Finds every occurrence of one sequence in another in linear time, overlapping ones included. */
public final class Occurrences {

    private Occurrences() {}

    /** Start indexes of {@code needle} in {@code haystack}; none when the needle is empty. */
    static int[] of(int[] needle, int[] haystack) {
        return search(
                        needle.length,
                        haystack.length,
                        (i, j) -> needle[i] == needle[j],
                        (i, j) -> needle[i] == haystack[j])
                .stream()
                .mapToInt(start -> start)
                .toArray();
    }

    /** Start offsets of {@code needle} in {@code haystack}; none when the needle is empty. */
    public static List<Integer> of(String needle, String haystack) {
        return search(
                needle.length(),
                haystack.length(),
                (i, j) -> needle.charAt(i) == needle.charAt(j),
                (i, j) -> needle.charAt(i) == haystack.charAt(j));
    }

    private interface Same {
        boolean at(int needleIndex, int otherIndex);
    }

    private static List<Integer> search(int length, int available, Same self, Same other) {
        if (length == 0 || length > available) {
            return List.of();
        }
        int[] border = borders(length, self);
        List<Integer> starts = new ArrayList<>();
        int matched = 0;
        for (int i = 0; i < available; i++) {
            while (matched > 0 && (matched == length || !other.at(matched, i))) {
                matched = border[matched - 1];
            }
            if (other.at(matched, i)) {
                matched++;
            }
            if (matched == length) {
                starts.add(i - length + 1);
            }
        }
        return starts;
    }

    private static int[] borders(int length, Same self) {
        int[] border = new int[length];
        int matched = 0;
        for (int i = 1; i < length; i++) {
            while (matched > 0 && !self.at(matched, i)) {
                matched = border[matched - 1];
            }
            if (self.at(matched, i)) {
                matched++;
            }
            border[i] = matched;
        }
        return border;
    }
}
