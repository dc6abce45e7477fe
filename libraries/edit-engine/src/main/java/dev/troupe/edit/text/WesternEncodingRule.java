package dev.troupe.edit.text;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tells the encodings of one byte a letter apart in which languages of Latin letters were written, which no library does for
 * short texts: read in a wrong one, words have signs within them that no word has.
 */
final class WesternEncodingRule {
    private static final int FIRST_BEYOND_ASCII = 0x80;

    /** Stand within no word, but where letters should be in texts of Central Europe. */
    private static final String NO_LETTERS = "¡¢£¤¥¦§¨©«¬®¯°±²³¶¸¹»¼½¾¿˘˝˛ˇ˙";

    /** Stand neither before a word nor behind one. */
    private static final String NEVER_BESIDE = "¶±¼¾";

    /** One may be a formula. */
    private static final int FEWEST = 2;

    private static final List<TextEncoding> OTHERS =
            List.of(TextEncoding.ISO_8859_2, TextEncoding.WINDOWS_1250, TextEncoding.ISO_8859_15);

    private WesternEncodingRule() {}

    /** Chooses the encoding of bytes that are no UTF-8 and in no encoding that is recognised for sure. */
    static TextEncoding choose(byte[] bytes) {
        String plain = TextEncoding.LATIN_1.decode(bytes).orElse("");
        TextEncoding usual =
                plain.chars().anyMatch(WesternEncodingRule::isControl)
                                && isText(TextEncoding.WINDOWS_1252, bytes)
                        ? TextEncoding.WINDOWS_1252
                        : TextEncoding.LATIN_1;
        if (strange(usual.decode(bytes).orElse(plain)).size() < FEWEST) {
            return usual;
        }
        return OTHERS.stream()
                .filter(it -> isText(it, bytes) && strange(it.decode(bytes).orElse("")).isEmpty())
                .findFirst()
                .orElse(usual);
    }

    private static boolean isText(TextEncoding encoding, byte[] bytes) {
        Optional<String> text = encoding.decode(bytes);
        return text.isPresent() && text.get().chars().noneMatch(WesternEncodingRule::isControl);
    }

    private static boolean isControl(int sign) {
        return sign >= FIRST_BEYOND_ASCII && Character.isISOControl(sign);
    }

    /** The signs within words, and beside them, that are no letters. */
    private static Set<Character> strange(String text) {
        Set<Character> found = new HashSet<>();
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            if (NO_LETTERS.indexOf(sign) >= 0) {
                boolean behind = i > 0 && isWord(text.charAt(i - 1));
                boolean before = i + 1 < text.length() && isWord(text.charAt(i + 1));
                if ((behind && before) || ((behind || before) && NEVER_BESIDE.indexOf(sign) >= 0)) {
                    found.add(sign);
                }
            }
        }
        return found;
    }

    /** Two signs in a row may both be letters that are read wrongly. */
    private static boolean isWord(char sign) {
        return Character.isLetter(sign) || NO_LETTERS.indexOf(sign) >= 0;
    }
}
