package dev.troupe.worker.run;

import dev.troupe.worker.git.BlobSource;
import dev.troupe.worker.git.CommitMessage;
import dev.troupe.worker.git.CommitOutcome;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.workspace.Base;
import dev.troupe.worker.workspace.IsolatedWorktree.Published;
import dev.troupe.worker.workspace.Workspace;
import java.util.List;
import java.util.function.Function;

/** The user's own checkout for a task that only reads: beside whoever writes there, and without their lock. */
record Looking(Workspace workspace, Workbench bench, Function<String, Published> given)
        implements Workplace {
    @Override
    public CommitOutcome commit(List<FileChange> changes, BlobSource blobs, CommitMessage message) {
        throw new IllegalStateException("A task that only reads has changed " + changes + ".");
    }

    @Override
    public Base snapshot() {
        throw new IllegalStateException("A task that only reads hands its workspace to nobody.");
    }

    @Override
    public Published publish(String commit) {
        return given.apply(commit);
    }

    @Override
    public void close() {
        bench.close();
    }
}
