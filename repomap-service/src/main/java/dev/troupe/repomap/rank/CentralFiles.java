package dev.troupe.repomap.rank;

import dev.troupe.contentindex.tree.FileRole;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.repomap.history.CommitHistory;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Ranks files for no request in particular: those whose names many others use and that change often come first, by PageRank
 * (Brin and Page 1998) over who uses what whom defines; tests and other files come behind all sources.
 */
public final class CentralFiles {
    private static final int ROUNDS = 20;
    private static final double DAMPING = 0.85;

    /** A name that more files define connects nothing. */
    private static final int MOST_DEFINERS = 3;

    private static final int[] NOWHERE = {};

    private CentralFiles() {}

    /** Ranks all files, most central first. */
    public static List<IndexedFile> rank(List<IndexedFile> files, CommitHistory history) {
        double[] scores = scores(files);
        Map<String, Integer> changes = changes(history);
        for (int row = 0; row < scores.length; row++) {
            int count = changes.getOrDefault(files.get(row).path(), 0);
            scores[row] *= 1 + Math.log1p(count);
        }
        return IntStream.range(0, scores.length)
                .boxed()
                .sorted(
                        Comparator.comparing(
                                        (Integer it) -> files.get(it).role() != FileRole.SOURCE)
                                .thenComparingDouble(it -> -scores[it])
                                .thenComparing(it -> files.get(it).path()))
                .map(files::get)
                .toList();
    }

    private static Map<String, Integer> changes(CommitHistory history) {
        Map<String, Integer> counts = new HashMap<>();
        history.changes().stream()
                .flatMapToInt(it -> Arrays.stream(it.paths()))
                .forEach(it -> counts.merge(history.path(it), 1, Integer::sum));
        return counts;
    }

    private static double[] scores(List<IndexedFile> files) {
        int size = files.size();
        int[][] targets = targets(files);
        double[] scores = new double[size];
        Arrays.fill(scores, 1.0 / Math.max(1, size));
        for (int round = 0; round < ROUNDS; round++) {
            double[] next = new double[size];
            double spread = 0;
            for (int from = 0; from < size; from++) {
                if (targets[from].length == 0) {
                    spread += scores[from];
                }
                for (int to : targets[from]) {
                    next[to] += DAMPING * scores[from] / targets[from].length;
                }
            }
            double rest = (1 - DAMPING + DAMPING * spread) / size;
            for (int i = 0; i < size; i++) {
                next[i] += rest;
            }
            scores = next;
        }
        return scores;
    }

    /** For each file the files whose names it uses; once for each name. Tests point nowhere. */
    private static int[][] targets(List<IndexedFile> files) {
        NameDefiners definers = new NameDefiners(files, MOST_DEFINERS);
        return IntStream.range(0, files.size())
                .parallel()
                .mapToObj(row -> targets(files.get(row), row, definers))
                .toArray(int[][]::new);
    }

    private static int[] targets(IndexedFile file, int row, NameDefiners definers) {
        if (file.role() != FileRole.SOURCE) {
            return NOWHERE;
        }
        IntStream.Builder targets = IntStream.builder();
        for (int name : file.facts().usedNames()) {
            definers.forEach(
                    name,
                    to -> {
                        if (to != row) {
                            targets.add(to);
                        }
                    });
        }
        return targets.build().toArray();
    }
}
