package dev.troupe.contracts.repomap;

import java.util.List;

/**
 * The passages that are nearest to a sentence by their meaning.
 *
 * @param passages nearest first; those of files that are pending are missing
 * @param model that compared them
 */
public record SemanticSearchAnswer(
        RepositoryFreshness freshness, List<SimilarPassage> passages, String model) {
    /** Copies the list. */
    public SemanticSearchAnswer {
        passages = List.copyOf(passages);
    }

    /**
     * Some lines of a file.
     *
     * @param repository the top of its checkout
     * @param path from there
     * @param from its first line, counted from 1
     * @param to its last line
     * @param similarity from 0 to 1; comparable within one answer
     * @param text of the lines
     */
    public record SimilarPassage(
            String repository, String path, int from, int to, double similarity, String text) {}
}
