package dev.troupe.edit.match;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds places in a file that are worth aligning: lines, or rare words, that are there as they are vote for one. */
final class AlignmentSeeds {
    private static final int MOST_WINDOWS = 6;
    private static final int MOST_PLACES = 40;
    private static final int SLACK = 4;
    private static final int MOST_SLACK = 40;
    private static final double WORD = 0.2;

    /**
     * A part of a file.
     *
     * @param from index of the first line
     * @param to index after the last line
     * @param low how much later a file line is at least than the search line that it stands for
     * @param high how much later at most
     * @param votes how much speaks for it
     */
    record Window(int from, int to, int low, int high, double votes) {
        /** The file line that the first line of the search most likely stands for; may lie before the file. */
        int start() {
            return (low + high) / 2;
        }
    }

    private final List<String> search;
    private final IndexedFileLines file;
    private final TreeMap<Integer, Double> votes = new TreeMap<>();

    private AlignmentSeeds(List<String> search, IndexedFileLines file) {
        this.search = search;
        this.file = file;
    }

    /** The likeliest places, the first one first. */
    static List<Window> windows(List<String> search, IndexedFileLines file) {
        AlignmentSeeds seeds = new AlignmentSeeds(search, file);
        if (!seeds.byLines()) {
            seeds.byWords();
        }
        return seeds.windows();
    }

    private List<Window> windows() {
        int slack = Math.min(MOST_SLACK, SLACK + search.size() / SLACK);
        List<Window> windows = new ArrayList<>();
        for (int diagonal : votes.keySet()) {
            double sum = 0;
            for (double vote :
                    votes.subMap(diagonal - slack / 2, true, diagonal + slack / 2, true).values()) {
                sum += vote;
            }
            windows.add(
                    new Window(
                            Math.max(0, diagonal - slack),
                            Math.min(file.size(), diagonal + search.size() + slack),
                            diagonal - slack,
                            diagonal + slack,
                            sum));
        }
        windows.sort(Comparator.comparingDouble(Window::votes).reversed());
        return apart(windows, slack);
    }

    private static List<Window> apart(List<Window> ranked, int slack) {
        List<Window> apart = new ArrayList<>();
        for (Window window : ranked) {
            boolean near =
                    apart.stream().anyMatch(other -> Math.abs(other.low - window.low) <= slack);
            if (!near) {
                apart.add(window);
            }
            if (apart.size() == MOST_WINDOWS) {
                break;
            }
        }
        return apart;
    }

    /** Lets every line of the search vote; false when most of them are not in the file, or everywhere. */
    private boolean byLines() {
        Map<Integer, List<Integer>> wanted = new HashMap<>();
        int[] hashes = file.sought(search).hashes();
        int telling = 0;
        for (int i = 0; i < hashes.length; i++) {
            if (MatchEvidence.speaks(search.get(i))) {
                wanted.computeIfAbsent(hashes[i], it -> new ArrayList<>()).add(i);
                telling++;
            }
        }
        Filter filter = new Filter(wanted.keySet());
        Map<Integer, List<Integer>> places = new HashMap<>();
        for (int j = 0; j < file.size(); j++) {
            filter.note(file.hashes()[j], j, places);
        }
        int voted = 0;
        for (var place : places.entrySet()) {
            List<Integer> lines = wanted.getOrDefault(place.getKey(), List.of());
            voted += vote(lines, place.getValue(), 1) ? lines.size() : 0;
        }
        return voted * 2 >= telling;
    }

    private void byWords() {
        Map<Integer, List<Integer>> wanted = new HashMap<>();
        for (int i = 0; i < search.size(); i++) {
            int line = i;
            WordHasher.each(
                    search.get(i),
                    word -> wanted.computeIfAbsent(word, it -> new ArrayList<>()).add(line));
        }
        Filter filter = new Filter(wanted.keySet());
        Map<Integer, List<Integer>> places = new HashMap<>();
        for (int j = 0; j < file.size(); j++) {
            int line = j;
            WordHasher.each(file.lines().get(j), word -> filter.note(word, line, places));
        }
        places.forEach((word, at) -> vote(wanted.getOrDefault(word, List.of()), at, WORD));
    }

    private boolean vote(List<Integer> lines, List<Integer> places, double weight) {
        if (places.size() > MOST_PLACES || lines.size() > MOST_PLACES) {
            return false;
        }
        for (int line : lines) {
            for (int place : places) {
                votes.merge(place - line, weight / places.size(), Double::sum);
            }
        }
        return true;
    }

    /** Notes where wanted hashes are; the rest, nearly everything, it lets pass at once. */
    private static final class Filter {
        private static final int SIZE = 1 << 12;

        private final boolean[] maybe = new boolean[SIZE];
        private final java.util.Set<Integer> wanted;

        Filter(java.util.Set<Integer> wanted) {
            this.wanted = wanted;
            wanted.forEach(hash -> maybe[slot(hash)] = true);
        }

        void note(int hash, int place, Map<Integer, List<Integer>> places) {
            if (maybe[slot(hash)] && wanted.contains(hash)) {
                List<Integer> at = places.computeIfAbsent(hash, it -> new ArrayList<>());
                if (at.size() <= MOST_PLACES) {
                    at.add(place);
                }
            }
        }

        private static int slot(int hash) {
            return (hash ^ (hash >>> Short.SIZE)) & (SIZE - 1);
        }
    }
}
