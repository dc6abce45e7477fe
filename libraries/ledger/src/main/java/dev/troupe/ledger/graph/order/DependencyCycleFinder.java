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
    public static List<List<Integer>> of(DependencyClosure things) {
        List<List<Integer>> circles = new ArrayList<>();
        BitSet told = new BitSet(things.size());
        for (int start = 0; start < things.size(); start++) {
            if (things.needs(start, start) && !told.get(start)) {
                circles.add(from(things, start));
                for (int other = start; other < things.size(); other++) {
                    if (things.needs(start, other) && things.needs(other, start)) {
                        told.set(other);
                    }
                }
            }
        }
        return List.copyOf(circles);
    }

    private static List<Integer> from(DependencyClosure things, int start) {
        int[] cameFrom = new int[things.size()];
        BitSet seen = new BitSet(things.size());
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!seen.get(start)) {
            int thing = open.remove();
            things.needs(thing).stream()
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
