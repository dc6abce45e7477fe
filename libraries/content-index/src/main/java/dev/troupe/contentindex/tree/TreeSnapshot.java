package dev.troupe.contentindex.tree;

import java.util.List;

/**
 * The files of a tree at a moment.
 *
 * @param files those that hold text, sorted by path
 * @param leftOut what is not among them: first what the listing leaves out, then files by path
 */
public record TreeSnapshot(
        List<IndexedFile> files, IndexFreshness freshness, List<LeftOutFile> leftOut) {
    /** No file is known. */
    static final TreeSnapshot NONE =
            new TreeSnapshot(List.of(), new IndexFreshness.Pending(1), List.of());

    /** Gives the same to somebody who asks later, without a look at any of its files. */
    TreeSnapshot late() {
        return new TreeSnapshot(
                files, new IndexFreshness.Pending(Math.max(1, files.size())), leftOut);
    }
}
