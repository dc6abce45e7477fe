package dev.troupe.worker.run.workspace;

import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.CommitOutcome;
import dev.troupe.workspace.worktree.IsolatedWorktree.Published;
import dev.troupe.workspace.worktree.WorktreeBase;
import java.util.List;
import java.util.Optional;

/** Provides the workspace of a run. What only a worktree of Troupe's own has, a place without one lacks. */
public interface RunWorkspace extends AutoCloseable {
    Workspace workspace();

    /** For commands in it. */
    WorkspaceCommands workspaceCommands();

    /** The commit that a worktree starts from; empty in place. */
    default Optional<String> base() {
        return Optional.empty();
    }

    /** The commit that a worktree has checked out; empty in place. */
    default Optional<String> tip() {
        return Optional.empty();
    }

    /** Everything that is in it, as a commit of Troupe's clone. */
    WorktreeBase snapshot();

    /**
     * Puts a commit of Troupe's clone on the task's branch in the user's repository.
     *
     * @return where it is
     */
    Published publish(String commit);

    /** Tells people what they should know about it before the work begins. */
    default List<String> notices() {
        return List.of();
    }

    /** Commits the changes of a turn, once. */
    CommitOutcome commit(List<HashedFileChange> changes, BlobSource blobs, CommitMessage message);

    /** Says what the repository asks of commits and was not done for them, each in sentences. */
    default List<String> skippedSafeguards() {
        return List.of();
    }

    /** Says the same of commits that a command has made with git. */
    default List<String> skippedByCommands() {
        return List.of();
    }

    /** Commits, once, what was put back to an earlier state. No hook judges that. */
    default CommitOutcome commitRestored(
            List<HashedFileChange> changes, BlobSource blobs, CommitMessage message) {
        return commit(changes, blobs, message);
    }

    /** Tells what was taken away of what an earlier run's commands had created, each a sentence. */
    default List<String> leftovers() {
        return List.of();
    }

    /**
     * Does what could not be done before; for the end of a task.
     *
     * @return what people should know
     */
    default List<String> settle() {
        return List.of();
    }

    /** Clears away what only an unfinished task needs. */
    default void forget() {}

    /** Gives it back. */
    @Override
    void close();
}
