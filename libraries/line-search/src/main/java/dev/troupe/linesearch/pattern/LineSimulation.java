package dev.troupe.linesearch.pattern;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** Finds where the first match of a line begins, exactly and in linear time. Not safe for use by several threads. */
public final class LineSimulation {
    private static final int WORK_BETWEEN_CHECKS = 1 << 20;

    private final ByteProgram program;
    private final ProgramClosure closure;
    private final BooleanSupplier stopped;
    private final int[] begins;
    private int[] pendingBegins = new int[16];

    /**
     * Makes a simulation for one thread.
     *
     * @param stopped is asked now and then; the search ends early once it says true
     */
    public LineSimulation(ByteProgram program, BooleanSupplier stopped) {
        this.program = program;
        this.stopped = stopped;
        this.closure = new ProgramClosure(program);
        this.begins = new int[program.size()];
    }

    /** Returns the offset in the line at which its leftmost match begins; -1 without one, or when stopped before. */
    public int findMatch(byte[] text, int from, int to) {
        int[] active = new int[program.size() + 1];
        int[] following = new int[program.size() + 1];
        int size = 0;
        int found = Integer.MAX_VALUE;
        long work = 0;
        for (int at = from; ; at++) {
            boolean words = program.hasWordChecks();
            closure.reset(
                    at == from,
                    words ? before(text, from, at) : NeighbourKind.OTHER,
                    at == to,
                    words ? after(text, at, to) : NeighbourKind.OTHER);
            found = Math.min(found, stepOver(active, size, at));
            work += closure.count + 1;
            if (work > WORK_BETWEEN_CHECKS) {
                work = 0;
                if (stopped.getAsBoolean()) {
                    return -1;
                }
            }
            size = at == to ? 0 : advance(following, text[at] & 0xFF, found);
            if (at == to || (found != Integer.MAX_VALUE && size == 0)) {
                return found == Integer.MAX_VALUE ? -1 : found - from;
            }
            int[] swapped = active;
            active = following;
            following = swapped;
        }
    }

    /** Follows the earliest begun matches first, so that each step keeps its earliest beginning; says where an ended one began. */
    private int stepOver(int[] active, int size, int at) {
        int found = Integer.MAX_VALUE;
        int followed = 0;
        for (int index = 0; index <= size; index++) {
            int begin = index < size ? pendingBegins[index] : at;
            closure.follow(index < size ? active[index] : program.start());
            if (closure.isAccepted()) {
                found = Math.min(found, begin);
            }
            for (; followed < closure.count; followed++) {
                begins[closure.reached[followed]] = begin;
            }
            if (found != Integer.MAX_VALUE) {
                break;
            }
        }
        return found;
    }

    private int advance(int[] following, int octet, int found) {
        int size = 0;
        for (int index = 0; index < closure.count; index++) {
            int step = closure.reached[index];
            int target = ((ByteProgram.Consumed) program.step(step)).target(octet);
            if (target >= 0 && begins[step] < found) {
                if (size == pendingBegins.length) {
                    pendingBegins = Arrays.copyOf(pendingBegins, size * 2);
                }
                pendingBegins[size] = begins[step];
                following[size++] = target;
            }
        }
        return size;
    }

    private static NeighbourKind before(byte[] text, int from, int at) {
        if (at == from) {
            return NeighbourKind.OTHER;
        }
        int lead = at - 1;
        while (lead > from && at - lead < 4 && (text[lead] & 0xC0) == 0x80) {
            lead--;
        }
        return Utf8Decoder.end(text, lead, at) == at
                ? NeighbourKind.of(Utf8Decoder.decode(text, lead))
                : NeighbourKind.INVALID;
    }

    private static NeighbourKind after(byte[] text, int at, int to) {
        if (at == to) {
            return NeighbourKind.OTHER;
        }
        return Utf8Decoder.end(text, at, to) > at
                ? NeighbourKind.of(Utf8Decoder.decode(text, at))
                : NeighbourKind.INVALID;
    }
}
