package dev.troupe.sandbox.posix;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads and shows raw names, in which each character stands for one byte. */
public final class RawNames {
    private RawNames() {}

    /** Reads a name as UTF-8; empty when it is none, or has characters that are not to be seen. */
    public static Optional<String> text(String raw) {
        try {
            String text =
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(raw.getBytes(StandardCharsets.ISO_8859_1)))
                            .toString();
            return text.codePoints().anyMatch(RawNames::isHidden)
                    ? Optional.empty()
                    : Optional.of(text);
        } catch (CharacterCodingException notUtf8) {
            return Optional.empty();
        }
    }

    /** Turns a text into the raw name that its file has. */
    public static String raw(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /** Shows a name to people: what is not to be seen is escaped, and the end of a long one left out. */
    public static String shown(String raw) {
        StringBuilder shown = new StringBuilder();
        String text = text(raw).orElse(null);
        if (text != null) {
            shown.append(text);
        } else {
            raw.chars()
                    .forEach(c -> {
                        if (c >= 0x20 && c < 0x7f && c != '\\') {
                            shown.append((char) c);
                        } else {
                            shown.append("\\x%02x".formatted(c));
                        }
                    });
        }
        return shown.length() <= 200 ? shown.toString() : shown.substring(0, 200) + "…";
    }

    /** Control characters and those that turn the direction of a line or are nothing to see; joiners belong to scripts. */
    private static boolean isHidden(int c) {
        int type = Character.getType(c);
        boolean joiner = c == 0x200c || c == 0x200d;
        return type == Character.CONTROL
                || (type == Character.FORMAT && !joiner)
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
