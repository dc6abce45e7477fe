package dev.troupe.edit.text;

import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * Ways to read what a detector names, and what tells that they are right.
 *
 * @param encodings the narrowest first
 * @param expected whether a character beyond ASCII is one that such texts have
 * @param sure what else a text must be
 */
record EncodingFamily(List<TextEncoding> encodings, IntPredicate expected, Predicate<String> sure) {
    private static final int FIRST_BEYOND_ASCII = 0x80;

    /** Fewer letters are Latin ones, read wrongly. */
    private static final int FEWEST_LETTERS = 8;

    private static final int FEWEST_KANA = 2;
    private static final int FIRST_BOX = 0x2500;
    private static final int LAST_BOX = 0x257F;

    EncodingFamily(List<TextEncoding> encodings, IntPredicate expected) {
        this(encodings, expected, _ -> true);
    }

    /** The scripts of China, Japan and Korea. */
    static EncodingFamily eastAsian(TextEncoding... encodings) {
        return new EncodingFamily(List.of(encodings), EncodingFamily::isEastAsian);
    }

    /** Japanese without a word of a detector: its own letters are among the signs. */
    static EncodingFamily surelyJapanese(TextEncoding... encodings) {
        return new EncodingFamily(
                List.of(encodings),
                EncodingFamily::isEastAsian,
                text ->
                        text.codePoints()
                                        .filter(it -> it >= 0x3041 && it <= 0x30FA)
                                        .limit(FEWEST_KANA)
                                        .count()
                                == FEWEST_KANA);
    }

    static EncodingFamily cyrillic(TextEncoding... encodings) {
        return new EncodingFamily(List.of(encodings), it -> isOf(UnicodeScript.CYRILLIC, it));
    }

    /** Russian of which no word has lines of a box within it, as Ukrainian has that is read wrongly. */
    static EncodingFamily russian(TextEncoding encoding) {
        return new EncodingFamily(
                List.of(encoding),
                it -> isOf(UnicodeScript.CYRILLIC, it),
                text -> !hasBoxInWord(text));
    }

    /** A script of one byte a letter, whose words hold no Latin letters. */
    static EncodingFamily alphabet(UnicodeScript script, TextEncoding... encodings) {
        return new EncodingFamily(
                List.of(encodings), it -> isOf(script, it), text -> isPure(script, text));
    }

    private static boolean isPure(UnicodeScript script, String text) {
        int letters = 0;
        boolean before = false;
        boolean beforeLatin = false;
        for (int sign : text.codePoints().toArray()) {
            boolean own = sign >= FIRST_BEYOND_ASCII && UnicodeScript.of(sign) == script;
            boolean latin = sign < FIRST_BEYOND_ASCII && Character.isLetter(sign);
            if ((own && beforeLatin) || (latin && before)) {
                return false;
            }
            letters += own ? 1 : 0;
            before = own;
            beforeLatin = latin;
        }
        return letters >= FEWEST_LETTERS;
    }

    private static boolean hasBoxInWord(String text) {
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            if (sign >= FIRST_BOX
                    && sign <= LAST_BOX
                    && (isCyrillicAt(text, i - 1) || isCyrillicAt(text, i + 1))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isCyrillicAt(String text, int at) {
        return at >= 0
                && at < text.length()
                && UnicodeScript.of(text.charAt(at)) == UnicodeScript.CYRILLIC;
    }

    private static boolean isEastAsian(int sign) {
        return switch (UnicodeScript.of(sign)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO -> true;
            case COMMON, INHERITED, GREEK, CYRILLIC -> Character.isDefined(sign);
            default -> sign >= 0xFF00 && sign <= 0xFFEF;
        };
    }

    private static boolean isOf(UnicodeScript script, int sign) {
        return UnicodeScript.of(sign) == script
                || (!Character.isLetter(sign) && !Character.isISOControl(sign));
    }
}
