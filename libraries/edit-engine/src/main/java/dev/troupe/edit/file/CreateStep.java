package dev.troupe.edit.file;

import dev.troupe.edit.text.Checksum;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Creates a file, and the directories above it that are missing. */
final class CreateStep implements Step {

    private final FileChange.Create change;
    private final Checksum after;
    private final NewDirectories directories;
    private boolean created;

    CreateStep(FileChange.Create change) {
        this.change = change;
        this.after = Checksum.of(change.content());
        this.directories = new NewDirectories(change.path());
    }

    @Override
    public Path path() {
        return change.path();
    }

    @Override
    public void check() throws FileWriteException {
        Disk.requireFree(path());
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
        if (created && !Disk.free(path())) {
            if (!Disk.version(path()).equals(Optional.of(after))) {
                return false;
            }
            AtomicFiles.delete(path());
        }
        directories.remove();
        return true;
    }

    @Override
    public List<FileVersion> versions() {
        return List.of(new FileVersion(path(), Optional.empty(), Optional.of(after)));
    }
}
