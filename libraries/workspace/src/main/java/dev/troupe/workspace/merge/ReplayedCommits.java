package dev.troupe.workspace.merge;

import java.util.List;

/**
 * Commits that were made again without one that they build on.
 *
 * @param commit full name of the newest
 * @param files in these they change the same places as the one that was left out: there its lines are too
 */
public record ReplayedCommits(String commit, List<String> files) {
    /** Copies the files. */
    public ReplayedCommits {
        files = List.copyOf(files);
    }
}
