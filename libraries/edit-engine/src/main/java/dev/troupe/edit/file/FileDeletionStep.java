package dev.troupe.edit.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/** Deletes a file; until the transaction is through it lives on under a temporary name, with all that belongs to it. */
final class FileDeletionStep implements TransactionStep {

    private final FileOperation.Delete change;
    private final Path aside;

    FileDeletionStep(FileOperation.Delete change) {
        this.change = change;
        this.aside = TemporaryFiles.beside(change.path().toAbsolutePath());
    }

    @Override
    public Path path() {
        return change.path();
    }

    @Override
    public void check() throws FileWriteException {
        CurrentFileState.read(path(), change.before());
    }

    @Override
    public void perform() throws FileWriteException {
        check();
        rename(path(), aside);
        DirectorySync.flush(path());
    }

    @Override
    public boolean undo() throws FileWriteException {
        if (CurrentFileState.free(aside)) {
            return true;
        }
        if (!CurrentFileState.free(path())) {
            return false;
        }
        rename(aside, path());
        return true;
    }

    @Override
    public void finish() {
        try {
            Files.deleteIfExists(aside);
        } catch (IOException stuck) {
            // The deletion itself is done; Temporaries.sweep clears what is left under the
            // temporary name.
            aside.toFile().deleteOnExit();
        }
    }

    @Override
    public List<FileVersionChange> versions() {
        return List.of(
                new FileVersionChange(path(), Optional.of(change.before()), Optional.empty()));
    }

    private static void rename(Path from, Path to) throws FileWriteException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw FileWriteException.of(from, failure);
        }
    }
}
