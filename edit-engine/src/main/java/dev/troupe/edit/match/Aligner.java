package dev.troupe.edit.match;

import dev.troupe.edit.token.Similarity;
import dev.troupe.edit.token.Token;
import dev.troupe.edit.token.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Aligns a search with a window of a file: every search line finds its place or is left over, and the same there. */
final class Aligner {
    private static final double LEAST_SIMILARITY = 0.75;

    /** Of two lines that fit, the one that is indented so is meant. */
    private static final double SAME_BUT_BLANKS = 0.99;

    private static final double BLANK = 0.05;
    private static final double BRACKET = 0.2;
    private static final double LEAST_WEIGHT = 0.5;
    private static final double WORDS_PER_LINE = 8;
    private static final double MOST_WEIGHT = 1.5;

    /** What a file line over costs. */
    private static final double GAP = 0.15;

    private static final int MOST_COMPARISONS = 20_000;

    private final List<String> search;
    private final List<String> keys;
    private final int[] hashes;
    private final List<List<Token>> tokens;
    private final double[] weights;
    private final double total;
    private final Source file;
    private int comparisons;

    Aligner(List<String> search, Source file) {
        this.search = search;
        this.keys = search.stream().map(Fold.TYPOGRAPHY::key).toList();
        this.hashes = Source.hashes(search);
        this.tokens = search.stream().map(Tokens::of).toList();
        this.weights = new double[search.size()];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = weight(i);
            sum += weights[i];
        }
        this.total = sum;
        this.file = file;
    }

    private double weight(int line) {
        if (keys.get(line).isEmpty()) {
            return BLANK;
        }
        if (!Evidence.speaks(keys.get(line))) {
            return BRACKET;
        }
        return LEAST_WEIGHT
                + Math.min(MOST_WEIGHT, Similarity.weight(tokens.get(line)) / WORDS_PER_LINE);
    }

    /** The best alignment; empty when nothing fits. */
    Optional<Match> align(Seeds.Window window) {
        int rows = keys.size();
        int columns = window.to() - window.from();
        double[][] best = new double[rows + 1][columns + 1];
        byte[][] step = new byte[rows + 1][columns + 1];
        for (int i = 1; i <= rows; i++) {
            for (int j = 0; j <= columns; j++) {
                best[i][j] = best[i - 1][j];
                step[i][j] = UP;
                if (j == 0) {
                    continue;
                }
                int at = window.from() + j - 1;
                double gain = gain(i - 1, at, window);
                if (gain > 0 && best[i - 1][j - 1] + gain > best[i][j]) {
                    best[i][j] = best[i - 1][j - 1] + gain;
                    step[i][j] = PAIR;
                }
                double skipped = best[i][j - 1] - gap(at);
                if (skipped > best[i][j]) {
                    best[i][j] = skipped;
                    step[i][j] = LEFT;
                }
            }
        }
        return traced(best, step, window);
    }

    private static final byte UP = 0;
    private static final byte PAIR = 1;
    private static final byte LEFT = 2;

    private Optional<Match> traced(double[][] best, byte[][] step, Seeds.Window window) {
        int rows = keys.size();
        int end = 0;
        for (int j = 1; j < best[rows].length; j++) {
            if (best[rows][j] > best[rows][end]) {
                end = j;
            }
        }
        int[] twins = new int[rows];
        int j = end;
        for (int i = rows; i > 0; ) {
            switch (step[i][j]) {
                case PAIR -> twins[--i] = window.from() + --j;
                case LEFT -> j--;
                default -> twins[--i] = -1;
            }
        }
        return matched(twins, best[rows][end] / total);
    }

    private Optional<Match> matched(int[] twins, double score) {
        List<Integer> ours = new ArrayList<>();
        for (int i = 0; i < twins.length; i++) {
            if (twins[i] >= 0 && !keys.get(i).isEmpty()) {
                ours.add(i);
            }
        }
        if (ours.isEmpty()) {
            return Optional.empty();
        }
        int[] mine = ours.stream().mapToInt(i -> i).toArray();
        int[] theirs = ours.stream().mapToInt(i -> twins[i]).toArray();
        return Optional.of(Blanks.paired(search, mine, theirs, file, score));
    }

    private double gap(int at) {
        return file.blank(at) ? BLANK / 2 : GAP;
    }

    private double gain(int line, int at, Seeds.Window window) {
        int diagonal = at - line;
        if (diagonal < window.low() || diagonal > window.high()) {
            return 0;
        }
        return weights[line] * similarity(line, at);
    }

    private double similarity(int line, int at) {
        String mine = keys.get(line);
        String theirs = file.lines().get(at);
        if (hashes[line] == file.hashes()[at] && mine.equals(file.key(at))) {
            return search.get(line).equals(theirs) ? 1 : SAME_BUT_BLANKS;
        }
        boolean far = mine.length() > 3 * theirs.length() || theirs.length() > 3 * mine.length();
        if (mine.isEmpty() || far || ++comparisons > MOST_COMPARISONS) {
            return 0;
        }
        double similarity = Similarity.of(tokens.get(line), file.tokens(at));
        return similarity >= LEAST_SIMILARITY ? similarity : 0;
    }
}
