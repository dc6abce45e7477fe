package dev.troupe.workspace.change;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.AtomicFiles;
import dev.troupe.edit.file.EditTransaction;
import dev.troupe.edit.file.EditTransactionResult;
import dev.troupe.edit.file.FileOperation;
import dev.troupe.edit.file.FileWriteException;
import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.edit.file.TemporaryFiles;
import dev.troupe.edit.text.FileChecksum;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Takes changes back, byte for byte, all or none. Redo is undoing the undo: hand in the changes that
 * {@link #restore} returned.
 */
public final class FileChangeReverter {
    private final Path workspace;
    private final BlobSource blobs;
    private final Way way;

    /** Whose changes are taken back, for the words of a refusal. */
    public enum Way {
        /** The agent's. */
        UNDO(
                "undone",
                "the request",
                "undo",
                "`troupe undo --merge` keeps these changes and takes back the agent's. Or restore the named files as the agent left them, then undo again."),
        /** Those of an undo. */
        REDO("redone", "the undo", "redo", restored("the undo", "redo")),
        /** Those of tasks in worktrees, the other way round. */
        BRING_IN(
                "brought in",
                "they were compared",
                "ask",
                "Save or undo your changes to the named files and ask again; the work is on the branch named above.");

        private final String done;
        private final String since;
        private final String verb;
        private final String hint;

        Way(String done, String since, String verb, String hint) {
            this.done = done;
            this.since = since;
            this.verb = verb;
            this.hint = hint;
        }

        private static String restored(String what, String verb) {
            return "Restore the named files as %s left them, then %s again.".formatted(what, verb);
        }
    }

    /**
     * @param workspace directory that the paths of changes are relative to
     * @param blobs the bytes of the changes
     */
    public FileChangeReverter(Path workspace, BlobSource blobs, Way way) {
        this.workspace = workspace;
        this.blobs = blobs;
        this.way = way;
    }

    /**
     * What taking these back means, without doing it: per file, from its last state to its first.
     *
     * @param done the changes in the order in which they were made
     */
    public static List<HashedFileChange> reverse(List<HashedFileChange> done) {
        return HashedFileChange.net(done).reversed().stream()
                .map(HashedFileChange::reversed)
                .toList();
    }

    /**
     * Restores every file to what it was before the first of these changes. Files that are there
     * already are left alone, so that it may be repeated after a crash.
     *
     * @param done the changes in the order in which they were made
     * @return what was changed now, in order, to be journaled and committed
     * @throws TroupeException {@link ErrorCode#UNDO_CONFLICT} naming every file that somebody has
     *     changed since, {@link ErrorCode#DISK_FULL}, {@link ErrorCode#NOT_WRITABLE}; nothing is changed then
     */
    public List<HashedFileChange> restore(List<HashedFileChange> done) {
        List<HashedFileChange> changes = reverse(done);
        List<String> conflicts = new ArrayList<>();
        List<HashedFileChange> open = new ArrayList<>();
        for (HashedFileChange change : changes) {
            String now = hash(change.path());
            if (Objects.equals(now, change.before())) {
                open.add(change);
            } else if (!Objects.equals(now, change.after())) {
                conflicts.add(change.path());
            }
        }
        if (!conflicts.isEmpty()) {
            throw conflict(conflicts);
        }
        sweep(changes);
        write(open);
        // Also of those that a run killed before this had written already.
        changes.forEach(this::tidy);
        return changes;
    }

    /** What a killed run was writing. */
    private void sweep(List<HashedFileChange> changes) {
        for (HashedFileChange change : changes) {
            Path directory = workspace.resolve(change.path()).resolveSibling(".");
            try {
                if (Files.isDirectory(directory)) {
                    TemporaryFiles.sweep(directory, Instant.now());
                }
            } catch (IOException unreadable) {
                // The transaction says in a moment what is wrong with the directory.
            }
        }
    }

    private void write(List<HashedFileChange> changes) {
        for (HashedFileChange change : changes) {
            Path path = workspace.resolve(change.path());
            try {
                AtomicFiles.requireUnmoved(path);
            } catch (FileWriteException astray) {
                throw failed(path, astray);
            }
        }
        EditTransactionResult result =
                EditTransaction.commit(changes.stream().map(this::step).toList());
        switch (result) {
            case EditTransactionResult.Committed _ -> {}
            case EditTransactionResult.Refused refused ->
                    throw failed(refused.path(), refused.reason());
            case EditTransactionResult.Incomplete broken ->
                    throw new TroupeException(
                            ErrorCode.INTERNAL,
                            "%s These files were not restored: %s."
                                    .formatted(
                                            broken.reason().getMessage(),
                                            broken.unrestored().stream()
                                                    .map(this::relative)
                                                    .collect(Collectors.joining(", "))),
                            "Look at these files with `git diff`, then %s again."
                                    .formatted(way.verb),
                            broken.reason());
        }
    }

    private FileOperation step(HashedFileChange change) {
        Path path = workspace.resolve(change.path());
        String before = change.before();
        String after = change.after();
        if (before == null) {
            byte[] bytes = after == null ? new byte[0] : blobs.bytes(after);
            return FileOperation.create(path, bytes);
        }
        FileChecksum version = new FileChecksum(before);
        return after == null
                ? FileOperation.delete(path, version)
                : FileOperation.write(path, version, blobs.bytes(after));
    }

    /** What a plain write does not bring back: the mode of a new file, directories that were not there. */
    private void tidy(HashedFileChange change) {
        Path path = workspace.resolve(change.path());
        try {
            if (change.changesMode() || (change.before() == null && change.executable())) {
                ExecutableBit.setExecutable(path, change.executable());
            }
            if (change.after() == null) {
                removeEmpty(path.getParent());
            }
        } catch (IOException failed) {
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    change.path() + " was restored, but not its mode or its directory.",
                    failed);
        }
    }

    private void removeEmpty(@Nullable Path directory) throws IOException {
        Path at = directory;
        try {
            while (at != null && at.startsWith(workspace) && !at.equals(workspace)) {
                Files.deleteIfExists(at);
                at = at.getParent();
            }
        } catch (DirectoryNotEmptyException inUse) {
            // Git knows no empty directories, so only those go that hold nothing.
        }
    }

    private @Nullable String hash(String path) {
        Path file = workspace.resolve(path);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        try {
            return FileChecksum.of(RegularFileReader.read(file)).hex();
        } catch (NoSuchFileException gone) {
            return null;
        } catch (IOException unreadable) {
            return "unreadable";
        }
    }

    private TroupeException failed(Path path, FileWriteException reason) {
        return switch (reason.kind()) {
            case STALE, EXISTS -> conflict(List.of(relative(path)));
            case DISK_FULL ->
                    new TroupeException(
                            ErrorCode.DISK_FULL, String.valueOf(reason.getMessage()), reason);
            case NOT_PERMITTED ->
                    new TroupeException(
                            ErrorCode.NOT_WRITABLE,
                            "Nothing was %s: %s".formatted(way.done, reason.getMessage()),
                            "Make it writable for the user that runs Troupe, then %s."
                                    .formatted(
                                            way == Way.BRING_IN
                                                    ? "`troupe resume`"
                                                    : way.verb + " again"),
                            reason);
            case NOT_A_FILE, LINK, UNCONFIRMED, FAILED ->
                    new TroupeException(
                            ErrorCode.INTERNAL,
                            "Nothing was %s: %s".formatted(way.done, reason.getMessage()),
                            "Correct the cause, then %s again.".formatted(way.verb),
                            reason);
        };
    }

    private TroupeException conflict(List<String> paths) {
        return new TroupeException(
                ErrorCode.UNDO_CONFLICT,
                "%s %s changed since %s, so nothing was %s."
                        .formatted(
                                String.join(", ", paths),
                                paths.size() == 1 ? "has" : "have",
                                way.since,
                                way.done),
                way.hint,
                null);
    }

    private String relative(Path path) {
        return workspace.relativize(path).toString();
    }
}
