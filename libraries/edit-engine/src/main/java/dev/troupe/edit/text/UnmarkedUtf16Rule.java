package dev.troupe.edit.text;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Says whether bytes with NULs among them are UTF-16 that lacks its byte order mark. */
final class UnmarkedUtf16Rule {
    private static final int FEWEST_BYTES = 8;

    /** A binary file betrays itself long before. */
    private static final int HEAD = 8 * 1024;

    private static final Set<Character.UnicodeScript> EAST_ASIAN =
            EnumSet.of(
                    Character.UnicodeScript.HAN,
                    Character.UnicodeScript.HIRAGANA,
                    Character.UnicodeScript.KATAKANA,
                    Character.UnicodeScript.HANGUL,
                    Character.UnicodeScript.BOPOMOFO);

    private UnmarkedUtf16Rule() {}

    /** Recognises the order of the bytes; empty when they are no text, or either order would do. */
    static Optional<TextEncoding> detect(byte[] bytes) {
        if (bytes.length < FEWEST_BYTES || bytes.length % 2 != 0) {
            return Optional.empty();
        }
        boolean little = reads(bytes, TextEncoding.UTF_16LE);
        boolean big = reads(bytes, TextEncoding.UTF_16BE);
        return little == big
                ? Optional.empty()
                : Optional.of(little ? TextEncoding.UTF_16LE : TextEncoding.UTF_16BE);
    }

    private static boolean reads(byte[] bytes, TextEncoding encoding) {
        return (bytes.length <= HEAD
                        || isText(encoding, Arrays.copyOf(bytes, HEAD - cut(bytes, encoding))))
                && isText(encoding, bytes);
    }

    /** A character of two units is not cut in the middle. */
    private static int cut(byte[] bytes, TextEncoding encoding) {
        int high = bytes[encoding == TextEncoding.UTF_16LE ? HEAD - 1 : HEAD - 2] & 0xFC;
        return high == 0xD8 ? 2 : 0;
    }

    /** Text has blanks, line ends or ASCII in it, no control characters, and is written in one script beside Latin. */
    private static boolean isText(TextEncoding encoding, byte[] bytes) {
        Optional<String> decoded = encoding.decode(bytes);
        if (decoded.isEmpty()) {
            return false;
        }
        String text = decoded.get();
        Set<Character.UnicodeScript> scripts = EnumSet.noneOf(Character.UnicodeScript.class);
        int plain = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int sign = text.codePointAt(i);
            if (sign < 0x80) {
                if ((sign < ' ' && "\t\n\f\r".indexOf(sign) < 0) || sign == 0x7F) {
                    return false;
                }
                plain++;
            } else if (!isPrintable(sign)) {
                return false;
            }
            scripts.add(script(sign));
        }
        scripts.remove(Character.UnicodeScript.COMMON);
        scripts.remove(Character.UnicodeScript.INHERITED);
        scripts.remove(Character.UnicodeScript.LATIN);
        return plain > 0 && scripts.size() <= 1;
    }

    private static Character.UnicodeScript script(int sign) {
        Character.UnicodeScript script = Character.UnicodeScript.of(sign);
        return EAST_ASIAN.contains(script) ? Character.UnicodeScript.HAN : script;
    }

    private static boolean isPrintable(int sign) {
        return switch (Character.getType(sign)) {
            case Character.UNASSIGNED,
                    Character.CONTROL,
                    Character.PRIVATE_USE,
                    Character.SURROGATE ->
                    false;
            default -> true;
        };
    }
}
