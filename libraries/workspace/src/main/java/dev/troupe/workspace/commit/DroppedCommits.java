package dev.troupe.workspace.commit;

/**
 * Tells which commits a branch lost when they were taken off its end.
 *
 * @param branch full name, such as {@code refs/heads/main}
 * @param tip the newest of them
 * @param base the commit that the branch ends with now
 */
public record DroppedCommits(String branch, String tip, String base) {
    /** Returns the name of the branch for people. */
    public String branchName() {
        return branch.replaceFirst("^refs/heads/", "");
    }
}
