package dev.troupe.contracts.image;

import java.nio.charset.StandardCharsets;

/** Reads numbers out of a file that may end anywhere: behind the end everything is -1. */
final class ImageByteReader {
    private final byte[] bytes;

    ImageByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    int length() {
        return bytes.length;
    }

    int one(long at) {
        return at < 0 || at >= bytes.length ? -1 : bytes[(int) at] & 0xff;
    }

    /** Reads a number whose highest byte comes first. */
    long highFirst(long at, int count) {
        long number = 0;
        for (int i = 0; i < count; i++) {
            int next = one(at + i);
            if (next < 0) {
                return -1;
            }
            number = (number << 8) | next;
        }
        return number;
    }

    /** Reads a number whose lowest byte comes first. */
    long lowFirst(long at, int count) {
        long number = 0;
        for (int i = count - 1; i >= 0; i--) {
            int next = one(at + i);
            if (next < 0) {
                return -1;
            }
            number = (number << 8) | next;
        }
        return number;
    }

    /** Reads a name of four letters; empty behind the end. */
    String name(long at) {
        return at < 0 || at + 4 > bytes.length
                ? ""
                : new String(bytes, (int) at, 4, StandardCharsets.ISO_8859_1);
    }

    byte[] all() {
        return bytes;
    }
}
