package dev.troupe.edit.match;

import java.text.Normalizer;
import org.jspecify.annotations.Nullable;

/** Characters that models write for plainer ones, or the other way round. */
public final class TypographicCharacters {
    private TypographicCharacters() {}

    /** Whether a character takes room, or none at all, without showing anything. */
    public static boolean isBlank(char sign) {
        return switch (sign) {
            case '\u00A0',
                    '\u2007',
                    '\u202F',
                    '\u200B',
                    '\u200C',
                    '\u200D',
                    '\u2060',
                    '\uFEFF',
                    '\u00AD' ->
                    true;
            default -> Character.isWhitespace(sign);
        };
    }

    /** The same of a code point. */
    public static boolean isBlank(int sign) {
        return Character.isBmpCodePoint(sign) && isBlank((char) sign);
    }

    /** What is left of a character and its marks when nobody minds how it is spelled. */
    public static String folded(String text) {
        StringBuilder folded = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            String plain = plain(text.charAt(i));
            if (plain == null) {
                folded.append(text.charAt(i));
            } else {
                folded.append(plain);
            }
        }
        return Normalizer.normalize(folded, Normalizer.Form.NFD);
    }

    /** What a plain keyboard writes for the character; null for one that stands for itself. */
    public static @Nullable String plain(char sign) {
        return switch (sign) {
            case '\u2018', '\u2019', '\u201A', '\u201B', '\u2032', '\u00B4', '\u02BC', '\uFF07' ->
                    "'";
            case '\u201C', '\u201D', '\u201E', '\u201F', '\u2033', '\u00AB', '\u00BB', '\uFF02' ->
                    "\"";
            case '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uFF0D' ->
                    "-";
            case '\u2026' -> "...";
            case '\uFF08' -> "(";
            case '\uFF09' -> ")";
            case '\uFF0C' -> ",";
            case '\uFF1A' -> ":";
            case '\uFF1B' -> ";";
            default -> null;
        };
    }
}
