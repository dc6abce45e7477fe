package dev.troupe.edit.token;

import java.util.List;

/** Measures how much two lines have in common. */
public final class LineSimilarity {
    private static final double SLIP = 0.85;
    private static final int MOST_CELLS = 40_000;

    private LineSimilarity() {}

    /** The same as long as the effort lasts; then no lines are alike. */
    public static double of(
            List<LineToken> one, List<LineToken> other, ComparisonBudget comparisonBudget) {
        return comparisonBudget.pays((long) one.size() * other.size()) ? of(one, other) : 0;
    }

    /**
     * The share of common tokens in the same order, by weight, from 0 to 1; words that differ by a slip of the pen
     * count for most of theirs.
     */
    public static double of(List<LineToken> one, List<LineToken> other) {
        if (one.isEmpty() || other.isEmpty() || (long) one.size() * other.size() > MOST_CELLS) {
            return 0;
        }
        double all = weight(one) + weight(other);
        return 2 * common(one, other) / all;
    }

    /** Weighs how much the tokens say together. */
    public static double weight(List<LineToken> tokens) {
        double weight = 0;
        for (LineToken token : tokens) {
            weight += token.weight();
        }
        return weight;
    }

    private static double common(List<LineToken> one, List<LineToken> other) {
        double[] above = new double[other.size() + 1];
        double[] row = new double[other.size() + 1];
        for (LineToken mine : one) {
            for (int j = 1; j <= other.size(); j++) {
                double best = Math.max(above[j], row[j - 1]);
                double gain = gain(mine, other.get(j - 1));
                row[j] = gain > 0 ? Math.max(best, above[j - 1] + gain) : best;
            }
            double[] done = above;
            above = row;
            row = done;
        }
        return above[other.size()];
    }

    private static double gain(LineToken one, LineToken other) {
        if (one.sameText(other)) {
            return one.weight();
        }
        boolean words = one.kind() == LineToken.Kind.WORD && other.kind() == LineToken.Kind.WORD;
        return words && TypoDetector.between(one.text(), other.text())
                ? SLIP * Math.min(one.weight(), other.weight())
                : 0;
    }
}
