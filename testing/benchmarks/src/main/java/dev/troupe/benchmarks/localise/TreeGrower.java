package dev.troupe.benchmarks.localise;

import dev.troupe.repomap.rank.RegressionTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Grows small regression trees best leaf first, over histograms of the inputs (as in LightGBM, Ke et al. 2017).
 */
final class TreeGrower {
    private static final int LEAVES = 8;
    private static final int BINS = 64;
    private static final int LEAST_ROWS = 60;
    private static final double REGULARISATION = 5;
    private static final double LARGEST_LEAF = 4;

    private final int inputs;
    private final byte[][] bins;
    private final double[][] limits;

    TreeGrower(double[][] rows) {
        this.inputs = rows[0].length;
        this.limits = new double[inputs][];
        this.bins = new byte[inputs][rows.length];
        for (int i = 0; i < inputs; i++) {
            int input = i;
            double[] sorted = Arrays.stream(rows).mapToDouble(row -> row[input]).sorted().toArray();
            limits[i] =
                    IntStream.range(1, BINS)
                            .mapToDouble(bin -> sorted[(int) ((long) bin * sorted.length / BINS)])
                            .distinct()
                            .toArray();
            for (int row = 0; row < rows.length; row++) {
                bins[i][row] = (byte) bin(limits[i], rows[row][i]);
            }
        }
    }

    /** The number of limits below a value. */
    private static int bin(double[] limits, double value) {
        int found = Arrays.binarySearch(limits, value);
        return found >= 0 ? found : -found - 1;
    }

    /**
     * Grows a tree towards what is missing.
     *
     * @param missing by row, what its score lacks
     * @param curvature by row, how fast that changes with the score
     * @param step by how much of the best value each leaf goes
     */
    RegressionTree grow(double[] missing, double[] curvature, double step) {
        List<Node> nodes = new ArrayList<>();
        int[] all = IntStream.range(0, missing.length).toArray();
        nodes.add(new Node(all, best(all, missing, curvature)));
        for (int leaves = 1; leaves < LEAVES; leaves++) {
            Node next = widest(nodes);
            if (next == null) {
                break;
            }
            Split split = next.split;
            int[] left = rows(next.rows, split, true);
            int[] right = rows(next.rows, split, false);
            next.left = nodes.size();
            nodes.add(new Node(left, best(left, missing, curvature)));
            next.right = nodes.size();
            nodes.add(new Node(right, best(right, missing, curvature)));
        }
        return tree(nodes, missing, curvature, step);
    }

    private static @Nullable Node widest(List<Node> nodes) {
        Node best = null;
        for (Node it : nodes) {
            if (it.left < 0
                    && it.split.gain > 0
                    && (best == null || it.split.gain > best.split.gain)) {
                best = it;
            }
        }
        return best;
    }

    private int[] rows(int[] rows, Split split, boolean isLeft) {
        return IntStream.of(rows)
                .filter(row -> (bins[split.input][row] <= split.bin) == isLeft)
                .toArray();
    }

    private Split best(int[] rows, double[] missing, double[] curvature) {
        double sum = 0;
        double curve = 0;
        for (int row : rows) {
            sum += missing[row];
            curve += curvature[row];
        }
        Split best = new Split(0, 0, 0);
        for (int input = 0; input < inputs; input++) {
            double[] sums = new double[BINS];
            double[] curves = new double[BINS];
            int[] counts = new int[BINS];
            for (int row : rows) {
                int bin = bins[input][row];
                sums[bin] += missing[row];
                curves[bin] += curvature[row];
                counts[bin]++;
            }
            double left = 0;
            double leftCurve = 0;
            int count = 0;
            for (int bin = 0; bin < limits[input].length; bin++) {
                left += sums[bin];
                leftCurve += curves[bin];
                count += counts[bin];
                double gain =
                        gain(left, leftCurve)
                                + gain(sum - left, curve - leftCurve)
                                - gain(sum, curve);
                boolean isLarge = count >= LEAST_ROWS && rows.length - count >= LEAST_ROWS;
                if (isLarge && gain > best.gain) {
                    best = new Split(input, bin, gain);
                }
            }
        }
        return best;
    }

    private static double gain(double sum, double curve) {
        return sum * sum / (curve + REGULARISATION);
    }

    private RegressionTree tree(
            List<Node> nodes, double[] missing, double[] curvature, double step) {
        int[] number = new int[nodes.size()];
        int inner = 0;
        int leaf = 0;
        for (int i = 0; i < number.length; i++) {
            number[i] = nodes.get(i).left < 0 ? - ++leaf : inner++;
        }
        int[] split = new int[inner];
        double[] thresholds = new double[inner];
        int[] left = new int[inner];
        int[] right = new int[inner];
        double[] leaves = new double[leaf];
        for (int i = 0; i < number.length; i++) {
            Node node = nodes.get(i);
            if (node.left < 0) {
                leaves[-number[i] - 1] = step * value(node.rows, missing, curvature);
            } else {
                split[number[i]] = node.split.input;
                thresholds[number[i]] = limits[node.split.input][node.split.bin];
                left[number[i]] = number[node.left];
                right[number[i]] = number[node.right];
            }
        }
        return new RegressionTree(split, thresholds, left, right, leaves);
    }

    private static double value(int[] rows, double[] missing, double[] curvature) {
        double sum = 0;
        double curve = 0;
        for (int row : rows) {
            sum += missing[row];
            curve += curvature[row];
        }
        return Math.clamp(sum / (curve + REGULARISATION), -LARGEST_LEAF, LARGEST_LEAF);
    }

    private record Split(int input, int bin, double gain) {}

    private static final class Node {
        private final int[] rows;
        private final Split split;
        private int left = -1;
        private int right = -1;

        Node(int[] rows, Split split) {
            this.rows = rows;
            this.split = split;
        }
    }
}
