package dev.troupe.cli.attachment;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * What came on standard input, as text. Where it is text of another encoding, or none at all, a model would read signs that
 * nobody wrote.
 *
 * @param text what it says; bytes that are no UTF-8 are replaced
 * @param replaced how many places of it were
 */
public record StandardInputText(String text, int replaced) {
    /** A log may hold a few bytes of something else; a text of another encoding has more of them. */
    private static final int FEWEST_SIGNS_A_FAULT = 20;

    private static final int PART = 8_192;
    private static final char REPLACEMENT = '\ufffd';

    /**
     * Reads all of it.
     *
     * @param most characters that are wanted; where there are more, so many and a few more are read
     * @param begun told once that something came
     * @throws TroupeException INVALID_REQUEST when it is no text of UTF-8
     */
    public static StandardInputText read(InputStream in, int most, Runnable begun)
            throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] part = new byte[PART];
        int signs = 0;
        for (int more = in.read(part); more >= 0; more = in.read(part)) {
            begun.run();
            all.write(part, 0, more);
            for (int i = 0; i < more; i++) {
                signs += (part[i] & 0xC0) == 0x80 ? 0 : 1;
            }
            if (signs > most + 1 || all.size() > 4 * most) {
                return of(withoutLastSign(all.toByteArray()));
            }
        }
        return of(all.toByteArray());
    }

    /** Where reading stopped may be amid a character, which is no fault of the text. */
    private static byte[] withoutLastSign(byte[] bytes) {
        int end = bytes.length - 1;
        while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
            end--;
        }
        return Arrays.copyOf(bytes, end);
    }

    private static StandardInputText of(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        try {
            var _ = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            if (text.indexOf('\0') < 0) {
                return new StandardInputText(text, 0);
            }
        } catch (CharacterCodingException foreign) {
            // It is counted below.
        }
        int faults = 0;
        for (int i = 0; i < text.length(); i++) {
            faults += text.charAt(i) == REPLACEMENT || text.charAt(i) == '\0' ? 1 : 0;
        }
        if ((long) faults * FEWEST_SIGNS_A_FAULT > text.length()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "Standard input is no text in UTF-8.",
                    "Convert it, such as `iconv -f SHIFT_JIS -t UTF-8 build.log | troupe run \"...\"`; a file of the project is read in its own encoding when you mention it (`@build.log`), and an image goes with --image.",
                    null);
        }
        return new StandardInputText(text, faults);
    }

    /** Says what people should know of it; empty when nothing was replaced. */
    public String note() {
        return replaced == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "note: %,d %s of standard input %s no UTF-8 and %s replaced by %s.",
                        replaced,
                        replaced == 1 ? "place" : "places",
                        replaced == 1 ? "is" : "are",
                        replaced == 1 ? "was" : "were",
                        REPLACEMENT);
    }
}
