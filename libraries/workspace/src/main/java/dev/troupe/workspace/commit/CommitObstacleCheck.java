package dev.troupe.workspace.commit;

import java.util.Optional;
import org.eclipse.jgit.lib.Repository;

/** States of a repository in which nobody else should commit. */
final class CommitObstacleCheck {
    private CommitObstacleCheck() {}

    /** Why the changes have to stay uncommitted, to follow a path in a sentence. */
    static Optional<String> of(Repository repository) {
        return switch (repository.getRepositoryState()) {
            case SAFE -> Optional.empty();
            case BARE -> reason("there is no work tree");
            case MERGING, MERGING_RESOLVED -> reason("a merge is under way");
            case CHERRY_PICKING, CHERRY_PICKING_RESOLVED -> reason("a cherry-pick is under way");
            case REVERTING, REVERTING_RESOLVED -> reason("a revert is under way");
            case REBASING, REBASING_REBASING, REBASING_MERGE, REBASING_INTERACTIVE ->
                    reason("a rebase is under way");
            case APPLY -> reason("git am is under way");
            case BISECTING -> reason("a bisection is under way");
        };
    }

    private static Optional<String> reason(String what) {
        return Optional.of(
                "was not committed, as " + what + "; finish that and commit it yourself");
    }
}
