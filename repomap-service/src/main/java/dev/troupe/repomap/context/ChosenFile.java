package dev.troupe.repomap.context;

import dev.troupe.contentindex.tree.IndexedFile;
import java.util.List;

/**
 * A file for the context of a request.
 *
 * @param confidence that the request needs it, from 0 to 1
 * @param reasons clauses, what speaks for it most first
 */
public record ChosenFile(IndexedFile file, double confidence, List<String> reasons) {}
