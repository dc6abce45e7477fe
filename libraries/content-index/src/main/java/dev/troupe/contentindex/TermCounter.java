package dev.troupe.contentindex;

import java.util.Arrays;

/** Collects the terms of one content, and counts them by field. */
final class TermCounter {
    private static final int FIELDS = ContentTerms.Field.values().length;
    private static final int MOST = 255;

    private int[] keys = new int[256];
    private int[] counts = new int[256 * FIELDS];
    private boolean[] used = new boolean[256];
    private final int[] lengths = new int[FIELDS];
    private int size;

    /** Counts a term once more in a field. */
    void add(int term, ContentTerms.Field field) {
        int slot = slot(term);
        if (!used[slot]) {
            if (size * 2 >= keys.length) {
                grow();
                slot = slot(term);
            }
            used[slot] = true;
            keys[slot] = term;
            size++;
        }
        counts[slot * FIELDS + field.number()]++;
        lengths[field.number()]++;
    }

    private int slot(int term) {
        int mask = keys.length - 1;
        int slot = (term * 0x9E3779B9) >>> 7 & mask;
        while (used[slot] && keys[slot] != term) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldKeys = keys;
        int[] oldCounts = counts;
        boolean[] oldUsed = used;
        keys = new int[oldKeys.length * 2];
        counts = new int[keys.length * FIELDS];
        used = new boolean[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldUsed[i]) {
                int slot = slot(oldKeys[i]);
                used[slot] = true;
                keys[slot] = oldKeys[i];
                System.arraycopy(oldCounts, i * FIELDS, counts, slot * FIELDS, FIELDS);
            }
        }
    }

    /** Hands over what was counted. */
    ContentTerms toTerms() {
        int[] terms = new int[size];
        int at = 0;
        for (int i = 0; i < keys.length; i++) {
            if (used[i]) {
                terms[at++] = keys[i];
            }
        }
        Arrays.sort(terms);
        byte[] packed = new byte[size * FIELDS];
        for (int i = 0; i < size; i++) {
            int slot = slot(terms[i]);
            for (int field = 0; field < FIELDS; field++) {
                packed[i * FIELDS + field] = (byte) Math.min(MOST, counts[slot * FIELDS + field]);
            }
        }
        return new ContentTerms(terms, packed, lengths.clone());
    }
}
