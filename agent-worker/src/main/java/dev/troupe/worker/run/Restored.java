package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileText;
import dev.troupe.worker.git.BlobSource;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.validation.Diffs;
import org.jspecify.annotations.Nullable;

/** What was done to a file by no tool, such as an undo, as people see any other change: counts and a diff. */
final class Restored {
    private final BlobSource blobs;
    private final String kind;

    /** Reads the bytes before and after from where they were journaled. */
    Restored(BlobSource blobs) {
        this(blobs, "restored");
    }

    /**
     * @param kind one word for what was done to the files
     */
    Restored(BlobSource blobs, String kind) {
        this.blobs = blobs;
        this.kind = kind;
    }

    EventBody.FileChanged event(FileChange change) {
        FileDiff diff =
                FileDiff.between(change.path(), text(change.before()), text(change.after()));
        return new EventBody.FileChanged(
                change.path(), kind, null, diff.added(), diff.removed(), Diffs.cut(diff.text()));
    }

    private FileText text(@Nullable String hash) {
        return hash == null ? FileText.missing() : FileText.decode(blobs.bytes(hash));
    }
}
