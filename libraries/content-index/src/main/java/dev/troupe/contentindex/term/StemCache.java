package dev.troupe.contentindex.term;

import java.util.Arrays;

/**
 * Remembers the terms of words, without an object for each. A word is known by 64 bits of it: among a hundred thousand
 * words two have the same once in some billion indexes, which costs a little precision.
 */
final class StemCache {
    private static final int SMALLEST = 1 << 12;
    private static final int LARGEST = 1 << 18;
    private static final long FNV_OFFSET = 0xCBF29CE484222325L;
    private static final long FNV_PRIME = 0x100000001B3L;

    /** Zero is no word. */
    private long[] words = new long[SMALLEST];

    private int[] terms = new int[SMALLEST];
    private int size;

    /** The bits of a word, by FNV-1a over its UTF-16 units. */
    static long key(char[] text, int from, int to) {
        long hash = FNV_OFFSET;
        for (int i = from; i < to; i++) {
            hash = (hash ^ text[i]) * FNV_PRIME;
        }
        return hash == 0 ? 1 : hash;
    }

    /** Where the term of a word is; -1 when it is not known. */
    int find(long word) {
        int slot = slot(word);
        return words[slot] == word ? slot : -1;
    }

    int get(int slot) {
        return terms[slot];
    }

    /** Remembers the term of a word that is not known; forgets all others when they are too many. */
    void put(long word, int term) {
        if (2 * size >= words.length) {
            makeRoom();
        }
        int slot = slot(word);
        words[slot] = word;
        terms[slot] = term;
        size++;
    }

    private int slot(long word) {
        int mask = words.length - 1;
        int slot = (int) (word ^ word >>> 32) & mask;
        while (words[slot] != 0 && words[slot] != word) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void makeRoom() {
        if (words.length == LARGEST) {
            Arrays.fill(words, 0);
            size = 0;
            return;
        }
        long[] oldWords = words;
        int[] oldTerms = terms;
        words = new long[2 * oldWords.length];
        terms = new int[words.length];
        for (int i = 0; i < oldWords.length; i++) {
            if (oldWords[i] != 0) {
                int slot = slot(oldWords[i]);
                words[slot] = oldWords[i];
                terms[slot] = oldTerms[i];
            }
        }
    }
}
