package dev.troupe.edit.match;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Finds every occurrence of one sequence in another in linear time, overlapping ones included. */
public final class SequenceFinder {

    private SequenceFinder() {}

    /** Start indexes of {@code needle} in {@code haystack}; none when the needle is empty. */
    static int[] of(int[] needle, int[] haystack) {
        if (needle.length == 0 || needle.length > haystack.length) {
            return new int[0];
        }
        int[] border = borders(needle);
        IntStream.Builder starts = IntStream.builder();
        int matched = 0;
        for (int i = 0; i < haystack.length; i++) {
            int sign = haystack[i];
            while (matched > 0 && (matched == needle.length || needle[matched] != sign)) {
                matched = border[matched - 1];
            }
            if (needle[matched] == sign) {
                matched++;
            }
            if (matched == needle.length) {
                starts.add(i - needle.length + 1);
            }
        }
        return starts.build().toArray();
    }

    /** Start offsets of {@code needle} in {@code haystack}; none when the needle is empty. */
    public static List<Integer> of(String needle, String haystack) {
        int length = needle.length();
        if (length == 0 || length > haystack.length()) {
            return List.of();
        }
        int[] border = borders(needle.chars().toArray());
        List<Integer> starts = new ArrayList<>();
        int matched = 0;
        int i = haystack.indexOf(needle.charAt(0));
        while (i >= 0 && i < haystack.length()) {
            char sign = haystack.charAt(i);
            while (matched > 0 && (matched == length || needle.charAt(matched) != sign)) {
                matched = border[matched - 1];
            }
            if (needle.charAt(matched) == sign) {
                matched++;
            }
            if (matched == length) {
                starts.add(i - length + 1);
            }
            i = matched == 0 ? haystack.indexOf(needle.charAt(0), i + 1) : i + 1;
        }
        return starts;
    }

    /** For each beginning of the needle how much of its own beginning it ends with. */
    private static int[] borders(int[] needle) {
        int[] border = new int[needle.length];
        int matched = 0;
        for (int i = 1; i < needle.length; i++) {
            while (matched > 0 && needle[matched] != needle[i]) {
                matched = border[matched - 1];
            }
            if (needle[matched] == needle[i]) {
                matched++;
            }
            border[i] = matched;
        }
        return border;
    }
}
