package dev.troupe.edit.match;

import java.util.function.IntConsumer;

/** The words of a line. */
final class WordHasher {

    private static final int LONGEST_LINE = 400;
    private static final int SHORTEST = 3;
    private static final int PRIME = 31;
    private static final char LAST_ASCII = '\u007F';

    private WordHasher() {}

    /** Hands on a hash of each word of three letters or more. */
    static void each(String line, IntConsumer use) {
        int end = Math.min(line.length(), LONGEST_LINE);
        int length = 0;
        int hash = 0;
        for (int i = 0; i <= end; i++) {
            char sign = i < end ? line.charAt(i) : ' ';
            if (isPart(sign)) {
                hash = PRIME * hash + sign;
                length++;
            } else {
                if (length >= SHORTEST) {
                    use.accept(hash);
                }
                length = 0;
                hash = 0;
            }
        }
    }

    private static boolean isPart(char sign) {
        return (sign >= 'a' && sign <= 'z')
                || (sign >= 'A' && sign <= 'Z')
                || (sign >= '0' && sign <= '9')
                || sign == '_'
                || (sign > LAST_ASCII && Character.isLetterOrDigit(sign));
    }
}
