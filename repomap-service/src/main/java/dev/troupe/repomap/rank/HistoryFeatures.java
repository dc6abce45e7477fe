package dev.troupe.repomap.rank;

import static dev.troupe.repomap.rank.RankingFeature.CHANGES;
import static dev.troupe.repomap.rank.RankingFeature.LATEST_CHANGES;
import static dev.troupe.repomap.rank.RankingFeature.MOST_SIMILAR_COMMIT;
import static dev.troupe.repomap.rank.RankingFeature.RECENT_CHANGES;
import static dev.troupe.repomap.rank.RankingFeature.SIMILAR_COMMITS;

import dev.troupe.repomap.history.CommitHistory;
import dev.troupe.repomap.history.PastChange;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Scores files by the commits that changed them: how similar their messages are to the request, how many, how recent. */
final class HistoryFeatures {
    private static final int MOST_SIMILAR = 200;
    private static final int WIDEST_SIMILAR = 50;
    private static final int WIDEST = 100;
    private static final int LATEST = 400;
    private static final double SECONDS_PER_YEAR = 86_400.0 * 365;
    private static final double LATE = 40;

    private final CommitHistory history;
    private final int[] rows;
    private final FeatureTable table;

    /**
     * @param rows by number of a path the row of its file; -1 when there is none
     */
    HistoryFeatures(CommitHistory history, int[] rows, FeatureTable table) {
        this.history = history;
        this.rows = rows;
        this.table = table;
    }

    void score(RequestTerms request, TermWeights weights) {
        List<PastChange> changes = history.changes();
        if (!changes.isEmpty()) {
            scoreMessages(request, weights, changes);
            scoreChanges(changes);
        }
    }

    private void scoreMessages(
            RequestTerms request, TermWeights weights, List<PastChange> changes) {
        double average =
                Math.max(1, changes.stream().mapToInt(PastChange::length).average().orElse(1));
        double[] scores = new double[changes.size()];
        for (int c = 0; c < scores.length; c++) {
            scores[c] = score(changes.get(c), request, weights, average);
        }
        int[] best =
                IntStream.range(0, scores.length)
                        .filter(it -> scores[it] > 0)
                        .boxed()
                        .sorted(Comparator.comparingDouble(it -> -scores[it]))
                        .limit(MOST_SIMILAR)
                        .mapToInt(Integer::intValue)
                        .toArray();
        for (int rank = 0; rank < best.length; rank++) {
            vote(changes.get(best[rank]), scores[best[rank]], rank);
        }
    }

    private static double score(
            PastChange change, RequestTerms request, TermWeights weights, double average) {
        double score = 0;
        for (int i = 0; i < request.size(); i++) {
            int place = Arrays.binarySearch(change.terms(), request.terms()[i]);
            if (place >= 0) {
                double count = change.counts()[place];
                double norm = 1.2 * (0.5 + 0.5 * change.length() / average);
                score += weights.message()[i] * count / (count + norm);
            }
        }
        return score;
    }

    private void vote(PastChange change, double score, int rank) {
        int width = change.paths().length;
        if (width > WIDEST_SIMILAR) {
            return;
        }
        for (int path : change.paths()) {
            int row = rows[path];
            if (row >= 0) {
                table.column(SIMILAR_COMMITS)[row] += score / Math.sqrt(width) / (1 + rank / 10.0);
                double[] most = table.column(MOST_SIMILAR_COMMIT);
                most[row] = Math.max(most[row], score);
            }
        }
    }

    private void scoreChanges(List<PastChange> changes) {
        long now = changes.getFirst().seconds();
        for (int c = 0; c < changes.size(); c++) {
            PastChange it = changes.get(c);
            if (it.paths().length > WIDEST) {
                continue;
            }
            double age = Math.exp(-(now - it.seconds()) / SECONDS_PER_YEAR);
            double late = c < LATEST ? Math.exp(-c / LATE) / Math.sqrt(it.paths().length) : 0;
            for (int path : it.paths()) {
                int row = rows[path];
                if (row >= 0) {
                    table.column(CHANGES)[row]++;
                    table.column(RECENT_CHANGES)[row] += age;
                    table.column(LATEST_CHANGES)[row] += late;
                }
            }
        }
        for (RankingFeature it : List.of(CHANGES, RECENT_CHANGES)) {
            double[] column = table.column(it);
            Arrays.setAll(column, row -> Math.log(1 + column[row]));
        }
    }
}
