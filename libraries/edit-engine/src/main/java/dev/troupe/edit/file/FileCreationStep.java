package dev.troupe.edit.file;

import dev.troupe.edit.text.FileChecksum;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Creates a file, and the directories above it that are missing. */
final class FileCreationStep implements TransactionStep {

    private final FileOperation.Create change;
    private final FileChecksum after;
    private final CreatedDirectoryCleanup directories;
    private boolean created;

    FileCreationStep(FileOperation.Create change) {
        this.change = change;
        this.after = FileChecksum.of(change.content());
        this.directories = new CreatedDirectoryCleanup(change.path());
    }

    @Override
    public Path path() {
        return change.path();
    }

    @Override
    public void check() throws FileWriteException {
        CurrentFileState.requireFree(path());
    }

    @Override
    public void perform() throws FileWriteException {
        directories.note();
        try {
            AtomicFiles.create(path(), change.content());
            created = true;
        } catch (FileWriteException failure) {
            created = failure.kind() == FileWriteException.Kind.UNCONFIRMED;
            throw failure;
        }
    }

    @Override
    public boolean undo() throws FileWriteException {
        if (created && !CurrentFileState.free(path())) {
            if (!CurrentFileState.version(path()).equals(Optional.of(after))) {
                return false;
            }
            AtomicFiles.delete(path());
        }
        directories.remove();
        return true;
    }

    @Override
    public List<FileVersionChange> versions() {
        return List.of(new FileVersionChange(path(), Optional.empty(), Optional.of(after)));
    }
}
