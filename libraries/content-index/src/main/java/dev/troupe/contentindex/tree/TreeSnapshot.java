package dev.troupe.contentindex.tree;

import java.util.List;

/**
 * The files of a tree at a moment.
 *
 * @param files those that hold text, sorted by path
 * @param leftOut what is not among them: first what the listing leaves out, then files by path
 */
public record TreeSnapshot(
        List<IndexedFile> files, IndexFreshness freshness, List<LeftOutFile> leftOut) {}
