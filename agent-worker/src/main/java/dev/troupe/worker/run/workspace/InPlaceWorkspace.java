package dev.troupe.worker.run.workspace;

import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.CommitOutcome;
import dev.troupe.workspace.commit.TurnCommitter;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.lock.InPlaceLock;
import dev.troupe.workspace.worktree.IsolatedWorktree;
import dev.troupe.workspace.worktree.WorktreeBase;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Works in the user's own checkout, under its lock.
 *
 * @param hooks when the repository's hooks run
 * @param taken makes a commit of Troupe's clone of everything that is there
 * @param given puts a commit of Troupe's clone on the task's branch
 */
public record InPlaceWorkspace(
        Workspace workspace,
        WorkspaceCommands workspaceCommands,
        TurnCommitter commits,
        InPlaceLock lock,
        CommitHookPolicy hooks,
        Supplier<WorktreeBase> taken,
        Function<String, IsolatedWorktree.Published> given)
        implements RunWorkspace {
    @Override
    public WorktreeBase snapshot() {
        return taken.get();
    }

    @Override
    public IsolatedWorktree.Published publish(String commit) {
        return given.apply(commit);
    }

    @Override
    public CommitOutcome commit(
            List<HashedFileChange> changes, BlobSource blobs, CommitMessage message) {
        return commits.commit(changes, blobs, message, hooks.check(checkout(), commands()));
    }

    @Override
    public CommitOutcome commitRestored(
            List<HashedFileChange> changes, BlobSource blobs, CommitMessage message) {
        return commits.commit(changes, blobs, message);
    }

    @Override
    public List<String> skippedSafeguards() {
        return hooks.skipped(checkout(), commands());
    }

    @Override
    public List<String> skippedByCommands() {
        return CommitSafeguardText.ofCommands(checkout());
    }

    private GitCheckout checkout() {
        return GitCheckout.find(workspace.root());
    }

    private CommandRunner commands() {
        return workspaceCommands.commands();
    }

    @Override
    public List<String> leftovers() {
        return lock.leftovers();
    }

    @Override
    public void close() {
        workspaceCommands.close();
        lock.close();
    }
}
