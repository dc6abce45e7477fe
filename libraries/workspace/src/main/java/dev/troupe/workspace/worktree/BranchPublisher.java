package dev.troupe.workspace.worktree;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.git.EpochFence;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** Puts commits on the branch of a task, each step by compare-and-swap under the fence of its claim. */
final class BranchPublisher {
    private final BareClone clone;
    private final WorktreeKey key;
    private final EpochFence epochFence;

    BranchPublisher(BareClone clone, WorktreeKey key, EpochFence epochFence) {
        this.clone = clone;
        this.key = key;
        this.epochFence = epochFence;
    }

    /** In the clone, and in the user's repository. */
    IsolatedWorktree.Published publish(String commit) {
        try {
            move(commit);
            BranchPermit permit = new BranchPermit(clone.users(), key.lease());
            clone.give(ref(), permit.ref());
            try {
                return published(commit, permit);
            } finally {
                permit.giveBack();
            }
        } catch (IOException failed) {
            throw failed(failed);
        }
    }

    /** What is noted here, under the fence, a later claim knows; what it does not know is not permitted. */
    private IsolatedWorktree.Published published(String commit, BranchPermit permit)
            throws IOException {
        PublishedCommitLog publications =
                new PublishedCommitLog(clone, key.lease().taskId(), epochFence);
        Set<String> own = publications.begin(commit);
        String branch =
                new UserBranchUpdater(clone, own, permit)
                        .move(key.branch(), commit)
                        .orElseThrow(this::refused);
        publications.end(commit, own);
        Optional<String> instead =
                branch.equals(key.branch()) ? Optional.empty() : Optional.of(key.branch());
        return new IsolatedWorktree.Published(branch, commit, instead);
    }

    /** In the clone alone. */
    void record(String commit) {
        try {
            move(commit);
        } catch (IOException failed) {
            throw failed(failed);
        }
    }

    private void move(String commit) throws IOException {
        epochFence.move(ref(), commit);
    }

    private String ref() {
        return "refs/heads/" + key.branch();
    }

    private TroupeException failed(IOException cause) {
        return new TroupeException(
                ErrorCode.INTERNAL,
                "The branch %s could not be published: %s."
                        .formatted(key.branch(), cause.getMessage()),
                cause);
    }

    private TroupeException refused() {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "The branch %s can be neither created nor moved in %s."
                        .formatted(key.branch(), clone.checkout().workTree()),
                "Rename branches of yours that begin with `troupe`, then resume the session.",
                null);
    }
}
