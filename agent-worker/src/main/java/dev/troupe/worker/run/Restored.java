package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileText;
import dev.troupe.worker.git.BlobSource;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.validation.Diffs;
import org.jspecify.annotations.Nullable;

/** What an undo or redo did to a file, as people see any other change: counts and a diff. */
final class Restored {
    private final BlobSource blobs;

    /** Reads the bytes before and after from where they were journaled. */
    Restored(BlobSource blobs) {
        this.blobs = blobs;
    }

    EventBody.FileChanged event(FileChange change) {
        FileDiff diff =
                FileDiff.between(change.path(), text(change.before()), text(change.after()));
        return new EventBody.FileChanged(
                change.path(),
                "restored",
                null,
                diff.added(),
                diff.removed(),
                Diffs.cut(diff.text()));
    }

    private FileText text(@Nullable String hash) {
        return hash == null ? FileText.missing() : FileText.decode(blobs.bytes(hash));
    }
}
