package dev.troupe.linesearch.pattern;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds and counts line feeds, eight bytes at a time. */
public final class LineFeeds {
    private static final VarHandle EIGHT =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FEEDS = 0x0A0A0A0A0A0A0A0AL;
    private static final long LOW = 0x7F7F7F7F7F7F7F7FL;

    private LineFeeds() {}

    /** Returns the place of the first line feed from {@code from} on, or {@code to}. */
    public static int next(byte[] text, int from, int to) {
        int at = from;
        for (; at + 8 <= to; at += 8) {
            long marks = marks((long) EIGHT.get(text, at));
            if (marks != 0) {
                return at + Long.numberOfTrailingZeros(marks) / 8;
            }
        }
        while (at < to && text[at] != '\n') {
            at++;
        }
        return at;
    }

    /** Returns the place of the last line feed before {@code before}, or {@code from - 1}. */
    public static int previous(byte[] text, int from, int before) {
        int at = before;
        for (; at - 8 >= from; at -= 8) {
            long marks = marks((long) EIGHT.get(text, at - 8));
            if (marks != 0) {
                return at - 1 - Long.numberOfLeadingZeros(marks) / 8;
            }
        }
        at--;
        while (at >= from && text[at] != '\n') {
            at--;
        }
        return at;
    }

    /** Counts the line feeds between two places. */
    public static int count(byte[] text, int from, int to) {
        int count = 0;
        int at = from;
        for (; at + 8 <= to; at += 8) {
            count += Long.bitCount(marks((long) EIGHT.get(text, at)));
        }
        for (; at < to; at++) {
            count += text[at] == '\n' ? 1 : 0;
        }
        return count;
    }

    /** Sets the highest bit of each byte that is a line feed, and no other bit. */
    private static long marks(long eight) {
        long differences = eight ^ FEEDS;
        return ~(((differences & LOW) + LOW) | differences | LOW);
    }
}
