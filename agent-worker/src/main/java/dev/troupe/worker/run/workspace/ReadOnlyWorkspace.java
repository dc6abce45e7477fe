package dev.troupe.worker.run.workspace;

import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.CommitOutcome;
import dev.troupe.workspace.worktree.IsolatedWorktree.Published;
import dev.troupe.workspace.worktree.WorktreeBase;
import java.util.List;
import java.util.function.Function;

/** The user's own checkout for a task that only reads: beside whoever writes there, and without their lock. */
public record ReadOnlyWorkspace(
        Workspace workspace, WorkspaceCommands workspaceCommands, Function<String, Published> given)
        implements RunWorkspace {
    @Override
    public CommitOutcome commit(
            List<HashedFileChange> changes, BlobSource blobs, CommitMessage message) {
        throw new IllegalStateException("A task that only reads has changed " + changes + ".");
    }

    @Override
    public WorktreeBase snapshot() {
        throw new IllegalStateException(
                "A task that only reads cannot give its workspace to other tasks.");
    }

    @Override
    public Published publish(String commit) {
        return given.apply(commit);
    }

    @Override
    public void close() {
        workspaceCommands.close();
    }
}
