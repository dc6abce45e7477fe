package dev.troupe.edit.match;

import java.text.Normalizer;
import org.jspecify.annotations.Nullable;

/** What characters consist of that Unicode spells in two ways: one sign, or a letter and its marks. */
final class CanonicalForms {

    private static final char FIRST = '\u00C0';
    private static final char FIRST_MARK = '\u0300';

    /** Behind it come ideographs, which have one spelling. */
    private static final char TABLE_END = '\u3100';

    private static final char HANGUL = '\uAC00';

    private static final String[] DECOMPOSED = table();

    private CanonicalForms() {}

    private static String[] table() {
        String[] table = new String[TABLE_END - FIRST];
        for (char sign = FIRST; sign < TABLE_END; sign++) {
            table[sign - FIRST] = computed(sign);
        }
        return table;
    }

    private static String computed(char sign) {
        if (Character.isSurrogate(sign)) {
            return "";
        }
        String one = String.valueOf(sign);
        String more = Normalizer.normalize(one, Normalizer.Form.NFD);
        return one.equals(more) ? "" : more;
    }

    /** The letter and the marks; null for a character that stands for itself. */
    static @Nullable String decomposed(char sign) {
        if (sign < FIRST) {
            return null;
        }
        String more =
                sign < TABLE_END ? DECOMPOSED[sign - FIRST] : sign >= HANGUL ? computed(sign) : "";
        return more.isEmpty() ? null : more;
    }

    /** The text in one of the spellings. */
    static String of(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= FIRST_MARK) {
                return Normalizer.normalize(text, Normalizer.Form.NFC);
            }
        }
        return text;
    }
}
