package dev.troupe.repomap.semantic;

import dev.troupe.contentindex.tree.IndexedFile;
import java.util.List;

/**
 * What a search by meaning found.
 *
 * @param passages nearest first
 * @param pending how many files were not read yet
 */
public record FoundPassages(List<FoundPassage> passages, int pending) {
    /**
     * Lines of a file.
     *
     * @param from the first one, counted from 1
     * @param to the last one
     * @param similarity from 0 to 1
     */
    public record FoundPassage(IndexedFile file, int from, int to, double similarity) {}
}
