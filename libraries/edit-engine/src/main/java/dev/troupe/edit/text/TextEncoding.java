package dev.troupe.edit.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;

/** Names the encodings of text files, byte order mark included. */
public enum TextEncoding {
    /** UTF-8 without byte order mark: the default of new files. */
    UTF_8("UTF-8", StandardCharsets.UTF_8, ""),
    /** UTF-8 with byte order mark. */
    UTF_8_BOM("UTF-8 with byte order mark", StandardCharsets.UTF_8, "\u00EF\u00BB\u00BF"),
    /** Little-endian UTF-16 with byte order mark. */
    UTF_16LE_BOM("UTF-16LE", StandardCharsets.UTF_16LE, "\u00FF\u00FE"),
    /** Big-endian UTF-16 with byte order mark. */
    UTF_16BE_BOM("UTF-16BE", StandardCharsets.UTF_16BE, "\u00FE\u00FF"),
    /** Little-endian UTF-16 without byte order mark. */
    UTF_16LE("UTF-16LE", StandardCharsets.UTF_16LE, ""),
    /** Big-endian UTF-16 without byte order mark. */
    UTF_16BE("UTF-16BE", StandardCharsets.UTF_16BE, ""),
    /** Shift_JIS with the additions of Windows. */
    WINDOWS_31J("Shift_JIS", "windows-31j"),
    /** The same where characters that Windows has twice are spelled as NEC had them. */
    NEC_WINDOWS_31J("Shift_JIS", "windows-31j") {
        @Override
        byte[] encode(String text) {
            return NecSpelling.of(super.encode(text));
        }
    },
    /** Shift_JIS as its standard has it. */
    SHIFT_JIS("Shift_JIS", "Shift_JIS"),
    /** Japanese as Unix systems wrote it. */
    EUC_JP("EUC-JP", "EUC-JP"),
    /** Simplified Chinese in two bytes a character. */
    GBK("GBK", "GBK"),
    /** All of Unicode, spelled compatibly with GBK. */
    GB18030("GB18030", "GB18030"),
    /** Traditional Chinese with the additions of Windows. */
    WINDOWS_950("Big5", "x-windows-950"),
    /** Traditional Chinese with the additions of Hong Kong. */
    BIG5_HKSCS("Big5", "Big5-HKSCS"),
    /** Korean as its standard has it. */
    EUC_KR("EUC-KR", "EUC-KR"),
    /** Korean with the additions of Windows. */
    WINDOWS_949("EUC-KR", "x-windows-949"),
    /** Russian as Unix systems wrote it. */
    KOI8_R("KOI8-R", "KOI8-R"),
    /** Ukrainian as Unix systems wrote it. */
    KOI8_U("KOI8-U", "KOI8-U"),
    /** Cyrillic as DOS wrote it. */
    IBM866("IBM866", "IBM866"),
    /** Greek as its standard has it. */
    ISO_8859_7("ISO-8859-7", "ISO-8859-7"),
    /** Greek as Windows wrote it. */
    WINDOWS_1253("windows-1253", "windows-1253"),
    /** Hebrew as Windows wrote it. */
    WINDOWS_1255("windows-1255", "windows-1255"),
    /** Thai as Windows wrote it. */
    WINDOWS_874("TIS-620", "x-windows-874"),
    /** Central European languages as their standard has them. */
    ISO_8859_2("ISO-8859-2", "ISO-8859-2"),
    /** Central European languages as Windows wrote them. */
    WINDOWS_1250("windows-1250", "windows-1250"),
    /** ISO 8859-1 with the quotation marks, dashes and the euro sign of Windows. */
    WINDOWS_1252("windows-1252", "windows-1252"),
    /** ISO 8859-1 with a euro sign and the letters that French lacked. */
    ISO_8859_15("ISO-8859-15", "ISO-8859-15"),
    /** Cyrillic as Windows wrote it. */
    WINDOWS_1251("windows-1251", "windows-1251"),
    /** ISO 8859-1: the fall-back for bytes that are not valid UTF-8; every byte is a character. */
    LATIN_1("ISO-8859-1", StandardCharsets.ISO_8859_1, ""),
    /** UTF-8 with bytes among it that are none: every byte is a character, and only ASCII can be added. */
    MIXED("UTF-8 with bytes that are none", StandardCharsets.ISO_8859_1, ""),
    /**
     * An encoding that was recognised, with bytes among it that it does not give back: every byte is a character, and
     * only ASCII can be added.
     */
    BROKEN("an encoding that does not give its bytes back", StandardCharsets.ISO_8859_1, "");

    private static final int FIRST_BEYOND_ASCII = 0x80;

    private final String label;
    private final Charset charset;

    /** The byte order mark, one character per byte. */
    private final String mark;

    TextEncoding(String label, String charset) {
        this(label, Charset.forName(charset), "");
    }

    TextEncoding(String label, Charset charset, String mark) {
        this.label = label;
        this.charset = charset;
        this.mark = mark;
    }

    /** The name to show to people. */
    public String label() {
        return label;
    }

    /** Whether every character of the text exists in this encoding. */
    public boolean canEncode(CharSequence text) {
        return firstUnencodable(text, "").isEmpty();
    }

    /**
     * Finds the first character of a line that cannot be written.
     *
     * @param replaced the text that goes
     * @return its code point
     */
    public OptionalInt firstUnencodable(CharSequence line, String replaced) {
        return isAscii(line)
                ? OptionalInt.empty()
                : line.codePoints().filter(it -> !isEncodable(it, replaced)).findFirst();
    }

    private boolean isEncodable(int sign, String replaced) {
        if (sign < FIRST_BEYOND_ASCII) {
            return true;
        }
        if (isOpaque() && replaced.indexOf(sign) < 0) {
            return false;
        }
        String text = Character.toString(sign);
        // Some encoders write a likeness, such as a backslash for a yen sign.
        return charset.newEncoder().canEncode(text)
                && new String(text.getBytes(charset), charset).equals(text);
    }

    /** Whether its characters beyond ASCII are no more than bytes, which only move. */
    public boolean isOpaque() {
        return this == MIXED || this == BROKEN;
    }

    /** All encodings have these characters. */
    private static boolean isAscii(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= FIRST_BEYOND_ASCII) {
                return false;
            }
        }
        return true;
    }

    boolean marks(byte[] bytes) {
        int length = mark.length();
        return length > 0
                && bytes.length >= length
                && new String(bytes, 0, length, StandardCharsets.ISO_8859_1).equals(mark);
    }

    Optional<String> decode(byte[] bytes) {
        try {
            ByteBuffer body = ByteBuffer.wrap(bytes, mark.length(), bytes.length - mark.length());
            return Optional.of(
                    charset.newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .onUnmappableCharacter(CodingErrorAction.REPORT)
                            .decode(body)
                            .toString());
        } catch (CharacterCodingException notThisEncoding) {
            return Optional.empty();
        }
    }

    byte[] encode(String text) {
        try {
            ByteBuffer body = charset.newEncoder().encode(CharBuffer.wrap(text));
            return ByteBuffer.allocate(mark.length() + body.remaining())
                    .put(mark.getBytes(StandardCharsets.ISO_8859_1))
                    .put(body)
                    .array();
        } catch (CharacterCodingException unencodable) {
            throw new IllegalStateException(
                    "The text holds a character that " + label + " cannot express.", unencodable);
        }
    }
}
