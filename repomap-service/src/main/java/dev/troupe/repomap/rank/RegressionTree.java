package dev.troupe.repomap.rank;

/**
 * A small decision tree. Node i looks at an input and goes left when it is at most the threshold. A negative child is
 * a leaf: -1 is the first one.
 */
@SuppressWarnings("ArrayRecordComponent") // millions of numbers, never compared
public record RegressionTree(
        int[] inputs, double[] thresholds, int[] left, int[] right, double[] leaves) {

    /** The value of the leaf to which a candidate comes. */
    public double value(double[] candidate) {
        int node = inputs.length == 0 ? -1 : 0;
        while (node >= 0) {
            node = candidate[inputs[node]] <= thresholds[node] ? left[node] : right[node];
        }
        return leaves[-node - 1];
    }
}
