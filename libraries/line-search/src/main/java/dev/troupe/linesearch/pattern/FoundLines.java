package dev.troupe.linesearch.pattern;

import java.util.Arrays;

/** A list of lines in a block: where each begins and where its line feed is. */
public final class FoundLines {
    private int[] bounds = new int[64];
    private int size;

    void clear() {
        size = 0;
    }

    void add(int start, int end) {
        if (size == bounds.length) {
            bounds = Arrays.copyOf(bounds, size * 2);
        }
        bounds[size++] = start;
        bounds[size++] = end;
    }

    void addAll(FoundLines others) {
        bounds =
                bounds.length < size + others.size
                        ? Arrays.copyOf(bounds, (size + others.size) * 2)
                        : bounds;
        System.arraycopy(others.bounds, 0, bounds, size, others.size);
        size += others.size;
    }

    /** Counts the lines. */
    public int count() {
        return size / 2;
    }

    /** Tells where a line begins. */
    public int start(int index) {
        return bounds[2 * index];
    }

    /** Tells where the line feed of a line is. */
    public int end(int index) {
        return bounds[2 * index + 1];
    }
}
