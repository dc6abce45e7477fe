package dev.troupe.edit.file;

import dev.troupe.edit.text.Checksum;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Gives a file new content. */
final class WriteStep implements Step {

    private final FileChange.Write change;
    private final Checksum after;
    private byte[] old = {};
    private boolean begun;

    WriteStep(FileChange.Write change) {
        this.change = change;
        this.after = Checksum.of(change.content());
    }

    @Override
    public Path path() {
        return change.path();
    }

    @Override
    public void check() throws FileWriteException {
        old = Disk.read(path(), change.before());
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
        Optional<Checksum> now = Disk.version(path());
        if (now.equals(Optional.of(after)) && !after.equals(change.before())) {
            AtomicFiles.write(path(), old);
            return true;
        }
        return now.equals(Optional.of(change.before()));
    }

    @Override
    public List<FileVersion> versions() {
        return List.of(new FileVersion(path(), Optional.of(change.before()), Optional.of(after)));
    }
}
