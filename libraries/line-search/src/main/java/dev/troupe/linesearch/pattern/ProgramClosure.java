package dev.troupe.linesearch.pattern;

import java.util.Arrays;
import java.util.List;

/** Follows the steps of a program that consume nothing. Not safe for use by several threads. */
final class ProgramClosure {
    private final ByteProgram program;
    private final int[] visited;
    private int[] stack = new int[16];
    private int round;
    private boolean accepted;
    private boolean atStart;
    private NeighbourKind before = NeighbourKind.OTHER;
    private boolean atEnd;
    private NeighbourKind after = NeighbourKind.OTHER;

    /** The consuming steps that were reached, {@code count} of them, and what each start of a walk reached first. */
    final int[] reached;

    int count;

    ProgramClosure(ByteProgram program) {
        this.program = program;
        this.visited = new int[program.size()];
        this.reached = new int[program.size()];
    }

    /** Begins anew at a place between two bytes. */
    void reset(boolean start, NeighbourKind left, boolean end, NeighbourKind right) {
        atStart = start;
        before = left;
        atEnd = end;
        after = right;
        accepted = false;
        count = 0;
        round++;
    }

    boolean isAccepted() {
        return accepted;
    }

    /** Adds the consuming steps that {@code state} leads to and that are not there yet. */
    void follow(int state) {
        int size = push(0, state);
        while (size > 0) {
            int at = stack[--size];
            if (visited[at] == round) {
                continue;
            }
            visited[at] = round;
            switch (program.step(at)) {
                case ByteProgram.Accepted _ -> accepted = true;
                case ByteProgram.Consumed _ -> reached[count++] = at;
                case ByteProgram.Checked check -> {
                    if (check.kind().holds(atStart, before, atEnd, after)) {
                        size = push(size, check.target());
                    }
                }
                case ByteProgram.Forked fork -> {
                    List<Integer> targets = fork.targets();
                    for (int index = targets.size() - 1; index >= 0; index--) {
                        size = push(size, targets.get(index));
                    }
                }
            }
        }
    }

    private int push(int size, int state) {
        if (size == stack.length) {
            stack = Arrays.copyOf(stack, size * 2);
        }
        stack[size] = state;
        return size + 1;
    }
}
