package dev.troupe.repomap.rank;

import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The files that match a request best by text and history, from which the others are reached.
 *
 * @param scores of all files
 * @param order rows, best first
 */
@SuppressWarnings("ArrayRecordComponent") // millions of numbers, never compared
record BestMatches(double[] scores, int[] order) {
    private static final double HISTORY = 0.5;

    static BestMatches of(FeatureTable table, int files) {
        double text = Math.max(1e-9, table.highest(RankingFeature.RARE_TEXT));
        double commits = Math.max(1e-9, table.highest(RankingFeature.SIMILAR_COMMITS));
        double[] scores = new double[files];
        for (int row = 0; row < files; row++) {
            scores[row] =
                    table.value(RankingFeature.RARE_TEXT, row) / text
                            + HISTORY * table.value(RankingFeature.SIMILAR_COMMITS, row) / commits;
        }
        int[] order =
                IntStream.range(0, files)
                        .boxed()
                        .sorted(Comparator.comparingDouble(row -> -scores[row]))
                        .mapToInt(Integer::intValue)
                        .toArray();
        return new BestMatches(scores, order);
    }

    /** The first rows that a filter takes. */
    List<Integer> first(int most, IntPredicate filter) {
        return IntStream.of(order)
                .filter(row -> scores[row] > 0)
                .filter(filter)
                .limit(most)
                .boxed()
                .toList();
    }
}
