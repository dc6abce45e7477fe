package dev.troupe.testkit.model.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Texts that go out as bytes that are no UTF-8, as from a server that cuts inside a character. */
public final class InvalidUtf8Encoder {
    /** A code point that no text uses; see {@link #bytes(String)}. */
    private static final String MARK = "\uFDD0";

    /** The first byte of a two-byte character, followed by an ordinary one. */
    private static final byte[] INVALID = {(byte) 0xC3, '('};

    private InvalidUtf8Encoder() {}

    /** The text with a place in its middle that {@link #bytes(String)} encodes wrongly. */
    public static String in(String text) {
        int middle = text.length() / 2;
        boolean inside =
                middle > 0
                        && middle < text.length()
                        && Character.isHighSurrogate(text.charAt(middle - 1));
        int place = inside ? middle + 1 : middle;
        return text.substring(0, place) + MARK + text.substring(place);
    }

    /** UTF-8 but for marked places. */
    public static byte[] bytes(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        String[] parts = text.split(MARK, -1);
        for (int index = 0; index < parts.length; index++) {
            if (index > 0) {
                bytes.writeBytes(INVALID);
            }
            bytes.writeBytes(parts[index].getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
