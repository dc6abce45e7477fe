package dev.troupe.repomap.rank;

/** Numbers hashes of names, so that what belongs to a name can be kept in an array. Numbers change while names are added. */
final class NameSlotTable {
    private static final int SMALLEST = 1 << 10;

    private int[] names = new int[SMALLEST];
    private boolean[] used = new boolean[SMALLEST];
    private int size;

    void addAll(int[] hashes) {
        for (int it : hashes) {
            add(it);
        }
    }

    void add(int name) {
        if (2 * size >= names.length) {
            grow();
        }
        int slot = slot(name);
        if (!used[slot]) {
            used[slot] = true;
            names[slot] = name;
            size++;
        }
    }

    private void grow() {
        int[] before = names();
        names = new int[2 * names.length];
        used = new boolean[names.length];
        size = 0;
        addAll(before);
    }

    /** The number of a name; -1 when it was not added. */
    int find(int name) {
        int slot = slot(name);
        return used[slot] ? slot : -1;
    }

    /** The hashes are well mixed already. */
    private int slot(int name) {
        int mask = names.length - 1;
        int slot = name & mask;
        while (used[slot] && names[slot] != name) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /** The number behind the highest. */
    int slots() {
        return names.length;
    }

    /** The names that were added, in the order of their numbers. */
    int[] names() {
        int[] added = new int[size];
        int at = 0;
        for (int slot = 0; slot < names.length; slot++) {
            if (used[slot]) {
                added[at++] = names[slot];
            }
        }
        return added;
    }
}
