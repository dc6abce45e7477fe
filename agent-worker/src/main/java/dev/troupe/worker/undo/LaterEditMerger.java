package dev.troupe.worker.undo;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.EditTransaction;
import dev.troupe.edit.file.EditTransactionResult;
import dev.troupe.edit.file.FileOperation;
import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.edit.text.FileChecksum;
import dev.troupe.worker.journal.JournalRecord.MergedFile;
import dev.troupe.worker.journal.JournalRecord.UndoableChange;
import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.ThreeWayTextMerge;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what people changed after a request while the request is taken back: their files become what the request had
 * made of them, so that it can be taken back exactly, and in the end theirs without its changes, line by line.
 */
final class LaterEditMerger {
    private final Path workspace;
    private final BlobSource blobs;
    private final Map<String, ContentBlob> contents = new LinkedHashMap<>();

    LaterEditMerger(Path workspace, BlobSource blobs) {
        this.workspace = workspace;
        this.blobs = blobs;
    }

    /**
     * Finds the files and merges each, without changing any.
     *
     * @param steps in the order in which they were made
     * @throws TroupeException UNDO_CONFLICT naming those whose lines were changed by both
     */
    List<MergedFile> plan(List<UndoableChange> steps) {
        List<HashedFileChange> changes =
                HashedFileChange.net(steps.stream().flatMap(it -> it.changes().stream()).toList());
        List<MergedFile> files = new ArrayList<>();
        List<String> both = new ArrayList<>();
        for (HashedFileChange change : changes) {
            byte[] now = read(change.path());
            String before = change.before();
            String after = change.after();
            if (now == null || before == null || after == null) {
                continue;
            }
            ContentBlob own = ContentBlob.of(now);
            if (!own.hash().equals(before) && !own.hash().equals(after)) {
                byte[] merged = merge(blobs.bytes(after), now, blobs.bytes(before));
                if (merged == null) {
                    both.add(change.path());
                } else {
                    files.add(
                            new MergedFile(
                                    change.path(),
                                    kept(own),
                                    after,
                                    before,
                                    kept(ContentBlob.of(merged))));
                }
            }
        }
        if (!both.isEmpty()) {
            throw conflict(both);
        }
        return files;
    }

    /** Returns the contents that the plan names and that are kept nowhere yet. */
    List<ContentBlob> contents() {
        return List.copyOf(contents.values());
    }

    private String kept(ContentBlob content) {
        contents.put(content.hash(), content);
        return content.hash();
    }

    private static byte @Nullable [] merge(byte[] base, byte[] ours, byte[] theirs) {
        try {
            return ThreeWayTextMerge.merge(base, ours, theirs);
        } catch (IOException inMemory) {
            throw new IllegalStateException(inMemory);
        }
    }

    /** Whether an earlier run has taken the request back: one of the merged files is there already. */
    boolean isUndone(List<MergedFile> files) {
        return files.stream()
                .filter(it -> !it.merged().equals(it.own()) && !it.merged().equals(it.restored()))
                .anyMatch(it -> it.merged().equals(hash(it.path())));
    }

    /**
     * Makes the files what the request had made of them. Those that an earlier run, which was killed, has begun to restore
     * are left as they are.
     *
     * @param steps of the request, in the order in which they are restored at once
     */
    void setAside(List<MergedFile> files, List<UndoableChange> steps) {
        write(
                files.stream().filter(it -> !isAmong(it, passed(it, steps))).toList(),
                it -> Set.of(it.own()),
                MergedFile::applied);
    }

    /**
     * Gives people back what they had made of the files, as they cannot be undone. What the undo passes through is
     * overwritten, whatever else is there now is not.
     */
    void giveBack(List<MergedFile> files, List<UndoableChange> steps) {
        write(
                files.stream().filter(it -> isAmong(it, passed(it, steps))).toList(),
                it -> passed(it, steps),
                MergedFile::own);
    }

    private boolean isAmong(MergedFile file, Set<String> versions) {
        String now = hash(file.path());
        return now != null && !now.equals(file.own()) && versions.contains(now);
    }

    /** What a file is after each step that is taken back, and before the first. */
    private static Set<String> passed(MergedFile file, List<UndoableChange> steps) {
        return Stream.concat(
                        Stream.of(file.applied(), file.restored()),
                        steps.stream()
                                .flatMap(it -> HashedFileChange.net(it.changes()).stream())
                                .filter(it -> it.path().equals(file.path()))
                                .flatMap(it -> Stream.ofNullable(it.before())))
                .collect(Collectors.toSet());
    }

    /** Makes the files what people had made of them, without the changes of the request. */
    void finish(List<MergedFile> files) {
        write(
                files,
                it -> Stream.of(it.restored(), it.applied()).collect(Collectors.toSet()),
                MergedFile::merged);
    }

    private void write(
            List<MergedFile> files,
            Function<MergedFile, Set<String>> from,
            Function<MergedFile, String> to) {
        List<FileOperation> operations = new ArrayList<>();
        List<String> changed = new ArrayList<>();
        for (MergedFile file : files) {
            String now = hash(file.path());
            String wanted = to.apply(file);
            if (now == null || !(now.equals(wanted) || from.apply(file).contains(now))) {
                changed.add(file.path());
            } else if (!now.equals(wanted)) {
                operations.add(
                        FileOperation.write(
                                workspace.resolve(file.path()),
                                new FileChecksum(now),
                                bytes(wanted)));
            }
        }
        if (!changed.isEmpty()) {
            throw conflict(changed);
        }
        switch (EditTransaction.commit(operations)) {
            case EditTransactionResult.Committed _ -> {}
            case EditTransactionResult.Refused refused ->
                    throw failed(refused.path(), refused.reason());
            case EditTransactionResult.Incomplete broken ->
                    throw failed(broken.unrestored().getFirst(), broken.reason());
        }
    }

    private byte[] bytes(String hash) {
        ContentBlob own = contents.get(hash);
        return own == null ? blobs.bytes(hash) : own.bytes();
    }

    private @Nullable String hash(String path) {
        byte[] now = read(path);
        return now == null ? null : ContentBlob.hash(now);
    }

    private byte @Nullable [] read(String path) {
        try {
            return RegularFileReader.read(workspace.resolve(path));
        } catch (IOException noFile) {
            return null;
        }
    }

    private TroupeException failed(Path path, Exception reason) {
        return new TroupeException(
                ErrorCode.INTERNAL,
                "%s could not be written: %s"
                        .formatted(workspace.relativize(path), reason.getMessage()),
                "Correct the cause, then undo again.",
                reason);
    }

    private static TroupeException conflict(List<String> paths) {
        return new TroupeException(
                ErrorCode.UNDO_CONFLICT,
                "Nothing was undone, as the same lines of %s were changed again after the request."
                        .formatted(String.join(", ", paths)),
                "Restore these lines as the request left them, then undo again.",
                null);
    }
}
