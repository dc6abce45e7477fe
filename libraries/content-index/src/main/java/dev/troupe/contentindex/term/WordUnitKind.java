package dev.troupe.contentindex.term;

/** Tells UTF-16 units apart by what they are in an identifier. Bytes, as they are asked for each unit of each text. */
final class WordUnitKind {
    static final byte OTHER = 0;
    static final byte UNDERSCORE = 1;
    static final byte DIGIT = 2;

    /** A letter without case; what is greater is a letter, too. */
    static final byte LETTER = 3;

    static final byte LOWER = 4;
    static final byte UPPER = 5;

    private static final byte[] ASCII = new byte[128];

    static {
        for (char unit = 0; unit < ASCII.length; unit++) {
            ASCII[unit] = unit == '_' ? UNDERSCORE : find(unit);
        }
    }

    private WordUnitKind() {}

    static byte of(char unit) {
        return unit < ASCII.length ? ASCII[unit] : find(unit);
    }

    private static byte find(char unit) {
        if (Character.isLetter(unit)) {
            return Character.isUpperCase(unit)
                    ? UPPER
                    : Character.isLowerCase(unit) ? LOWER : LETTER;
        }
        return Character.isDigit(unit) ? DIGIT : OTHER;
    }
}
