package dev.troupe.workspace.worktree;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.commit.CommitOutcome;
import dev.troupe.workspace.git.EpochFence;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The worktree of one claim. Its commits are on no branch until they are published. */
public final class IsolatedWorktree {
    private final IsolatedWorktreeService worktreeService;
    private final BareClone clone;
    private final WorktreeKey key;
    private final String base;
    private final GitCheckout checkout;
    private final EpochFence epochFence;
    private final boolean pending;
    private final List<CommitOutcome.Left> left;

    /**
     * Work that can be found in the user's repository.
     *
     * @param branch short name of the branch
     * @param commit its full name
     * @param instead the branch that it should have been, when that one is checked out or was moved by
     *     somebody else
     * @param shared files in which it has lines of the user's that are in no commit of theirs
     */
    public record Published(
            String branch, String commit, Optional<String> instead, List<String> shared) {
        /** Nothing of the user's is in it. */
        Published(String branch, String commit, Optional<String> instead) {
            this(branch, commit, instead, List.of());
        }

        /** What people should know before others see the branch. */
        public Optional<String> warning() {
            return shared.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            "Branch %s contains uncommitted lines of yours in %s, because the work changed the same places. Look at the branch before you push it."
                                    .formatted(branch, String.join(", ", shared)));
        }

        Published sharing(List<String> files) {
            return new Published(branch, commit, instead, List.copyOf(files));
        }
    }

    IsolatedWorktree(
            IsolatedWorktreeService worktreeService,
            BareClone clone,
            WorktreeKey key,
            String base,
            Path directory,
            EpochFence epochFence,
            boolean pending,
            List<CommitOutcome.Left> left) {
        this.worktreeService = worktreeService;
        this.clone = clone;
        this.key = key;
        this.base = base;
        this.checkout = GitCheckout.find(directory);
        this.epochFence = epochFence;
        this.pending = pending;
        this.left = List.copyOf(left);
    }

    /** Where the run works. */
    public Workspace workspace() {
        return Workspace.open(checkout.workTree());
    }

    /** The commit that it stands at. */
    public String head() {
        try {
            return commit();
        } catch (IOException failed) {
            throw new TroupeException(
                    ErrorCode.GIT_FAILED,
                    "The worktree %s cannot be read: %s."
                            .formatted(checkout.workTree(), failed.getMessage()),
                    failed);
        }
    }

    private String commit() throws IOException {
        return BareClone.value(checkout.git(), "HEAD^{commit}")
                .orElseThrow(() -> new IOException("the worktree has no HEAD"));
    }

    /** Whether earlier work of the session could not be published when it was made. */
    public boolean pending() {
        return pending;
    }

    /**
     * Whether the task's branch holds other files than the worktree has committed: a run put them there and was lost
     * before it had that on record. Commits differ without that, as a worktree is made anew with one for all that is.
     */
    public boolean astray() {
        try {
            Optional<String> branch =
                    BareClone.value(clone.git(), "refs/heads/" + key.branch() + "^{tree}");
            return branch.isPresent()
                    && !branch.equals(BareClone.value(checkout.git(), "HEAD^{tree}"));
        } catch (IOException unreadable) {
            throw new TroupeException(
                    ErrorCode.GIT_FAILED,
                    "The branch %s cannot be read: %s."
                            .formatted(key.branch(), unreadable.getMessage()),
                    unreadable);
        }
    }

    /**
     * Puts the commits on the task's branch, in the clone and in the user's repository, each by
     * compare-and-swap. Doing so again changes nothing.
     *
     * @return empty when there is no commit beyond the base, unless that one is still to be published, or the branch
     *     is {@link #astray}
     * @throws TroupeException {@link ErrorCode#CONFLICT} when a later claim has taken over, or the
     *     user's repository takes no such branch
     */
    public Optional<Published> publish() {
        String commit = head();
        return commit.equals(base) && !pending && !astray()
                ? Optional.empty()
                : Optional.of(publish(commit));
    }

    /** Likewise with another commit of the clone. */
    public Published publish(String commit) {
        return new BranchPublisher(clone, key, epochFence).publish(commit);
    }

    /** Puts the commits on the task's branch in the clone alone. Doing so again changes nothing. */
    public void record() {
        new BranchPublisher(clone, key, epochFence).record(head());
    }

    /** What was restored of earlier work but could not be committed. */
    public List<CommitOutcome.Left> left() {
        return left;
    }

    /**
     * Lets it stay when its task has ended.
     *
     * @param files those in it that are not committed
     */
    public void keep(List<String> files) {
        worktreeService.keep(key, files);
    }

    /** Removes it, and what protects its base. What was published stays. */
    public void forget() {
        worktreeService.forget(clone.checkout().workTree(), key);
    }
}
