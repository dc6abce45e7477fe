package dev.troupe.repomap.rank;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Turns the raw features of candidates into the inputs of a model, which mean the same for every request and repository: for
 * each feature its share of the highest value, and how far in front the candidate is by it.
 */
public final class CandidateInputs {
    /** How many inputs a candidate has: two for each feature. */
    public static final int COUNT = 2 * RankingFeature.values().length;

    static final List<RankingFeature> FEATURES = List.of(RankingFeature.values());

    private static final double FLATNESS = 3;
    private static final double LENGTH_SCALE = 0.3;

    private CandidateInputs() {}

    /** Names an input; the one behind the last is the weighted sum of all. */
    public static String name(int input) {
        if (input == COUNT) {
            return "WEIGHTED";
        }
        return FEATURES.get(input / 2) + (input % 2 == 0 ? "" : "_RANK");
    }

    /** The inputs of some rows, one array for each. */
    public static double[][] of(FileFeatures features, int[] rows) {
        double[][] inputs = new double[rows.length][COUNT];
        for (int f = 0; f < FEATURES.size(); f++) {
            RankingFeature it = FEATURES.get(f);
            double[] values =
                    IntStream.of(rows).mapToDouble(row -> features.value(it, row)).toArray();
            int at = 2 * f;
            if (it == RankingFeature.LENGTH) {
                fillStandardized(inputs, at, values);
            } else {
                fillScaled(inputs, at, values);
            }
        }
        return inputs;
    }

    private static void fillScaled(double[][] inputs, int at, double[] values) {
        double highest =
                IntStream.range(0, values.length).mapToDouble(i -> values[i]).max().orElse(0);
        int[] order =
                IntStream.range(0, values.length)
                        .boxed()
                        .sorted(Comparator.comparingDouble(i -> -values[i]))
                        .mapToInt(Integer::intValue)
                        .toArray();
        for (int rank = 0; rank < order.length; rank++) {
            int i = order[rank];
            if (values[i] > 0) {
                inputs[i][at] = values[i] / highest;
                inputs[i][at + 1] = FLATNESS / (FLATNESS + rank);
            }
        }
    }

    private static void fillStandardized(double[][] inputs, int at, double[] values) {
        double mean =
                IntStream.range(0, values.length).mapToDouble(i -> values[i]).average().orElse(0);
        double square = 0;
        for (double it : values) {
            square += (it - mean) * (it - mean);
        }
        double deviation = Math.sqrt(square / Math.max(1, values.length)) + 1e-6;
        for (int i = 0; i < values.length; i++) {
            inputs[i][at] = LENGTH_SCALE * (values[i] - mean) / deviation;
        }
    }
}
