package dev.troupe.repomap.rank;

import static dev.troupe.contentindex.ContentTerms.Field.BODY;
import static dev.troupe.contentindex.ContentTerms.Field.COMMENT;
import static dev.troupe.contentindex.ContentTerms.Field.DEFINITION;

import dev.troupe.contentindex.ContentTerms;
import dev.troupe.contentindex.tree.IndexedFile;
import java.util.Arrays;
import java.util.List;

/**
 * Scores files by their text, definitions and paths: BM25F (Robertson and Zaragoza 2009), whole and field by field.
 */
final class TextFeatures {
    private static final double SATURATION = 1.2;
    private static final double LENGTH_OF_TEXT = 0.6;
    private static final double LENGTH_OF_DEFINITIONS = 0.4;
    private static final double DEFINITIONS = 3;
    private static final double NAME = 4;
    private static final double FOLDERS = 1.5;

    private final RequestTerms request;
    private final TermWeights weights;
    private final FeatureTable table;
    private final double textLength;
    private final double definitionLength;

    TextFeatures(
            RequestTerms request,
            TermWeights weights,
            List<IndexedFile> files,
            FeatureTable table) {
        this.request = request;
        this.weights = weights;
        this.table = table;
        this.textLength = average(files, BODY, COMMENT);
        this.definitionLength = average(files, DEFINITION);
    }

    private static double average(List<IndexedFile> files, ContentTerms.Field... fields) {
        long sum = 0;
        for (IndexedFile it : files) {
            for (ContentTerms.Field field : fields) {
                sum += it.facts().terms().length(field);
            }
        }
        return Math.max(1, (double) sum / Math.max(1, files.size()));
    }

    static boolean defines(IndexedFile file, int place) {
        return place >= 0 && file.facts().terms().count(place, DEFINITION) > 0;
    }

    /** Fills the row of a file. */
    void score(int row, IndexedFile file) {
        ContentTerms terms = file.facts().terms();
        double length = terms.length(BODY) + terms.length(COMMENT);
        double textNorm = 1 - LENGTH_OF_TEXT + LENGTH_OF_TEXT * length / textLength;
        double definitionNorm =
                1
                        - LENGTH_OF_DEFINITIONS
                        + LENGTH_OF_DEFINITIONS * terms.length(DEFINITION) / definitionLength;
        for (int i = 0; i < request.size(); i++) {
            int term = request.terms()[i];
            int place = terms.find(term);
            double body = place < 0 ? 0 : terms.count(place, BODY) / textNorm;
            double comment = place < 0 ? 0 : terms.count(place, COMMENT) / textNorm;
            double defined = place < 0 ? 0 : terms.count(place, DEFINITION) / definitionNorm;
            boolean isInName = Arrays.binarySearch(file.terms().name(), term) >= 0;
            boolean isInFolders = Arrays.binarySearch(file.terms().directory(), term) >= 0;
            double all =
                    body
                            + comment
                            + DEFINITIONS * defined
                            + (isInName ? NAME : 0)
                            + (isInFolders ? FOLDERS : 0);
            add(RankingFeature.TEXT, row, weights.text()[i] * saturated(all));
            add(RankingFeature.RARE_TEXT, row, weights.rare()[i] * saturated(all));
            add(RankingFeature.BODY, row, weights.rare()[i] * saturated(body));
            add(RankingFeature.COMMENT, row, weights.rare()[i] * saturated(comment));
            add(RankingFeature.DEFINITION, row, weights.definition()[i] * saturated(defined));
            add(RankingFeature.FILE_NAME, row, isInName ? weights.name()[i] : 0);
            add(RankingFeature.DIRECTORY, row, isInFolders ? weights.rare()[i] : 0);
            if (request.whole()[i] && place >= 0) {
                add(RankingFeature.IDENTIFIER, row, weights.text()[i]);
                add(RankingFeature.DEFINED_IDENTIFIER, row, defined > 0 ? weights.text()[i] : 0);
            }
        }
        add(RankingFeature.NAME_COVERAGE, row, coverage(file));
        add(RankingFeature.SIMILAR_NAME, row, similarity(file));
        add(RankingFeature.LENGTH, row, Math.log(1 + length));
    }

    private static double saturated(double frequency) {
        return frequency / (SATURATION + frequency);
    }

    private void add(RankingFeature feature, int row, double value) {
        table.column(feature)[row] += value;
    }

    private double coverage(IndexedFile file) {
        int hits = 0;
        for (int term : file.terms().name()) {
            for (int asked : request.terms()) {
                hits += asked == term ? 1 : 0;
            }
        }
        return file.terms().name().length == 0 ? 0 : (double) hits / file.terms().name().length;
    }

    /** Words that begin alike: {@code audit} and {@code Auditor}, which have different stems. */
    private double similarity(IndexedFile file) {
        double sum = 0;
        for (String word : file.terms().words()) {
            double best = 0;
            for (var asked : request.wordTerms().entrySet()) {
                double alike = WordSimilarity.of(word, asked.getKey());
                if (alike > 0) {
                    best = Math.max(best, alike * alike * weights.rare()[asked.getValue()]);
                }
            }
            sum += best;
        }
        return sum;
    }
}
