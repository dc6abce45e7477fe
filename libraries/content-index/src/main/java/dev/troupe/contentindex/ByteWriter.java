package dev.troupe.contentindex;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes numbers, texts and arrays one behind the other, small numbers in few bytes (LEB128). */
final class ByteWriter {
    private byte[] bytes = new byte[1024];
    private int size;

    /** Writes a number; negative ones take five bytes. */
    void number(int value) {
        room(5);
        int rest = value;
        while ((rest & ~0x7F) != 0) {
            bytes[size++] = (byte) ((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    void text(String text) {
        raw(text.getBytes(StandardCharsets.UTF_8));
    }

    void raw(byte[] more) {
        number(more.length);
        room(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
    }

    /** Writes numbers that ascend, by their differences, which are taken without sign. */
    void ascending(int[] values) {
        number(values.length);
        int before = 0;
        for (int value : values) {
            number(value - before);
            before = value;
        }
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void room(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }
}
