package dev.troupe.benchmarks.localise;

import dev.troupe.repomap.rank.CandidateInputs;
import dev.troupe.repomap.rank.RankingModel;
import dev.troupe.repomap.rank.RegressionTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Learns a ranking from examples: first weights that make the needed candidates of each case likely (softmax over its
 * candidates, as in ListNet, Cao et al. 2007; Adam), then small trees over the inputs and the weighted sum, each fitted by a
 * Newton step to what the ones before it leave of whether a candidate is needed (logistic loss, Friedman 2001). The same examples give the same model.
 */
final class RankingLearner {
    private static final int ROUNDS = 300;
    private static final double STEP = 0.05;
    private static final double SHRINKAGE = 0.002;
    private static final int TREES = 60;
    private static final double TREE_STEP = 0.08;

    /** How much a candidate counts that is not needed: there are about a hundred of them for each that is. */
    private static final double OTHERS = 1.0 / 40;

    private final List<RankingExample> examples;
    private final int trees;

    RankingLearner(List<RankingExample> examples) {
        this(examples, TREES);
    }

    /**
     * @param trees how many are learned: more fit the examples better, and unseen ones worse
     */
    RankingLearner(List<RankingExample> examples, int trees) {
        this.trees = trees;
        this.examples = examples.stream().filter(it -> it.found() > 0).toList();
    }

    RankingModel learn() {
        double[] weights = learnWeights();
        return new RankingModel(weights, learnTrees(new RankingModel(weights, List.of())));
    }

    private double[] learnWeights() {
        int size = CandidateInputs.COUNT;
        double[] weights = new double[size];
        double[] mean = new double[size];
        double[] square = new double[size];
        for (int round = 1; round <= ROUNDS; round++) {
            double[] gradient = new double[size];
            for (RankingExample it : examples) {
                addGradient(it, weights, gradient);
            }
            for (int i = 0; i < size; i++) {
                double slope = gradient[i] / examples.size() + SHRINKAGE * weights[i];
                mean[i] = 0.9 * mean[i] + 0.1 * slope;
                square[i] = 0.99 * square[i] + 0.01 * slope * slope;
                double corrected = mean[i] / (1 - Math.pow(0.9, round));
                double scale = Math.sqrt(square[i] / (1 - Math.pow(0.99, round))) + 1e-8;
                weights[i] -= STEP * corrected / scale;
            }
        }
        return weights;
    }

    private static void addGradient(RankingExample example, double[] weights, double[] gradient) {
        RankingModel model = new RankingModel(weights, List.of());
        double[] likely = softmax(scores(example, model));
        for (int c = 0; c < likely.length; c++) {
            double slope = likely[c] - wanted(example, c);
            double[] inputs = example.inputs()[c];
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] += slope * inputs[i];
            }
        }
    }

    private static double wanted(RankingExample example, int candidate) {
        return example.gold()[candidate] ? 1.0 / example.found() : 0;
    }

    private static double[] scores(RankingExample example, RankingModel model) {
        double[] scores = new double[example.inputs().length];
        for (int c = 0; c < scores.length; c++) {
            scores[c] = model.score(example.inputs()[c]);
        }
        return scores;
    }

    private static double[] softmax(double[] scores) {
        double highest = Double.NEGATIVE_INFINITY;
        for (double it : scores) {
            highest = Math.max(highest, it);
        }
        double[] likely = new double[scores.length];
        double sum = 0;
        for (int i = 0; i < scores.length; i++) {
            likely[i] = Math.exp(scores[i] - highest);
            sum += likely[i];
        }
        for (int i = 0; i < scores.length; i++) {
            likely[i] /= sum;
        }
        return likely;
    }

    private List<RegressionTree> learnTrees(RankingModel weighted) {
        List<double[]> rows = new ArrayList<>();
        List<Double> importance = new ArrayList<>();
        List<Boolean> needed = new ArrayList<>();
        for (RankingExample it : examples) {
            for (int c = 0; c < it.inputs().length; c++) {
                double[] row = Arrays.copyOf(it.inputs()[c], CandidateInputs.COUNT + 1);
                row[CandidateInputs.COUNT] = weighted.weigh(it.inputs()[c]);
                rows.add(row);
                needed.add(it.gold()[c]);
                importance.add(it.gold()[c] ? 1 / Math.sqrt(it.found()) : OTHERS);
            }
        }
        TreeGrower grower = new TreeGrower(rows.toArray(double[][]::new));
        double[] scores = new double[rows.size()];
        List<RegressionTree> learned = new ArrayList<>();
        while (learned.size() < trees) {
            double[] missing = new double[scores.length];
            double[] curvature = new double[scores.length];
            for (int row = 0; row < scores.length; row++) {
                double likely = 1 / (1 + Math.exp(-scores[row]));
                missing[row] = importance.get(row) * ((needed.get(row) ? 1 : 0) - likely);
                curvature[row] = importance.get(row) * likely * (1 - likely);
            }
            RegressionTree tree = grower.grow(missing, curvature, TREE_STEP);
            learned.add(tree);
            for (int row = 0; row < scores.length; row++) {
                scores[row] += tree.value(rows.get(row));
            }
        }
        return learned;
    }
}
