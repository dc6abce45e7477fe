package dev.troupe.worker.run;

import dev.troupe.worker.git.BlobSource;
import dev.troupe.worker.git.CommitMessage;
import dev.troupe.worker.git.CommitOutcome;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.workspace.Workspace;
import java.util.List;
import java.util.Optional;

/** The user's own checkout for a task that only reads: beside whoever writes there, and without their lock. */
record Looking(Workspace workspace, Workbench bench) implements Workplace {
    @Override
    public Optional<String> base() {
        return Optional.empty();
    }

    @Override
    public Optional<String> tip() {
        return Optional.empty();
    }

    @Override
    public List<String> notices() {
        return List.of();
    }

    @Override
    public CommitOutcome commit(List<FileChange> changes, BlobSource blobs, CommitMessage message) {
        throw new IllegalStateException("A task that only reads has changed " + changes + ".");
    }

    @Override
    public List<String> leftovers() {
        return List.of();
    }

    @Override
    public List<String> settle() {
        return List.of();
    }

    @Override
    public void forget() {}

    @Override
    public void close() {
        bench.close();
    }
}
