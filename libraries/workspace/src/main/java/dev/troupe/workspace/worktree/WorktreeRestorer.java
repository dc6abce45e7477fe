package dev.troupe.workspace.worktree;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.edit.file.AtomicFiles;
import dev.troupe.edit.file.FileWriteException;
import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.ExecutableBit;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.CommitOutcome;
import dev.troupe.workspace.commit.TurnCommitter;
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
final class WorktreeRestorer {
    private final Path directory;
    private final BlobSource blobs;

    WorktreeRestorer(Path directory, BlobSource blobs) throws IOException {
        this.directory = directory.toRealPath();
        this.blobs = blobs;
    }

    /**
     * Restores what is not in the base, and commits it, except for what the run itself will commit.
     *
     * @return what could not be committed
     */
    List<CommitOutcome.Left> restore(WorktreeKey key, WorktreeWork work) throws IOException {
        List<HashedFileChange> changes =
                new ArrayList<>(carried(without(work.before(), work.owed())));
        List<HashedFileChange> own = without(work.own(), work.owed());
        write(changes);
        write(HashedFileChange.net(own));
        changes.addAll(own);
        List<HashedFileChange> net = HashedFileChange.net(changes);
        List<CommitOutcome.Left> left =
                net.isEmpty()
                        ? List.of()
                        : new TurnCommitter(directory).commit(net, blobs, message(key)).left();
        write(carried(work.owed()));
        return left;
    }

    private static List<HashedFileChange> without(
            List<HashedFileChange> changes, List<HashedFileChange> owed) {
        List<HashedFileChange> rest = new ArrayList<>(changes.reversed());
        owed.reversed().forEach(rest::remove);
        return rest.reversed();
    }

    private void write(List<HashedFileChange> changes) throws IOException {
        for (HashedFileChange change : changes) {
            write(change);
        }
    }

    /** What earlier tasks have changed but not committed: files that are still as they found them. */
    private List<HashedFileChange> carried(List<HashedFileChange> before) throws IOException {
        List<HashedFileChange> carried = new ArrayList<>();
        for (HashedFileChange change : HashedFileChange.net(before)) {
            boolean differs = !Objects.equals(change.before(), change.after());
            if (differs && inside(change) && Objects.equals(hash(change), change.before())) {
                carried.add(change);
            }
        }
        return carried;
    }

    private boolean inside(HashedFileChange change) {
        try {
            AtomicFiles.requireUnmoved(directory.resolve(change.path()));
            return true;
        } catch (FileWriteException astray) {
            return false;
        }
    }

    private @Nullable String hash(HashedFileChange change) throws IOException {
        Path file = directory.resolve(change.path());
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                ? ContentBlob.hash(RegularFileReader.read(file))
                : "no file";
    }

    private void write(HashedFileChange change) throws IOException {
        Path file = directory.resolve(change.path());
        String after = change.after();
        if (after == null) {
            Files.deleteIfExists(file);
            return;
        }
        AtomicFiles.write(file, blobs.bytes(after));
        if (change.before() == null || change.changesMode()) {
            ExecutableBit.setExecutable(file, change.executable());
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
