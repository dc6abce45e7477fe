package dev.troupe.contentindex.tree;

import java.util.List;

/**
 * The paths of a directory that may be indexed.
 *
 * @param paths with slashes, sorted; some may be gone already
 * @param isCut whether there are more than these
 */
public record ListedPaths(List<String> paths, boolean isCut) {

    /** All paths that there are. */
    public static ListedPaths all(List<String> paths) {
        return new ListedPaths(paths, false);
    }
}
