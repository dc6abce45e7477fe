package dev.troupe.repomap.rank;

import dev.troupe.contentindex.tree.FileRole;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.repomap.history.CommitHistory;
import dev.troupe.repomap.history.PastChange;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Scores files by how near they are to the best matches: changed together with them, connected by names that one
 * defines and the other uses, beside them in the tree, or tested by tests that match.
 */
final class ExpansionFeatures {
    private static final int SEEDS = 6;
    private static final int TESTS = 40;
    private static final int WIDEST_TOGETHER = 30;

    private static final double PARENT_FOLDER = 0.3;

    private final List<IndexedFile> files;
    private final FeatureTable table;
    private final BestMatches matches;
    private final List<Integer> seeds;

    ExpansionFeatures(List<IndexedFile> files, FeatureTable table, BestMatches matches) {
        this.files = files;
        this.table = table;
        this.matches = matches;
        this.seeds = matches.first(SEEDS, row -> files.get(row).role() == FileRole.SOURCE);
    }

    void score(RequestTerms request, CommitHistory history, int[] rows) {
        var names = new SeedNameConnections(files, seeds, request.names());
        scoreNames(names);
        scoreRequestedNames(request, names);
        scoreTogether(history, rows);
        scoreTests();
    }

    private void scoreNames(SeedNameConnections names) {
        IntStream.range(0, files.size()).parallel().forEach(row -> scoreNames(names, row));
    }

    private void scoreNames(SeedNameConnections names, int row) {
        String folder = files.get(row).terms().folder();
        double[] usedBySeeds = names.usedBySeeds(row);
        double[] usesOfSeeds = names.usesOfSeeds(row);
        for (int i = 0; i < seeds.size(); i++) {
            int seed = seeds.get(i);
            if (seed != row) {
                double weight = matches.scores()[seed] / (1 + i * 0.5);
                table.column(RankingFeature.NEAR_MATCHES)[row] +=
                        weight * nearness(folder, files.get(seed).terms().folder());
                table.column(RankingFeature.USED_BY_MATCHES)[row] += weight * usedBySeeds[i];
                table.column(RankingFeature.USES_MATCHES)[row] += weight * usesOfSeeds[i];
            }
        }
    }

    private static double nearness(String one, String other) {
        if (one.equals(other)) {
            return 1;
        }
        return one.startsWith(other) || other.startsWith(one) ? PARENT_FOLDER : 0;
    }

    private void scoreRequestedNames(RequestTerms request, SeedNameConnections names) {
        for (int name : request.names()) {
            if (!names.isDefined(name)) {
                continue;
            }
            boolean[] uses = new boolean[files.size()];
            int count = 0;
            for (int row = 0; row < uses.length; row++) {
                uses[row] = Arrays.binarySearch(files.get(row).facts().usedNames(), name) >= 0;
                count += uses[row] ? 1 : 0;
            }
            double weight = TermWeights.idf(files.size(), count);
            for (int row = 0; row < uses.length; row++) {
                table.column(RankingFeature.NAMED_USE)[row] += uses[row] ? weight : 0;
                boolean defines = Arrays.binarySearch(names.defined(row), name) >= 0;
                table.column(RankingFeature.NAMED_DEFINITION)[row] += defines ? weight : 0;
            }
        }
    }

    private void scoreTogether(CommitHistory history, int[] rows) {
        Map<Integer, Integer> changes = new HashMap<>();
        for (PastChange it : history.changes()) {
            for (int path : it.paths()) {
                if (rows[path] >= 0 && it.paths().length <= WIDEST_TOGETHER) {
                    changes.merge(rows[path], 1, Integer::sum);
                }
            }
        }
        double[] weights = new double[files.size()];
        for (int i = 0; i < seeds.size(); i++) {
            int seed = seeds.get(i);
            weights[seed] = matches.scores()[seed] / (1 + i) / (changes.getOrDefault(seed, 0) + 5);
        }
        for (PastChange it : history.changes()) {
            if (it.paths().length > 1 && it.paths().length <= WIDEST_TOGETHER) {
                addTogether(it, rows, weights);
            }
        }
    }

    private void addTogether(PastChange change, int[] rows, double[] weights) {
        double[] column = table.column(RankingFeature.CHANGED_TOGETHER);
        double norm = Math.log(1 + change.paths().length);
        for (int from : change.paths()) {
            double weight = rows[from] < 0 ? 0 : weights[rows[from]] / norm;
            if (weight > 0) {
                for (int to : change.paths()) {
                    if (to != from && rows[to] >= 0) {
                        column[rows[to]] += weight;
                    }
                }
            }
        }
    }

    /** Tests that match lead to the one source that is called as they are. */
    private void scoreTests() {
        Map<String, Integer> sources = new HashMap<>();
        for (int row = 0; row < files.size(); row++) {
            if (files.get(row).role() == FileRole.SOURCE) {
                sources.merge(files.get(row).terms().subject(), row, (_, _) -> -1);
            }
        }
        double[] column = table.column(RankingFeature.TESTED);
        int left = TESTS;
        for (int row : matches.order()) {
            if (left-- == 0) {
                break;
            }
            if (files.get(row).role() == FileRole.TEST) {
                int source = sources.getOrDefault(files.get(row).terms().subject(), -1);
                if (source >= 0) {
                    column[source] = Math.max(column[source], matches.scores()[row]);
                }
            }
        }
    }
}
