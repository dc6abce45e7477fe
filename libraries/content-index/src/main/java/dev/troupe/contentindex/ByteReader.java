package dev.troupe.contentindex;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads what a {@link ByteWriter} has written; throws {@link IndexOutOfBoundsException} behind the end. */
final class ByteReader {
    private final byte[] bytes;
    private int at;

    ByteReader(byte[] bytes, int at) {
        this.bytes = bytes;
        this.at = at;
    }

    int number() {
        int value = 0;
        for (int shift = 0; ; shift += 7) {
            byte one = bytes[at++];
            value |= (one & 0x7F) << shift;
            if (one >= 0) {
                return value;
            }
        }
    }

    String text() {
        int length = number();
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    byte[] raw() {
        int length = number();
        byte[] part = Arrays.copyOfRange(bytes, at, at + length);
        at += length;
        return part;
    }

    int[] ascending() {
        int[] values = new int[number()];
        int before = 0;
        for (int i = 0; i < values.length; i++) {
            before += number();
            values[i] = before;
        }
        return values;
    }
}
