package dev.troupe.edit.match;

import dev.troupe.edit.token.LineSimilarity;
import dev.troupe.edit.token.LineToken;
import dev.troupe.edit.token.LineTokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Aligns a search with a window of a file: every search line finds its place or is left over, and the same there. */
final class LineAligner {
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

    private final List<String> search;
    private final List<String> keys;
    private final int[] hashes;
    private final List<List<LineToken>> tokens;
    private final double[] weights;
    private final double total;
    private final IndexedFileLines file;

    LineAligner(List<String> search, IndexedFileLines file) {
        this.search = search;
        this.keys = search.stream().map(LineNormalisation.TYPOGRAPHY::key).toList();
        this.hashes = file.sought(search).hashes();
        this.tokens = search.stream().map(LineTokenizer::of).toList();
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
        if (!MatchEvidence.speaks(keys.get(line))) {
            return BRACKET;
        }
        return LEAST_WEIGHT
                + Math.min(MOST_WEIGHT, LineSimilarity.weight(tokens.get(line)) / WORDS_PER_LINE);
    }

    /** The best alignment; empty when nothing fits. */
    Optional<LineMatch> align(AlignmentSeeds.Window window) {
        AlignmentBand band = new AlignmentBand(window, keys.size());
        for (int i = 1; i <= keys.size(); i++) {
            for (int k = 0; k < band.width; k++) {
                int j = band.column(i, k);
                if (j >= 0 && j <= band.columns) {
                    fill(band, i, k, j == 0 ? -1 : window.from() + j - 1);
                }
            }
        }
        return matched(band.twins(), band.most / total);
    }

    /** @param at the file line that the column stands for; -1 before the first one */
    private void fill(AlignmentBand band, int i, int k, int at) {
        double best = band.above(i, k);
        byte step = AlignmentBand.UP;
        if (at >= 0) {
            double gain = weights[i - 1] * similarity(i - 1, at);
            double paired = band.value(i - 1, k) + gain;
            if (gain > 0 && paired > best) {
                best = paired;
                step = AlignmentBand.PAIR;
            }
            double skipped = k == 0 ? 0 : band.value(i, k - 1) - gap(at);
            if (skipped > best) {
                best = skipped;
                step = AlignmentBand.LEFT;
            }
        }
        band.set(i, k, best, step);
    }

    private Optional<LineMatch> matched(int[] twins, double score) {
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
        return Optional.of(BlankLineAligner.paired(search, mine, theirs, file, score));
    }

    private double gap(int at) {
        return file.blank(at) ? BLANK / 2 : GAP;
    }

    private double similarity(int line, int at) {
        String mine = keys.get(line);
        String theirs = file.lines().get(at);
        if (hashes[line] == file.hashes()[at] && mine.equals(file.key(at))) {
            return search.get(line).equals(theirs) ? 1 : SAME_BUT_BLANKS;
        }
        boolean far = mine.length() > 3 * theirs.length() || theirs.length() > 3 * mine.length();
        if (mine.isEmpty() || far || file.effort().isSpent()) {
            return 0;
        }
        double similarity = LineSimilarity.of(tokens.get(line), file.tokens(at), file.effort());
        return similarity >= LEAST_SIMILARITY ? similarity : 0;
    }
}
