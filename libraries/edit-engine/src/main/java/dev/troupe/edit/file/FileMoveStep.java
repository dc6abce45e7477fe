package dev.troupe.edit.file;

import dev.troupe.edit.text.FileChecksum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Moves a file to a free path on the same file system. */
final class FileMoveStep implements TransactionStep {

    private final FileOperation.Move change;
    private final CreatedDirectoryCleanup directories;
    private boolean moved;

    FileMoveStep(FileOperation.Move change) {
        this.change = change;
        this.directories = new CreatedDirectoryCleanup(change.target());
    }

    @Override
    public Path path() {
        return change.path();
    }

    @Override
    public void check() throws FileWriteException {
        CurrentFileState.read(path(), change.before());
        CurrentFileState.requireFree(change.target());
    }

    @Override
    public void perform() throws FileWriteException {
        check();
        directories.note();
        try {
            Path parent = change.target().toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            AtomicFiles.claim(path(), change.target());
            moved = true;
            Files.deleteIfExists(path());
        } catch (IOException failure) {
            throw FileWriteException.of(path(), failure);
        }
        DirectorySync.flush(change.target());
        DirectorySync.flush(path());
    }

    @Override
    public boolean undo() throws FileWriteException {
        if (!moved) {
            directories.remove();
            return true;
        }
        boolean ours =
                CurrentFileState.version(change.target()).equals(Optional.of(change.before()));
        if (!ours || !(CurrentFileState.free(path()) || sameFile())) {
            return false;
        }
        try {
            if (CurrentFileState.free(path())) {
                AtomicFiles.claim(change.target(), path());
            }
            Files.deleteIfExists(change.target());
        } catch (IOException failure) {
            throw FileWriteException.of(path(), failure);
        }
        directories.remove();
        return true;
    }

    /** Whether the old name was not yet gone when the move failed. */
    private boolean sameFile() throws FileWriteException {
        try {
            return Files.isSameFile(path(), change.target());
        } catch (IOException failure) {
            throw FileWriteException.of(path(), failure);
        }
    }

    @Override
    public List<FileVersionChange> versions() {
        Optional<FileChecksum> version = Optional.of(change.before());
        return List.of(
                new FileVersionChange(path(), version, Optional.empty()),
                new FileVersionChange(change.target(), Optional.empty(), version));
    }
}
