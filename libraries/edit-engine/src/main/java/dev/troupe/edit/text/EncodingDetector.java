package dev.troupe.edit.text;

import java.io.ByteArrayOutputStream;
import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * Recognises the encodings of texts that are not UTF-8. A guess counts only when the text reads as it should in that
 * encoding and gives back its bytes.
 */
final class EncodingDetector {
    /** As much of the lines that are not ASCII decides; more makes no guess better. */
    private static final int MOST_BYTES = 64 * 1024;

    /** Two characters may be a slip of any encoding. */
    private static final int FEWEST_CHARACTERS = 3;

    private static final int PERCENT_EXPECTED = 95;
    private static final int FIRST_BEYOND_ASCII = 0x80;

    private static final List<EncodingFamily> GREEK =
            List.of(
                    EncodingFamily.alphabet(
                            UnicodeScript.GREEK,
                            TextEncoding.ISO_8859_7,
                            TextEncoding.WINDOWS_1253));

    private static final Map<String, List<EncodingFamily>> FAMILIES =
            Map.ofEntries(
                    Map.entry(
                            "SHIFT_JIS",
                            List.of(
                                    EncodingFamily.eastAsian(
                                            TextEncoding.WINDOWS_31J,
                                            TextEncoding.NEC_WINDOWS_31J,
                                            TextEncoding.SHIFT_JIS))),
                    Map.entry("EUC-JP", List.of(EncodingFamily.eastAsian(TextEncoding.EUC_JP))),
                    Map.entry(
                            "GB18030",
                            List.of(
                                    EncodingFamily.eastAsian(
                                            TextEncoding.GBK, TextEncoding.GB18030))),
                    Map.entry(
                            "BIG5",
                            List.of(
                                    EncodingFamily.eastAsian(
                                            TextEncoding.WINDOWS_950, TextEncoding.BIG5_HKSCS))),
                    Map.entry(
                            "EUC-KR",
                            List.of(
                                    EncodingFamily.eastAsian(
                                            TextEncoding.EUC_KR, TextEncoding.WINDOWS_949))),
                    Map.entry(
                            "KOI8-R",
                            List.of(
                                    EncodingFamily.russian(TextEncoding.KOI8_R),
                                    EncodingFamily.cyrillic(
                                            TextEncoding.KOI8_U, TextEncoding.KOI8_R))),
                    Map.entry(
                            "WINDOWS-1251",
                            List.of(EncodingFamily.cyrillic(TextEncoding.WINDOWS_1251))),
                    Map.entry("IBM866", List.of(EncodingFamily.cyrillic(TextEncoding.IBM866))),
                    Map.entry("ISO-8859-7", GREEK),
                    Map.entry("WINDOWS-1253", GREEK),
                    Map.entry(
                            "WINDOWS-1255",
                            List.of(
                                    EncodingFamily.alphabet(
                                            UnicodeScript.HEBREW, TextEncoding.WINDOWS_1255))),
                    Map.entry(
                            "TIS620",
                            List.of(
                                    EncodingFamily.alphabet(
                                            UnicodeScript.THAI, TextEncoding.WINDOWS_874))));

    /** What is tried where the library names nothing that fits, as happens with short texts. */
    private static final List<EncodingFamily> UNNAMED =
            List.of(
                    EncodingFamily.surelyJapanese(
                            TextEncoding.WINDOWS_31J, TextEncoding.NEC_WINDOWS_31J),
                    EncodingFamily.alphabet(UnicodeScript.HANGUL, TextEncoding.WINDOWS_949));

    private EncodingDetector() {}

    /**
     * Recognises the encoding of bytes that are not valid UTF-8 and hold no NUL.
     *
     * @return {@link TextEncoding#BROKEN} for one that would damage the bytes; empty when nothing is sure
     */
    static Optional<TextEncoding> detect(byte[] bytes) {
        List<EncodingFamily> named = FAMILIES.getOrDefault(String.valueOf(name(bytes)), List.of());
        Optional<TextEncoding> found = among(named, bytes);
        return found.isPresent() ? found : among(UNNAMED, bytes);
    }

    private static Optional<TextEncoding> among(List<EncodingFamily> families, byte[] bytes) {
        boolean likely = false;
        for (EncodingFamily family : families) {
            for (TextEncoding encoding : family.encodings()) {
                Optional<String> text = encoding.decode(bytes);
                if (text.isPresent()
                        && reads(text.get(), family.expected())
                        && family.sure().test(text.get())) {
                    if (Arrays.equals(encoding.encode(text.get()), bytes)) {
                        return Optional.of(encoding);
                    }
                    likely = true;
                }
            }
        }
        return likely ? Optional.of(TextEncoding.BROKEN) : Optional.empty();
    }

    private static @Nullable String name(byte[] bytes) {
        UniversalDetector detector = new UniversalDetector();
        byte[] lines = telling(bytes);
        detector.handleData(lines, 0, lines.length);
        detector.dataEnd();
        return detector.getDetectedCharset();
    }

    /** The lines that are not ASCII: code in ASCII around a comment says nothing about the comment. */
    private static byte[] telling(byte[] bytes) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        int start = 0;
        boolean beyond = false;
        for (int i = 0; i < bytes.length && lines.size() < MOST_BYTES; i++) {
            beyond |= bytes[i] < 0;
            if (bytes[i] == '\n' || i == bytes.length - 1) {
                if (beyond) {
                    lines.write(bytes, start, i + 1 - start);
                }
                start = i + 1;
                beyond = false;
            }
        }
        return lines.toByteArray();
    }

    /** Whether nearly all characters beyond ASCII are expected ones that stand together, not within words of Latin letters. */
    private static boolean reads(String text, IntPredicate expected) {
        int[] signs = text.codePoints().toArray();
        int beyond = 0;
        int fitting = 0;
        for (int i = 0; i < signs.length; i++) {
            if (signs[i] >= FIRST_BEYOND_ASCII) {
                beyond++;
                fitting += expected.test(signs[i]) && !isWithinLatin(signs, i) ? 1 : 0;
            }
        }
        return fitting >= FEWEST_CHARACTERS && 100L * fitting >= (long) PERCENT_EXPECTED * beyond;
    }

    /** A word of accented letters, read wrongly, has single strange characters beside its plain ones. */
    private static boolean isWithinLatin(int[] signs, int at) {
        boolean before = at > 0 && signs[at - 1] >= FIRST_BEYOND_ASCII;
        boolean after = at + 1 < signs.length && signs[at + 1] >= FIRST_BEYOND_ASCII;
        return !before
                && !after
                && ((at > 0 && isAsciiLetter(signs[at - 1]))
                        || (at + 1 < signs.length && isAsciiLetter(signs[at + 1])));
    }

    private static boolean isAsciiLetter(int sign) {
        return sign < FIRST_BEYOND_ASCII && Character.isLetter(sign);
    }
}
