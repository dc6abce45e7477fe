package dev.troupe.edit.file;

import dev.troupe.edit.text.FileChecksum;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Gives a file new content. */
final class FileWriteStep implements TransactionStep {

    private final FileOperation.Write change;
    private final FileChecksum after;
    private byte[] old = {};
    private boolean begun;

    FileWriteStep(FileOperation.Write change) {
        this.change = change;
        this.after = FileChecksum.of(change.content());
    }

    @Override
    public Path path() {
        return change.path();
    }

    @Override
    public void check() throws FileWriteException {
        old = CurrentFileState.read(path(), change.before());
    }

    @Override
    public void perform() throws FileWriteException {
        check();
        begun = true;
        AtomicFiles.write(path(), change.content());
    }

    @Override
    public boolean undo() throws FileWriteException {
        if (!begun) {
            return true;
        }
        Optional<FileChecksum> now = CurrentFileState.version(path());
        if (now.equals(Optional.of(after)) && !after.equals(change.before())) {
            AtomicFiles.write(path(), old);
            return true;
        }
        return now.equals(Optional.of(change.before()));
    }

    @Override
    public List<FileVersionChange> versions() {
        return List.of(
                new FileVersionChange(path(), Optional.of(change.before()), Optional.of(after)));
    }
}
