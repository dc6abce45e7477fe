package dev.troupe.ledger.graph.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/** Things that need themselves through others. */
public final class DependencyCycleFinder {
    private DependencyCycleFinder() {}

    /**
     * One shortest circle for each group of things that all need each other, in order of their first
     * things. A circle names each of its things once, each needing the next and the last the first.
     */
    public static List<List<Integer>> of(DependencyClosure closure) {
        List<List<Integer>> circles = new ArrayList<>();
        BitSet told = new BitSet(closure.size());
        for (int start = 0; start < closure.size(); start++) {
            if (closure.needs(start, start) && !told.get(start)) {
                circles.add(from(closure, start));
                for (int other = start; other < closure.size(); other++) {
                    if (closure.needs(start, other) && closure.needs(other, start)) {
                        told.set(other);
                    }
                }
            }
        }
        return List.copyOf(circles);
    }

    private static List<Integer> from(DependencyClosure closure, int start) {
        int[] cameFrom = new int[closure.size()];
        BitSet seen = new BitSet(closure.size());
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!seen.get(start)) {
            int thing = open.remove();
            closure.needs(thing).stream()
                    .filter(next -> !seen.get(next))
                    .forEach(next -> {
                        seen.set(next);
                        cameFrom[next] = thing;
                        open.add(next);
                    });
        }
        List<Integer> circle = new ArrayList<>(List.of(start));
        for (int at = cameFrom[start]; at != start; at = cameFrom[at]) {
            circle.add(at);
        }
        Collections.reverse(circle.subList(1, circle.size()));
        return List.copyOf(circle);
    }
}
