package dev.troupe.benchmarks.localise;

import dev.troupe.repomap.rank.RankingModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How well a model ranks: the share of needed files among the first 5, 10 and 20, and the mean reciprocal rank of the
 * first one; the mean of each repository, and of these.
 */
record RankingMeasures(double first5, double first10, double first20, double reciprocal) {

    static RankingMeasures of(RankingModel model, List<RankingExample> examples) {
        Map<String, List<RankingMeasures>> byRepository = new TreeMap<>();
        for (RankingExample it : examples) {
            byRepository
                    .computeIfAbsent(it.repository(), _ -> new ArrayList<>())
                    .add(of(model, it));
        }
        return mean(byRepository.values().stream().map(RankingMeasures::mean).toList());
    }

    private static RankingMeasures of(RankingModel model, RankingExample example) {
        double[] scores =
                IntStream.range(0, example.inputs().length)
                        .mapToDouble(i -> model.score(example.inputs()[i]))
                        .toArray();
        List<Integer> order =
                IntStream.range(0, scores.length)
                        .boxed()
                        .sorted(Comparator.comparingDouble(i -> -scores[i]))
                        .limit(20)
                        .toList();
        int[] hits =
                IntStream.range(0, order.size())
                        .filter(rank -> example.gold()[order.get(rank)])
                        .toArray();
        return new RankingMeasures(
                share(hits, 5, example),
                share(hits, 10, example),
                share(hits, 20, example),
                hits.length == 0 ? 0 : 1.0 / (hits[0] + 1));
    }

    private static double share(int[] hits, int first, RankingExample example) {
        return (double) IntStream.of(hits).filter(it -> it < first).count() / example.needed();
    }

    static RankingMeasures mean(List<RankingMeasures> all) {
        double[] sums = new double[4];
        for (RankingMeasures it : all) {
            sums[0] += it.first5;
            sums[1] += it.first10;
            sums[2] += it.first20;
            sums[3] += it.reciprocal;
        }
        int count = Math.max(1, all.size());
        return new RankingMeasures(
                sums[0] / count, sums[1] / count, sums[2] / count, sums[3] / count);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "R@5 %.3f  R@10 %.3f  R@20 %.3f  MRR %.3f",
                first5,
                first10,
                first20,
                reciprocal);
    }
}
