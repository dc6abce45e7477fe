package dev.troupe.worker.run;

import dev.troupe.worker.git.BlobSource;
import dev.troupe.worker.git.CommitMessage;
import dev.troupe.worker.git.CommitOutcome;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.workspace.Workspace;
import java.util.List;
import java.util.Optional;

/** Where a run works, opened for it alone. */
interface Workplace extends AutoCloseable {
    Workspace workspace();

    /** For commands in it. */
    Workbench bench();

    /** The commit that a worktree starts from; empty in place. */
    Optional<String> base();

    /** The commit that a worktree stands at; empty in place. */
    Optional<String> tip();

    /** What people should know about it before the work begins. */
    List<String> notices();

    /** Commits the changes of a turn, once. */
    CommitOutcome commit(List<FileChange> changes, BlobSource blobs, CommitMessage message);

    /** What was taken away of what an earlier run's commands had created, each a sentence. */
    List<String> leftovers();

    /**
     * Does what could not be done before; for the end of a task.
     *
     * @return what people should know
     */
    List<String> settle();

    /** Clears away what only an unfinished task needs. */
    void forget();

    /** Gives it back. */
    @Override
    void close();
}
