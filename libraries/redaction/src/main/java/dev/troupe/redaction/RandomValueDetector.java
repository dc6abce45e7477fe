package dev.troupe.redaction;

import java.util.regex.Pattern;

/** Tells values that were drawn from names, words, paths and numbers that somebody chose. */
final class RandomValueDetector {
    private static final int SHORTEST = 16;
    private static final int SHORTEST_UNNAMED = 20;
    private static final int FEWEST_CHANGES_UNNAMED = 5;
    private static final double FEWEST_BITS = 3.0;
    private static final int FEWEST_CHANGES = 3;
    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern SAMPLE =
            Pattern.compile(
                    "(?i).*(?:example|sample|dummy|placeholder|changeme|your[_-]|x{6}|\\*{4}).*");

    private RandomValueDetector() {}

    /**
     * Whether it looks drawn: at least 16 characters, letters among digits, three bits a character;
     * a UUID and what calls itself a sample do not.
     */
    static boolean drawn(String value) {
        return value.length() >= SHORTEST && mixed(value);
    }

    /** Whether nobody can have chosen it, so that it is a secret whatever its name is. */
    static boolean surelyDrawn(String value) {
        return value.length() >= SHORTEST_UNNAMED
                && changes(value) >= FEWEST_CHANGES_UNNAMED
                && mixed(value);
    }

    /** As {@link #drawn}, of any length. */
    static boolean mixed(String value) {
        return changes(value) >= FEWEST_CHANGES
                && bits(value) >= FEWEST_BITS
                && !UUID.matcher(value).matches()
                && !SAMPLE.matcher(value).matches();
    }

    /** How often a letter follows a digit or a digit a letter: rarely in names, often in what was drawn. */
    private static int changes(String value) {
        int changes = 0;
        for (int i = 1; i < value.length(); i++) {
            char before = value.charAt(i - 1);
            char at = value.charAt(i);
            boolean from = Character.isDigit(before) && Character.isLetter(at);
            boolean to = Character.isLetter(before) && Character.isDigit(at);
            changes += from || to ? 1 : 0;
        }
        return changes;
    }

    /** Shannon's entropy of its characters. */
    private static double bits(String value) {
        int[] counts = new int[128];
        for (int i = 0; i < value.length(); i++) {
            counts[value.charAt(i) & 127]++;
        }
        double bits = 0;
        for (int count : counts) {
            if (count > 0) {
                double share = (double) count / value.length();
                bits -= share * Math.log(share) / Math.log(2);
            }
        }
        return bits;
    }
}
