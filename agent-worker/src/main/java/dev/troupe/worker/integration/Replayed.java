package dev.troupe.worker.integration;

import java.util.List;

/**
 * Commits that were made again without one that they build on.
 *
 * @param commit full name of the newest
 * @param files in these they change the same places as the one that was left out: there its lines are too
 */
public record Replayed(String commit, List<String> files) {
    /** Copies the files. */
    public Replayed {
        files = List.copyOf(files);
    }
}
