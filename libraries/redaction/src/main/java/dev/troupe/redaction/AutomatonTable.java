package dev.troupe.redaction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The edges of an automaton in one table of numbers: a map of objects would take ten times the room. */
final class AutomatonTable {
    private static final long NONE = -1;

    private long[] keys = new long[256];
    private int[] targets = new int[256];
    private int size;

    /** One edge. */
    record Edge(char by, int to) {}

    AutomatonTable() {
        Arrays.fill(keys, NONE);
    }

    /** The state that it leads to; -1 when there is no edge. */
    int get(int state, char by) {
        int slot = slot(key(state, by));
        return keys[slot] == NONE ? -1 : targets[slot];
    }

    void put(int state, char by, int to) {
        if (size * 2 >= keys.length) {
            rehash();
        }
        int slot = slot(key(state, by));
        keys[slot] = key(state, by);
        targets[slot] = to;
        size++;
    }

    List<List<Edge>> byState(int states) {
        List<List<Edge>> leaving = new ArrayList<>();
        for (int i = 0; i < states; i++) {
            leaving.add(new ArrayList<>(1));
        }
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != NONE) {
                leaving.get((int) (keys[i] >>> Character.SIZE))
                        .add(new Edge((char) keys[i], targets[i]));
            }
        }
        return leaving;
    }

    private static long key(int state, char by) {
        return (long) state << Character.SIZE | by;
    }

    private int slot(long key) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 32) & (keys.length - 1);
        while (keys[slot] != NONE && keys[slot] != key) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    private void rehash() {
        long[] before = keys;
        int[] led = targets;
        keys = new long[before.length * 2];
        targets = new int[keys.length];
        Arrays.fill(keys, NONE);
        for (int i = 0; i < before.length; i++) {
            if (before[i] != NONE) {
                int slot = slot(before[i]);
                keys[slot] = before[i];
                targets[slot] = led[i];
            }
        }
    }
}
