package dev.troupe.repomap.regex;

import java.util.Arrays;

/** A list of lines in a block: where each begins and where its line feed is. */
final class FoundLines {
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

    int count() {
        return size / 2;
    }

    int start(int index) {
        return bounds[2 * index];
    }

    int end(int index) {
        return bounds[2 * index + 1];
    }
}
