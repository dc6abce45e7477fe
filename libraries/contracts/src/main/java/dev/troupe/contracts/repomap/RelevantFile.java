package dev.troupe.contracts.repomap;

import java.util.List;

/**
 * A file that a request needs.
 *
 * @param path from the top of the checkout
 * @param confidence that it is needed, from 0 to 1
 * @param reasons clauses, what speaks for it most first
 * @param excerpts its passages that match, by line; none where the budget did not reach
 */
public record RelevantFile(
        String path, double confidence, List<String> reasons, List<RelevantExcerpt> excerpts) {
    /** Copies the lists. */
    public RelevantFile {
        reasons = List.copyOf(reasons);
        excerpts = List.copyOf(excerpts);
    }
}
