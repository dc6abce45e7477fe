package dev.troupe.ledger.graph.order;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/** What comes after what among things without circles. */
public final class TopologicalOrder {
    private TopologicalOrder() {}

    /**
     * All things, each after what it needs; of those that could come next the first comes next.
     *
     * @throws IllegalArgumentException when things need each other in a circle
     */
    public static List<Integer> order(DependencyClosure things) {
        List<Integer> order = new ArrayList<>(things.size());
        BitSet placed = new BitSet(things.size());
        while (order.size() < things.size()) {
            int next = firstReady(things, placed);
            placed.set(next);
            order.add(next);
        }
        return List.copyOf(order);
    }

    private static int firstReady(DependencyClosure things, BitSet placed) {
        for (int i = placed.nextClearBit(0); i < things.size(); i = placed.nextClearBit(i + 1)) {
            BitSet missing = (BitSet) things.needs(i).clone();
            missing.andNot(placed);
            if (missing.isEmpty()) {
                return i;
            }
        }
        throw new IllegalArgumentException("The things need each other in a circle.");
    }

    /**
     * A longest chain of things that each need the one before; empty when there are none.
     *
     * @throws IllegalArgumentException when things need each other in a circle
     */
    public static List<Integer> longest(DependencyClosure things) {
        int[] length = new int[things.size()];
        int[] previous = new int[things.size()];
        int last = -1;
        for (int thing : order(things)) {
            int[] best = {-1};
            things.needs(thing).stream()
                    .filter(need -> best[0] < 0 || length[need] > length[best[0]])
                    .forEach(need -> best[0] = need);
            previous[thing] = best[0];
            length[thing] = best[0] < 0 ? 1 : length[best[0]] + 1;
            last = last < 0 || length[thing] > length[last] ? thing : last;
        }
        List<Integer> chain = new ArrayList<>();
        for (int at = last; at >= 0; at = previous[at]) {
            chain.add(at);
        }
        Collections.reverse(chain);
        return List.copyOf(chain);
    }
}
