package dev.troupe.worker.workspace;

import dev.troupe.edit.file.AtomicFiles;
import dev.troupe.edit.file.FileWriteException;
import dev.troupe.edit.file.RegularFiles;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.git.BlobSource;
import dev.troupe.worker.git.CommitMessage;
import dev.troupe.worker.git.CommitOutcome;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.git.FileModes;
import dev.troupe.worker.git.TurnCommit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Brings a fresh worktree to where the journal says that the work was. */
final class Restoration {
    private final Path directory;
    private final BlobSource blobs;

    Restoration(Path directory, BlobSource blobs) throws IOException {
        this.directory = directory.toRealPath();
        this.blobs = blobs;
    }

    /**
     * Restores what is not in the base, and commits it, except for what the run itself will commit.
     *
     * @return what could not be committed
     */
    List<CommitOutcome.Left> restore(WorktreeKey key, Work work) throws IOException {
        List<FileChange> changes = new ArrayList<>(carried(without(work.before(), work.owed())));
        List<FileChange> own = without(work.own(), work.owed());
        write(changes);
        write(FileChange.net(own));
        changes.addAll(own);
        List<FileChange> net = FileChange.net(changes);
        List<CommitOutcome.Left> left =
                net.isEmpty()
                        ? List.of()
                        : new TurnCommit(directory).commit(net, blobs, message(key)).left();
        write(carried(work.owed()));
        return left;
    }

    private static List<FileChange> without(List<FileChange> changes, List<FileChange> owed) {
        List<FileChange> rest = new ArrayList<>(changes.reversed());
        owed.reversed().forEach(rest::remove);
        return rest.reversed();
    }

    private void write(List<FileChange> changes) throws IOException {
        for (FileChange change : changes) {
            write(change);
        }
    }

    /** What earlier tasks have changed but not committed: files that are still as they found them. */
    private List<FileChange> carried(List<FileChange> before) throws IOException {
        List<FileChange> carried = new ArrayList<>();
        for (FileChange change : FileChange.net(before)) {
            boolean differs = !Objects.equals(change.before(), change.after());
            if (differs && inside(change) && Objects.equals(hash(change), change.before())) {
                carried.add(change);
            }
        }
        return carried;
    }

    private boolean inside(FileChange change) {
        try {
            AtomicFiles.requireUnmoved(directory.resolve(change.path()));
            return true;
        } catch (FileWriteException astray) {
            return false;
        }
    }

    private @Nullable String hash(FileChange change) throws IOException {
        Path file = directory.resolve(change.path());
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                ? Blob.hash(RegularFiles.read(file))
                : "no file";
    }

    private void write(FileChange change) throws IOException {
        Path file = directory.resolve(change.path());
        String after = change.after();
        if (after == null) {
            Files.deleteIfExists(file);
            return;
        }
        AtomicFiles.write(file, blobs.bytes(after));
        if (change.before() == null || change.changesMode()) {
            FileModes.setExecutable(file, change.executable());
        }
    }

    private static CommitMessage message(WorktreeKey key) {
        String task = key.lease().taskId().toString();
        return new CommitMessage(
                "Restore the work of an earlier run",
                "",
                task + "/restored-" + key.lease().epoch(),
                Map.of("Troupe-Session", key.sessionId().toString(), "Troupe-Task", task));
    }
}
