package dev.troupe.repomap.tree;

import java.util.List;

/** Lists the files of a directory that may be indexed. */
@FunctionalInterface
public interface FileLister {
    /** Lists paths, with slashes, sorted; some may be gone already. */
    List<String> list();
}
