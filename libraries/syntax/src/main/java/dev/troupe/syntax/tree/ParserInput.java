package dev.troupe.syntax.tree;

import io.github.treesitter.jtreesitter.ParseCallback;
import io.github.treesitter.jtreesitter.Point;
import java.nio.charset.StandardCharsets;

/** A text as a parser reads it: in pieces, by offsets in its UTF-8 bytes. */
final class ParserInput implements ParseCallback {
    private static final int PIECE = 64 * 1024;

    private final byte[] bytes;

    ParserInput(String text) {
        this.bytes = text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String read(int offset, Point point) {
        int to = Math.min(bytes.length, offset + PIECE);
        while (to > offset && to < bytes.length && (bytes[to] & 0xC0) == 0x80) {
            to--;
        }
        return between(offset, to);
    }

    /** What stands between two offsets. */
    String between(int from, int to) {
        int start = Math.clamp(from, 0, bytes.length);
        return new String(
                bytes, start, Math.clamp(to, start, bytes.length) - start, StandardCharsets.UTF_8);
    }

    /** The column of an offset in characters, from 1. */
    int column(int offset, int bytesBefore) {
        return between(offset - bytesBefore, offset).length() + 1;
    }
}
