package dev.troupe.workspace.repository;

import org.jspecify.annotations.Nullable;

/**
 * Says where HEAD points.
 *
 * @param branch full name of a ref, which may not exist yet; null when HEAD is detached
 * @param commit the commit that it is detached at; null when it is on a branch
 */
public record HeadPosition(@Nullable String branch, @Nullable String commit) {
    static HeadPosition on(String branch) {
        return new HeadPosition(branch, null);
    }

    static HeadPosition at(String commit) {
        return new HeadPosition(null, commit);
    }

    /** Names it, to follow "HEAD is" in a sentence. */
    String text() {
        return branch != null
                ? "on " + RepositoryChangeText.name(branch)
                : "detached at " + RepositoryChangeText.abbreviated(commit);
    }
}
