package dev.troupe.linesearch;

import java.nio.charset.StandardCharsets;

/**
 * Folds letters for trigrams: ASCII letters to lower case, and the two other characters that equal an ASCII letter when case
 * is ignored, the long s and the Kelvin sign, to that letter. One index then serves both kinds of search.
 */
final class TrigramFolding {
    private static final int LONG_S = 0x17F;
    private static final int KELVIN = 0x212A;
    private static final int[] FOLDED = folded();

    private TrigramFolding() {}

    /** Returns the folded byte, or -1 where {@link #lengthAt} must be asked whether one of the two characters begins. */
    static int fold(byte octet) {
        return FOLDED[octet & 0xFF];
    }

    /** Returns how many bytes from {@code at} on are one of the two characters, or 1. */
    static int lengthAt(byte[] text, int at) {
        if (text[at] == (byte) 0xC5 && at + 1 < text.length && text[at + 1] == (byte) 0xBF) {
            return 2;
        }
        return text[at] == (byte) 0xE2
                        && at + 2 < text.length
                        && text[at + 1] == (byte) 0x84
                        && text[at + 2] == (byte) 0xAA
                ? 3
                : 1;
    }

    private static int[] folded() {
        var folded = new int[256];
        for (int octet = 0; octet < folded.length; octet++) {
            folded[octet] =
                    octet == 0xC5 || octet == 0xE2
                            ? -1
                            : octet < 0x80 ? Character.toLowerCase(octet) : octet;
        }
        return folded;
    }

    /** Returns the folded bytes of a character, one a char. */
    static String fold(int point) {
        int folded =
                point == LONG_S
                        ? 's'
                        : point == KELVIN
                                ? 'k'
                                : point < 0x80 ? Character.toLowerCase(point) : point;
        return new String(
                Character.toString(folded).getBytes(StandardCharsets.UTF_8),
                StandardCharsets.ISO_8859_1);
    }
}
