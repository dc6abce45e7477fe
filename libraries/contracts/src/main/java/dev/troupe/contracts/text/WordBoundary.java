package dev.troupe.contracts.text;

import java.lang.Character.UnicodeScript;
import java.util.Set;

/** Says where words begin and end, also in scripts that put no blanks between them and beside marks that ASCII lacks. */
public final class WordBoundary {
    private static final String OPENS = "([{<\"',;*|";
    private static final int FIRST_BEYOND_ASCII = 0x80;
    private static final Set<UnicodeScript> WITHOUT_BLANKS =
            Set.of(
                    UnicodeScript.HAN,
                    UnicodeScript.HIRAGANA,
                    UnicodeScript.KATAKANA,
                    UnicodeScript.BOPOMOFO,
                    UnicodeScript.HANGUL,
                    UnicodeScript.THAI,
                    UnicodeScript.LAO,
                    UnicodeScript.KHMER,
                    UnicodeScript.MYANMAR);

    private WordBoundary() {}

    /** Whether a mention may begin there: within an address, or a longer name, none does. */
    public static boolean beginsMention(String text, int at) {
        return at == 0
                || Character.isWhitespace(text.charAt(at - 1))
                || OPENS.indexOf(text.charAt(at - 1)) >= 0
                || isBehind(text.codePointBefore(at));
    }

    /** Whether a word may begin behind it, as behind a blank; no address has it before its at sign. */
    public static boolean isBehind(int sign) {
        return isMark(sign) || isWithoutBlanks(sign);
    }

    /** Whether it is a letter of a script whose sentences are written without blanks. */
    public static boolean isWithoutBlanks(int sign) {
        return sign >= FIRST_BEYOND_ASCII && WITHOUT_BLANKS.contains(UnicodeScript.of(sign));
    }

    /** Whether it is a quotation mark, a bracket, a dash or another mark that ASCII lacks. */
    public static boolean isMark(int sign) {
        if (sign < FIRST_BEYOND_ASCII) {
            return false;
        }
        return switch (Character.getType(sign)) {
            case Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.OTHER_PUNCTUATION ->
                    true;
            default -> false;
        };
    }
}
