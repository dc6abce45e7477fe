package dev.troupe.repomap.tree;

import java.util.List;

/**
 * The files of a tree at a moment.
 *
 * @param files those that hold text, sorted by path
 * @param left how many files are not among them, as they are no text, too large or not there any more
 */
public record TreeSnapshot(List<IndexedFile> files, IndexFreshness freshness, int left) {}
