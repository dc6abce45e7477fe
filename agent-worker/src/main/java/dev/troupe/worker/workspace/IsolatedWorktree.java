package dev.troupe.worker.workspace;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.worker.git.Checkout;
import dev.troupe.worker.git.NativeGit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The worktree of one claim. Its commits are on no branch until they are published. */
public final class IsolatedWorktree {
    private static final String NOTHING = "0000000000000000000000000000000000000000";

    private final Clone clone;
    private final WorktreeKey key;
    private final String base;
    private final Path directory;
    private final EpochFence fence;

    /**
     * Work that can be found in the user's repository.
     *
     * @param branch short name of the branch
     * @param commit its full name
     */
    public record Published(String branch, String commit) {}

    IsolatedWorktree(Clone clone, WorktreeKey key, String base, Path directory, EpochFence fence) {
        this.clone = clone;
        this.key = key;
        this.base = base;
        this.directory = directory;
        this.fence = fence;
    }

    /** Where the run works. */
    public Workspace workspace() {
        return Workspace.open(directory);
    }

    /**
     * Puts the commits on the task's branch, in the clone and in the user's repository, each by
     * compare-and-swap. Doing so again changes nothing.
     *
     * @return empty when there is no commit beyond the base
     * @throws TroupeException {@link ErrorCode#CONFLICT} when a later claim has taken over, or
     *     somebody else moved or checked out the branch
     */
    public Optional<Published> publish() {
        String ref = "refs/heads/" + key.branch();
        try {
            String commit =
                    Clone.value(worktree(), "HEAD^{commit}")
                            .orElseThrow(() -> new IOException("the worktree has no HEAD"));
            if (commit.equals(base)) {
                return Optional.empty();
            }
            fence.move(clone, ref, commit, key.lease());
            clone.give(ref);
            moveUsers(ref, commit);
            clone.git().must("update-ref", published(), commit);
            return Optional.of(new Published(key.branch(), commit));
        } catch (IOException failed) {
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    "The branch %s could not be published: %s."
                            .formatted(key.branch(), failed.getMessage()),
                    failed);
        }
    }

    private void moveUsers(String ref, String commit) throws IOException {
        NativeGit users = clone.users();
        Optional<String> now = Clone.value(users, ref);
        if (now.filter(commit::equals).isPresent()) {
            return;
        }
        if (users.must("worktree", "list", "--porcelain")
                .lines()
                .anyMatch(("branch " + ref)::equals)) {
            throw conflict("is checked out", "Switch to another branch, then resume the session.");
        }
        boolean ours =
                now.isEmpty()
                        || now.equals(Clone.value(clone.git(), published()))
                        || users.run("merge-base", "--is-ancestor", now.get(), commit).ok();
        boolean moved =
                ours
                        && users.run(
                                        "update-ref",
                                        "-m",
                                        "troupe: publish",
                                        ref,
                                        commit,
                                        now.orElse(NOTHING))
                                .ok();
        if (!moved) {
            throw conflict(
                    "was moved by somebody else", "Rename that branch, then resume the session.");
        }
    }

    private String published() {
        return "refs/troupe/published/" + key.lease().taskId();
    }

    private NativeGit worktree() {
        return Checkout.find(directory).git();
    }

    private TroupeException conflict(String what, String hint) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "The branch %s in %s %s, so the work was not published."
                        .formatted(key.branch(), clone.checkout().workTree(), what),
                hint,
                null);
    }
}
