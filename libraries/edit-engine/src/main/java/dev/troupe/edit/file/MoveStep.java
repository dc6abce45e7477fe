package dev.troupe.edit.file;

import dev.troupe.edit.text.Checksum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Moves a file to a free path on the same file system. */
final class MoveStep implements Step {

    private final FileChange.Move change;
    private final NewDirectories directories;
    private boolean moved;

    MoveStep(FileChange.Move change) {
        this.change = change;
        this.directories = new NewDirectories(change.target());
    }

    @Override
    public Path path() {
        return change.path();
    }

    @Override
    public void check() throws FileWriteException {
        Disk.read(path(), change.before());
        Disk.requireFree(change.target());
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
        Directories.flush(change.target());
        Directories.flush(path());
    }

    @Override
    public boolean undo() throws FileWriteException {
        if (!moved) {
            directories.remove();
            return true;
        }
        boolean ours = Disk.version(change.target()).equals(Optional.of(change.before()));
        if (!ours || !(Disk.free(path()) || sameFile())) {
            return false;
        }
        try {
            if (Disk.free(path())) {
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
    public List<FileVersion> versions() {
        Optional<Checksum> version = Optional.of(change.before());
        return List.of(
                new FileVersion(path(), version, Optional.empty()),
                new FileVersion(change.target(), Optional.empty(), version));
    }
}
