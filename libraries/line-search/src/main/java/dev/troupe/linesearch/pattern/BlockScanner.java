package dev.troupe.linesearch.pattern;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Finds the lines with a match in a block of whole lines. Four quarters of the block are read at once: one table look-up
 * waits for the one before it, four do not wait for each other. Not safe for use by several threads.
 */
public final class BlockScanner {
    private static final int LANES = 4;
    private static final int SHORTEST_SPLIT = 4096;

    private final LineAutomaton automaton;
    private final LineSimulation simulation;
    private final BooleanSupplier stopped;
    private final FoundLines[] found = new FoundLines[LANES];
    private final int[] at = new int[LANES];
    private final int[] end = new int[LANES];
    private final int[] states = new int[LANES];
    private byte[] text = {};
    private int from;

    /**
     * Makes a scanner for one thread.
     *
     * @param stopped is asked now and then; the scan ends early once it says true
     */
    public BlockScanner(ByteProgram program, BooleanSupplier stopped) {
        this.automaton = new LineAutomaton(program);
        this.simulation = new LineSimulation(program, stopped);
        this.stopped = stopped;
        Arrays.setAll(found, _ -> new FoundLines());
    }

    /** Returns the lines with a match between two places of {@code block}; the last byte before {@code to} is a line feed. */
    public FoundLines scan(byte[] block, int first, int to) {
        text = block;
        from = first;
        automaton.clearIfFull();
        cutLanes(to);
        if (to - first >= SHORTEST_SPLIT) {
            readTogether();
        }
        for (int lane = 0; lane < LANES; lane++) {
            readAlone(lane);
        }
        for (int lane = 1; lane < LANES; lane++) {
            found[0].addAll(found[lane]);
        }
        return found[0];
    }

    private void cutLanes(int to) {
        int begin = from;
        for (int lane = 0; lane < LANES; lane++) {
            int cut =
                    to - from < SHORTEST_SPLIT
                            ? to
                            : from + (int) ((long) (to - from) * (lane + 1) / LANES);
            int stop =
                    cut >= to
                            ? to
                            : Math.max(
                                    begin,
                                    Math.min(
                                            to,
                                            LineFeeds.next(text, Math.max(cut, begin), to) + 1));
            found[lane].clear();
            at[lane] = begin;
            end[lane] = stop;
            states[lane] = automaton.start();
            begin = stop;
        }
    }

    private void readTogether() {
        while (true) {
            int least = Integer.MAX_VALUE;
            for (int lane = 0; lane < LANES; lane++) {
                least = Math.min(least, end[lane] - at[lane]);
            }
            if (least <= 0) {
                return;
            }
            readTogether(least);
        }
    }

    private void readTogether(int count) {
        int[] table = automaton.table();
        byte[] bytes = text;
        int at0 = at[0];
        int at1 = at[1];
        int at2 = at[2];
        int at3 = at[3];
        int state0 = states[0];
        int state1 = states[1];
        int state2 = states[2];
        int state3 = states[3];
        int read = 0;
        while (read < count) {
            state0 = table[state0 + (bytes[at0 + read] & 0xFF)];
            state1 = table[state1 + (bytes[at1 + read] & 0xFF)];
            state2 = table[state2 + (bytes[at2 + read] & 0xFF)];
            state3 = table[state3 + (bytes[at3 + read] & 0xFF)];
            read++;
            if ((state0 | state1 | state2 | state3) < 0) {
                break;
            }
        }
        settle(0, at0 + read, state0);
        settle(1, at1 + read, state1);
        settle(2, at2 + read, state2);
        settle(3, at3 + read, state3);
    }

    private void readAlone(int lane) {
        while (at[lane] < end[lane]) {
            int[] table = automaton.table();
            byte[] bytes = text;
            int state = states[lane];
            int place = at[lane];
            int stop = end[lane];
            while (place < stop && state >= 0) {
                state = table[state + (bytes[place++] & 0xFF)];
            }
            settle(lane, place, state);
        }
    }

    private void settle(int lane, int place, int cell) {
        int state = cell;
        at[lane] = place;
        if (state < 0) {
            if (stopped.getAsBoolean()) {
                System.arraycopy(end, 0, at, 0, LANES);
                return;
            }
            state = automaton.resolve(state, text[place - 1] & 0xFF);
            if (state < 0) {
                int lineStart = LineFeeds.previous(text, from, place - 1) + 1;
                int lineEnd = LineFeeds.next(text, place - 1, end[lane]);
                if (state == LineAutomaton.MATCHED || isMatch(lineStart, lineEnd)) {
                    found[lane].add(lineStart, lineEnd);
                }
                at[lane] = lineEnd + 1;
                state = automaton.start();
            }
        }
        states[lane] = state;
    }

    private boolean isMatch(int lineStart, int lineEnd) {
        return simulation.findMatch(text, lineStart, lineEnd) >= 0;
    }
}
