package dev.troupe.linesearch.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells by one look into a table for each byte whether a line has a match. States are made when they are first reached, so
 * that no pattern can grow beyond what the text visits. Not safe for use by several threads.
 *
 * <p>A state is the number of its row's first cell. A cell below zero is not a state: {@link #MATCHED}, {@link #UNDECIDED},
 * or the row's own number with the sign bit for a cell that was not reached yet.
 */
final class LineAutomaton {
    /** The line has a match. */
    static final int MATCHED = -1;

    /** The line must be looked at by {@link LineSimulation}. */
    static final int UNDECIDED = -2;

    private static final int ROW = 256;
    private static final int MOST_STATES = 8_000;

    /** The steps before which a match may go on, and what the byte before the place was. */
    private record StateKey(List<Integer> steps, boolean atStart, NeighbourKind before) {}

    private final ByteProgram program;
    private final ProgramClosure closure;
    private final Map<StateKey, Integer> states = new HashMap<>();
    private final List<StateKey> keys = new ArrayList<>();
    private int[] table = new int[ROW * 16];
    private int start;
    private boolean full;

    LineAutomaton(ByteProgram program) {
        this.program = program;
        this.closure = new ProgramClosure(program);
        clear();
    }

    private void clear() {
        states.clear();
        keys.clear();
        full = false;
        start =
                state(
                        new StateKey(
                                List.of(program.start()),
                                program.hasLineChecks(),
                                NeighbourKind.OTHER));
    }

    /** Forgets its states when there were too many; to be called between two searches only. */
    void clearIfFull() {
        if (full) {
            clear();
        }
    }

    int[] table() {
        return table;
    }

    /** Names the state at the beginning of a line. */
    int start() {
        return start;
    }

    /** Computes the cell that was found unreached, by the byte that led to it. */
    int resolve(int cell, int octet) {
        if (cell == MATCHED || cell == UNDECIDED) {
            return cell;
        }
        int row = cell & Integer.MAX_VALUE;
        int next = follow(keys.get(row / ROW), octet);
        if (!full) {
            table[row + octet] = next;
        }
        return next;
    }

    private int follow(StateKey key, int octet) {
        boolean words = program.hasWordChecks();
        if (words && octet >= 0x80) {
            return UNDECIDED;
        }
        NeighbourKind after = words ? NeighbourKind.of(octet) : NeighbourKind.OTHER;
        closure.reset(key.atStart, key.before, octet == '\n', after);
        key.steps.forEach(closure::follow);
        if (closure.isAccepted()) {
            return MATCHED;
        }
        if (octet == '\n') {
            return start;
        }
        var targets = new int[closure.count + 1];
        targets[0] = program.start();
        int size = 1;
        for (int index = 0; index < closure.count; index++) {
            int target =
                    ((ByteProgram.Consumed) program.step(closure.reached[index])).target(octet);
            if (target >= 0) {
                targets[size++] = target;
            }
        }
        List<Integer> steps = Arrays.stream(targets, 0, size).sorted().distinct().boxed().toList();
        return state(new StateKey(steps, false, after));
    }

    private int state(StateKey key) {
        Integer known = states.get(key);
        if (known != null) {
            return known;
        }
        if (keys.size() >= MOST_STATES) {
            full = true;
            return UNDECIDED;
        }
        int row = keys.size() * ROW;
        if (row == table.length) {
            table = Arrays.copyOf(table, row * 2);
        }
        Arrays.fill(table, row, row + ROW, row | Integer.MIN_VALUE);
        keys.add(key);
        states.put(key, row);
        return row;
    }
}
