package dev.troupe.edit.match;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the lines of a file that come closest to a search, to show them to whoever wrote it. */
public final class Nearest {

    private static final int MOST_PLACES_PER_LINE = 64;
    private static final int MOST_LINES_COMPARED = 20_000;
    private static final double LEAST_SIMILARITY = 0.3;

    private Nearest() {}

    /**
     * The index of the file line that the first search line most likely stands for.
     *
     * @return an index that may lie before the file's start; empty when nothing resembles the search
     */
    public static Optional<Integer> offset(List<String> search, List<String> file) {
        Map<Integer, Integer> votes = votes(search, file);
        if (votes.isEmpty()) {
            return bySimilarity(search, file);
        }
        return votes.entrySet().stream()
                .max(
                        Map.Entry.<Integer, Integer>comparingByValue()
                                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey);
    }

    private static Map<Integer, Integer> votes(List<String> search, List<String> file) {
        Map<String, List<Integer>> wanted = new HashMap<>();
        for (int i = 0; i < search.size(); i++) {
            if (Evidence.speaks(search.get(i))) {
                wanted.computeIfAbsent(search.get(i).strip(), line -> new ArrayList<>()).add(i);
            }
        }
        Map<String, Integer> seen = new HashMap<>();
        Map<Integer, Integer> votes = new HashMap<>();
        for (int j = 0; j < file.size(); j++) {
            String line = file.get(j).strip();
            List<Integer> places = wanted.get(line);
            if (places == null || seen.merge(line, 1, Integer::sum) > MOST_PLACES_PER_LINE) {
                continue;
            }
            for (int i : places.subList(0, Math.min(places.size(), MOST_PLACES_PER_LINE))) {
                votes.merge(j - i, 1, Integer::sum);
            }
        }
        return votes;
    }

    private static Optional<Integer> bySimilarity(List<String> search, List<String> file) {
        int telling = 0;
        Words words = Words.of("");
        for (int i = 0; i < search.size(); i++) {
            Words candidate = Words.of(search.get(i));
            if (candidate.count() > words.count()) {
                words = candidate;
                telling = i;
            }
        }
        double best = LEAST_SIMILARITY;
        Optional<Integer> place = Optional.empty();
        for (int j = 0; j < Math.min(file.size(), MOST_LINES_COMPARED); j++) {
            double similarity = words.similarity(file.get(j));
            if (similarity > best) {
                best = similarity;
                place = Optional.of(j - telling);
            }
        }
        return place;
    }
}
