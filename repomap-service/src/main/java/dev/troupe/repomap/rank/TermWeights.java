package dev.troupe.repomap.rank;

import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.repomap.history.CommitHistory;
import dev.troupe.repomap.history.PastChange;
import java.util.Arrays;
import java.util.List;

/**
 * How much each term of a request says about files. A term that many commit messages have says little, though few
 * files have it.
 *
 * @param text by how few files have it
 * @param rare the same, less where many messages have it
 * @param definition by how few files define it
 * @param name by how few files are called so
 * @param message by how few messages have it
 */
@SuppressWarnings("ArrayRecordComponent") // millions of numbers, never compared
record TermWeights(
        double[] text, double[] rare, double[] definition, double[] name, double[] message) {
    /** A term of one message in about 150 counts whole. */
    private static final double RARE = 5;

    static TermWeights of(RequestTerms request, List<IndexedFile> files, CommitHistory history) {
        int size = request.size();
        int[] inText = new int[size];
        int[] inDefinitions = new int[size];
        int[] inNames = new int[size];
        int[] inMessages = new int[size];
        for (IndexedFile it : files) {
            for (int i = 0; i < size; i++) {
                int term = request.terms()[i];
                int place = it.facts().terms().find(term);
                boolean isInName = Arrays.binarySearch(it.terms().name(), term) >= 0;
                boolean isInPath =
                        isInName || Arrays.binarySearch(it.terms().directory(), term) >= 0;
                inText[i] += place >= 0 || isInPath ? 1 : 0;
                inDefinitions[i] += TextFeatures.defines(it, place) ? 1 : 0;
                inNames[i] += isInName ? 1 : 0;
            }
        }
        for (PastChange it : history.changes()) {
            for (int i = 0; i < size; i++) {
                inMessages[i] += Arrays.binarySearch(it.terms(), request.terms()[i]) >= 0 ? 1 : 0;
            }
        }
        double[] text = weights(request, inText, files.size());
        double[] message = weights(request, inMessages, history.changes().size());
        double[] rare = new double[size];
        for (int i = 0; i < size; i++) {
            double among = idf(history.changes().size(), inMessages[i]);
            rare[i] = text[i] * (history.changes().isEmpty() ? 1 : Math.min(1, among / RARE));
        }
        return new TermWeights(
                text,
                rare,
                weights(request, inDefinitions, files.size()),
                weights(request, inNames, files.size()),
                message);
    }

    private static double[] weights(RequestTerms request, int[] frequencies, int all) {
        double[] weights = new double[frequencies.length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = request.weights()[i] * idf(all, frequencies[i]);
        }
        return weights;
    }

    /** Inverse document frequency as in BM25 (Robertson and Zaragoza 2009), never negative. */
    static double idf(double all, double having) {
        return Math.log(1 + (all - having + 0.5) / (having + 0.5));
    }
}
