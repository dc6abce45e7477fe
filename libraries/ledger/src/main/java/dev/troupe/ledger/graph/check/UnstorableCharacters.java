package dev.troupe.ledger.graph.check;

/** Finds characters that JSON can hold, but no database stores. */
final class UnstorableCharacters {
    private UnstorableCharacters() {}

    /** The first of it that a text has, for the middle of a sentence; empty when it has none. */
    static String in(String text) {
        for (int at = 0; at < text.length(); at++) {
            char unit = text.charAt(at);
            if (unit == 0) {
                return "a NUL character";
            }
            boolean pair =
                    Character.isHighSurrogate(unit)
                            && at + 1 < text.length()
                            && Character.isLowSurrogate(text.charAt(at + 1));
            if (pair) {
                at++;
            } else if (Character.isSurrogate(unit)) {
                return "half a character (U+%04X)".formatted((int) unit);
            }
        }
        return "";
    }
}
