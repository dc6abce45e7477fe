package dev.troupe.languageservers.definition;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A version number of a program.
 *
 * @param text its numbers with dots between them, at most nine digits each
 */
record ReleaseNumber(String text) implements Comparable<ReleaseNumber> {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}(?:\\.\\d{1,9})*");
    private static final Pattern DOTTED = Pattern.compile("\\d{1,9}(?:\\.\\d{1,9})+");

    /** Finds the version number in what a program printed, or null when there is none. */
    static @Nullable ReleaseNumber findIn(String text) {
        Matcher dotted = DOTTED.matcher(text);
        if (dotted.find()) {
            return new ReleaseNumber(dotted.group());
        }
        Matcher number = NUMBER.matcher(text);
        return number.find() ? new ReleaseNumber(number.group()) : null;
    }

    /** Returns the first of its numbers. */
    int major() {
        return numbers()[0];
    }

    private int[] numbers() {
        return Pattern.compile("\\.").splitAsStream(text).mapToInt(Integer::parseInt).toArray();
    }

    /** Compares number by number; one that is absent counts as 0. */
    @Override
    public int compareTo(ReleaseNumber other) {
        int[] own = numbers();
        int[] others = other.numbers();
        int length = Math.max(own.length, others.length);
        return Arrays.compare(Arrays.copyOf(own, length), Arrays.copyOf(others, length));
    }
}
