package dev.troupe.ledger.graph.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

/** Computes which of some numbered things need which others, directly and through others. */
public final class DependencyClosure {
    private final List<BitSet> needs;
    private final List<BitSet> before;

    /**
     * Things numbered from 0.
     *
     * @param needs for each thing the numbers of those that it needs
     * @throws IndexOutOfBoundsException when a number is no thing's
     */
    public DependencyClosure(List<? extends Collection<Integer>> needs) {
        this.needs = needs.stream().map(one -> bits(one, needs.size())).toList();
        this.before = new ArrayList<>(needs.size());
        for (int thing = 0; thing < needs.size(); thing++) {
            before.add(closure(thing));
        }
    }

    private static BitSet bits(Collection<Integer> numbers, int size) {
        BitSet bits = new BitSet(size);
        numbers.forEach(number -> bits.set(Objects.checkIndex(number, size)));
        return bits;
    }

    private BitSet closure(int thing) {
        BitSet found = new BitSet(needs.size());
        Deque<Integer> open = new ArrayDeque<>(List.of(thing));
        while (!open.isEmpty()) {
            BitSet next = (BitSet) needs.get(open.remove()).clone();
            next.andNot(found);
            found.or(next);
            next.stream().forEach(open::add);
        }
        return found;
    }

    /** Counts the things. */
    public int size() {
        return needs.size();
    }

    /** What a thing needs directly, to read only. */
    BitSet needs(int thing) {
        return needs.get(thing);
    }

    /** Whether {@code thing} needs {@code other}, directly or through others. */
    public boolean needs(int thing, int other) {
        return before.get(thing).get(other);
    }

    /** Whether one of two things needs the other, directly or through others. */
    public boolean ordered(int one, int other) {
        return needs(one, other) || needs(other, one);
    }
}
