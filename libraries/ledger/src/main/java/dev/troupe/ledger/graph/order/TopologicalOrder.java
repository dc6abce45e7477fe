package dev.troupe.ledger.graph.order;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/** Orders things without circles so that each comes after what it needs. */
public final class TopologicalOrder {
    private TopologicalOrder() {}

    /**
     * All things, each after what it needs; of those that could come next the first comes next.
     *
     * @throws IllegalArgumentException when things need each other in a circle
     */
    public static List<Integer> order(DependencyClosure closure) {
        List<Integer> order = new ArrayList<>(closure.size());
        BitSet placed = new BitSet(closure.size());
        while (order.size() < closure.size()) {
            int next = firstReady(closure, placed);
            placed.set(next);
            order.add(next);
        }
        return List.copyOf(order);
    }

    private static int firstReady(DependencyClosure closure, BitSet placed) {
        for (int i = placed.nextClearBit(0); i < closure.size(); i = placed.nextClearBit(i + 1)) {
            BitSet missing = (BitSet) closure.needs(i).clone();
            missing.andNot(placed);
            if (missing.isEmpty()) {
                return i;
            }
        }
        throw new IllegalArgumentException("The items depend on each other in a circle.");
    }

    /**
     * A longest chain of things that each need the one before; empty when there are none.
     *
     * @throws IllegalArgumentException when things need each other in a circle
     */
    public static List<Integer> longest(DependencyClosure closure) {
        int[] length = new int[closure.size()];
        int[] previous = new int[closure.size()];
        int last = -1;
        for (int thing : order(closure)) {
            int[] best = {-1};
            closure.needs(thing).stream()
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
