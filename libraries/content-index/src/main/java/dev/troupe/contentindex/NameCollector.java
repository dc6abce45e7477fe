package dev.troupe.contentindex;

import dev.troupe.contentindex.term.TermHash;
import java.util.Arrays;

/** Collects names as sorted hashes, each once. */
final class NameCollector {
    private static final int SHORTEST = 4;
    private static final int LONGEST = 40;

    private int[] hashes = new int[128];
    private int size;

    void add(int hash) {
        if (size == hashes.length) {
            hashes = distinct();
            size = hashes.length;
            hashes = Arrays.copyOf(hashes, Math.max(128, size * 2));
        }
        hashes[size++] = hash;
    }

    /** Adds the identifiers of a text in ASCII, from {@value #SHORTEST} to {@value #LONGEST} characters. */
    void collect(byte[] bytes) {
        int start = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (!isNamePart(bytes[at])) {
                take(bytes, start, at);
                start = at + 1;
            }
        }
        take(bytes, start, bytes.length);
    }

    private void take(byte[] bytes, int from, int to) {
        if (to - from >= SHORTEST
                && to - from <= LONGEST
                && !(bytes[from] >= '0' && bytes[from] <= '9')) {
            add(TermHash.of(bytes, from, to));
        }
    }

    private static boolean isNamePart(byte one) {
        return (one >= 'a' && one <= 'z')
                || (one >= 'A' && one <= 'Z')
                || (one >= '0' && one <= '9')
                || one == '_'
                || one == '$';
    }

    int[] toHashes() {
        return distinct();
    }

    private int[] distinct() {
        Arrays.sort(hashes, 0, size);
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (i == 0 || hashes[i] != hashes[i - 1]) {
                hashes[kept++] = hashes[i];
            }
        }
        return Arrays.copyOf(hashes, kept);
    }
}
