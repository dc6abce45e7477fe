package dev.troupe.repomap.rank;

import dev.troupe.contentindex.term.TermAnalyzer;
import dev.troupe.contentindex.term.TermReceiver;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Scores a file by its best passage, and its best line: there the terms of a request stand near each other. Safe for several threads. */
final class PassageFeatures {
    static final int LINES = 20;
    private static final int LONGEST_LINE = 500;
    private static final double SATURATION = 0.6;
    private static final int[] NOTHING = {};

    /** Kept, as each remembers the stems of the words that it has seen. */
    private static final ThreadLocal<TermAnalyzer> ANALYZERS =
            ThreadLocal.withInitial(TermAnalyzer::new);

    private final int[] terms;
    private final int[] places;
    private final double[] weights;

    PassageFeatures(RequestTerms request, TermWeights weights) {
        int[] wanted = request.terms();
        this.terms = wanted.clone();
        Arrays.sort(terms);
        this.places = new int[terms.length];
        for (int i = 0; i < request.size(); i++) {
            places[Arrays.binarySearch(terms, wanted[i])] = i;
        }
        this.weights = weights.rare();
    }

    /** Finds the best passage of a content. */
    BestPassage find(byte[] content) {
        String[] lines = new String(content, StandardCharsets.UTF_8).split("\n", -1);
        int[][] lineTerms = new int[lines.length][];
        LineTerms collector = new LineTerms();
        double bestLine = 0;
        for (int i = 0; i < lines.length; i++) {
            lineTerms[i] = collector.of(lines[i]);
            bestLine = Math.max(bestLine, weigh(lineTerms[i]));
        }
        int[] counts = new int[weights.length];
        double best = 0;
        int end = 0;
        for (int i = 0; i < lineTerms.length; i++) {
            for (int it : lineTerms[i]) {
                counts[it]++;
            }
            if (i >= LINES) {
                for (int it : lineTerms[i - LINES]) {
                    counts[it]--;
                }
            }
            double score = lineTerms[i].length == 0 ? 0 : weighCounts(counts);
            if (score > best) {
                best = score;
                end = i + 1;
            }
        }
        return new BestPassage(Math.max(1, end - LINES + 1), end, best, bestLine);
    }

    /** Collects the places of a request's terms in one line after another. */
    private final class LineTerms implements TermReceiver {
        private final TermAnalyzer analyzer = ANALYZERS.get();
        private int[] found = new int[16];
        private int size;

        int[] of(String line) {
            if (line.isBlank() || line.length() > LONGEST_LINE) {
                return NOTHING;
            }
            size = 0;
            analyzer.analyze(line, this);
            return size == 0 ? NOTHING : Arrays.copyOf(found, size);
        }

        @Override
        public void accept(int term, boolean whole) {
            int at = Arrays.binarySearch(terms, term);
            if (at >= 0) {
                if (size == found.length) {
                    found = Arrays.copyOf(found, 2 * size);
                }
                found[size++] = places[at];
            }
        }
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
