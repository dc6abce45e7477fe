package dev.troupe.repomap.rank;

import dev.troupe.contentindex.tree.ContentSource;
import dev.troupe.contentindex.tree.FileRole;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.repomap.history.CommitHistory;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Finds what speaks for the files of a tree, for one request. Few of them are candidates: those that are among the
 * first by one feature at least.
 */
public final class FileFeatures {
    private static final List<RankingFeature> NOMINATING =
            List.of(
                    RankingFeature.TEXT,
                    RankingFeature.RARE_TEXT,
                    RankingFeature.DEFINITION,
                    RankingFeature.FILE_NAME,
                    RankingFeature.SIMILAR_NAME,
                    RankingFeature.SIMILAR_COMMITS,
                    RankingFeature.CHANGED_TOGETHER,
                    RankingFeature.USED_BY_MATCHES,
                    RankingFeature.USES_MATCHES,
                    RankingFeature.NEAR_MATCHES,
                    RankingFeature.NAMED_DEFINITION,
                    RankingFeature.TESTED);
    private static final List<RankingFeature> READ_FIRST =
            List.of(
                    RankingFeature.RARE_TEXT,
                    RankingFeature.SIMILAR_COMMITS,
                    RankingFeature.TEXT,
                    RankingFeature.SIMILAR_NAME,
                    RankingFeature.CHANGED_TOGETHER,
                    RankingFeature.NEAR_MATCHES);
    private static final int NOMINATED = 80;
    private static final int READ = 40;

    private final List<IndexedFile> files;
    private final FeatureTable table;

    private FileFeatures(List<IndexedFile> files) {
        this.files = files;
        this.table = new FeatureTable(files.size());
    }

    /** Finds the features of all files for a request. */
    public static FileFeatures of(
            String request,
            List<IndexedFile> files,
            CommitHistory history,
            ContentSource contents) {
        FileFeatures features = new FileFeatures(files);
        features.score(RequestTerms.of(request), history, contents);
        return features;
    }

    private void score(RequestTerms request, CommitHistory history, ContentSource contents) {
        TermWeights weights = TermWeights.of(request, files, history);
        TextFeatures text = new TextFeatures(request, weights, files, table);
        IntStream.range(0, files.size()).parallel().forEach(row -> text.score(row, files.get(row)));
        int[] rows = rows(history);
        new HistoryFeatures(history, rows, table).score(request, weights);
        BestMatches matches = BestMatches.of(table, files.size());
        new ExpansionFeatures(files, table, matches).score(request, history, rows);
        scorePassages(request, weights, contents);
    }

    private int[] rows(CommitHistory history) {
        Map<String, Integer> byPath = new HashMap<>();
        for (int row = 0; row < files.size(); row++) {
            byPath.put(files.get(row).path(), row);
        }
        return IntStream.range(0, history.paths())
                .map(path -> byPath.getOrDefault(history.path(path), -1))
                .toArray();
    }

    private void scorePassages(RequestTerms request, TermWeights weights, ContentSource contents) {
        PassageFeatures passages = new PassageFeatures(request, weights);
        first(READ_FIRST, READ).parallelStream()
                .forEach(row -> scorePassages(passages, row, contents));
    }

    private void scorePassages(PassageFeatures passages, int row, ContentSource contents) {
        try {
            var best = passages.find(contents.read(files.get(row)));
            table.column(RankingFeature.PASSAGE)[row] = best.score();
            table.column(RankingFeature.LINE)[row] = best.line();
        } catch (IOException gone) {
            // It changed since the tree was read: it has no passage, the next answer knows the
            // new content.
            table.column(RankingFeature.PASSAGE)[row] = 0;
        }
    }

    /** Lists the rows of the candidates. */
    public int[] candidates() {
        return first(NOMINATING, NOMINATED).stream().mapToInt(Integer::intValue).toArray();
    }

    private Set<Integer> first(List<RankingFeature> features, int most) {
        Set<Integer> rows = new TreeSet<>();
        for (RankingFeature it : features) {
            double[] column = table.column(it);
            int[] scored =
                    IntStream.range(0, files.size())
                            .filter(row ->
                                    column[row] > 0 && files.get(row).role() == FileRole.SOURCE)
                            .toArray();
            double least = least(column, scored, most);
            long above = IntStream.of(scored).filter(row -> column[row] > least).count();
            IntStream.of(scored).filter(row -> column[row] > least).forEach(rows::add);
            IntStream.of(scored)
                    .filter(row -> column[row] == least)
                    .limit(Math.max(0, most - above))
                    .forEach(rows::add);
        }
        return rows;
    }

    /** The value of the last row that is among the first ones. */
    private static double least(double[] column, int[] rows, int most) {
        double[] values = IntStream.of(rows).mapToDouble(row -> column[row]).sorted().toArray();
        return values.length == 0 ? 0 : values[Math.max(0, values.length - most)];
    }

    /** The file of a row. */
    public IndexedFile file(int row) {
        return files.get(row);
    }

    /** The raw value of a feature. */
    public double value(RankingFeature feature, int row) {
        return table.value(feature, row);
    }
}
