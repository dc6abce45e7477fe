package dev.troupe.edit.token;

/**
 * A word, a number or a sign of a line.
 *
 * @param blank the white space before it; empty for the first of a line
 * @param text its characters
 * @param kind what it is
 */
public record LineToken(String blank, String text, Kind kind) {
    private static final double SIGN = 0.25;
    private static final double TELLING_LENGTH = 10;

    /** Names the kinds of tokens. */
    public enum Kind {
        WORD,
        NUMBER,
        SIGN
    }

    /** How much it says about its line: a sign little, a long word most. */
    double weight() {
        return switch (kind) {
            case SIGN -> SIGN;
            case NUMBER -> 1;
            case WORD -> 1 + Math.min(text.length(), TELLING_LENGTH) / TELLING_LENGTH;
        };
    }

    boolean sameText(LineToken other) {
        return text.equals(other.text);
    }

    /** The same token behind other white space. */
    LineToken after(String otherBlank) {
        return blank.equals(otherBlank) ? this : new LineToken(otherBlank, text, kind);
    }
}
