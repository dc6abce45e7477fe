package dev.troupe.repomap.rank;

import dev.troupe.repomap.term.TermAnalyzer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Scores a file by its best passage, and its best line: there the terms of a request stand near each other. */
final class PassageFeatures {
    static final int LINES = 20;
    private static final int LONGEST_LINE = 500;
    private static final double SATURATION = 0.6;

    private final TermAnalyzer analyzer = new TermAnalyzer();
    private final Map<Integer, Integer> places = new HashMap<>();
    private final double[] weights;

    PassageFeatures(RequestTerms request, TermWeights weights) {
        for (int i = 0; i < request.size(); i++) {
            places.put(request.terms()[i], i);
        }
        this.weights = weights.rare();
    }

    /** Finds the best passage of a content. */
    BestPassage find(byte[] content) {
        String[] lines = new String(content, StandardCharsets.UTF_8).split("\n", -1);
        int[][] found = new int[lines.length][];
        double bestLine = 0;
        for (int i = 0; i < lines.length; i++) {
            found[i] = terms(lines[i]);
            bestLine = Math.max(bestLine, weigh(found[i]));
        }
        int[] counts = new int[weights.length];
        double best = 0;
        int end = 0;
        for (int i = 0; i < found.length; i++) {
            for (int it : found[i]) {
                counts[it]++;
            }
            if (i >= LINES) {
                for (int it : found[i - LINES]) {
                    counts[it]--;
                }
            }
            double score = found[i].length == 0 ? 0 : weighCounts(counts);
            if (score > best) {
                best = score;
                end = i + 1;
            }
        }
        return new BestPassage(Math.max(1, end - LINES + 1), end, best, bestLine);
    }

    private int[] terms(String line) {
        if (line.isBlank() || line.length() > LONGEST_LINE) {
            return new int[0];
        }
        int[] found = new int[LONGEST_LINE];
        int[] size = {0};
        analyzer.analyze(
                line,
                (term, _) -> {
                    Integer place = places.get(term);
                    if (place != null) {
                        found[size[0]++] = place;
                    }
                });
        return Arrays.copyOf(found, size[0]);
    }

    private double weigh(int[] line) {
        double sum = 0;
        for (int i = 0; i < line.length; i++) {
            boolean isRepeated = false;
            for (int j = 0; j < i; j++) {
                isRepeated |= line[j] == line[i];
            }
            sum += isRepeated ? 0 : weights[line[i]];
        }
        return sum;
    }

    private double weighCounts(int[] counts) {
        double sum = 0;
        for (int i = 0; i < counts.length; i++) {
            sum += counts[i] == 0 ? 0 : weights[i] * counts[i] / (counts[i] + SATURATION);
        }
        return sum;
    }

    /**
     * The best passage of a file.
     *
     * @param from its first line, from 1
     * @param to its last line
     */
    record BestPassage(int from, int to, double score, double line) {}
}
