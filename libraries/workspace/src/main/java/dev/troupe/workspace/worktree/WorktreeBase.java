package dev.troupe.workspace.worktree;

import java.util.List;

/**
 * Names the commit that isolated work starts from.
 *
 * @param commit full name of a commit in Troupe's clone
 * @param without files of the user's that are there as they were last committed, or not at all,
 *     though they are different on disk
 */
public record WorktreeBase(String commit, List<String> without) {
    private static final int NAMED = 10;

    /** Copies the files. */
    public WorktreeBase {
        without = List.copyOf(without);
    }

    /** A commit that lacks nothing. */
    public static WorktreeBase of(String commit) {
        return new WorktreeBase(commit, List.of());
    }

    /** Tells people what they should know. */
    public List<String> notices() {
        if (without.isEmpty()) {
            return List.of();
        }
        String names = String.join(", ", without.subList(0, Math.min(NAMED, without.size())));
        String more = without.size() > NAMED ? " and " + (without.size() - NAMED) + " more" : "";
        return List.of(
                "The worktree has the last committed state of %s%s, because git stores such files in another form (filter, ident or encoding) or ignores changes to them (sparse checkout, skip-worktree). Commit your changes to them if the work needs them."
                        .formatted(names, more));
    }
}
