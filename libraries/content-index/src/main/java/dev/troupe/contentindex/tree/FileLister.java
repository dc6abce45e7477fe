package dev.troupe.contentindex.tree;

/** Lists the files of a directory that may be indexed. */
@FunctionalInterface
public interface FileLister {
    /** Lists the paths. */
    ListedPaths list();
}
