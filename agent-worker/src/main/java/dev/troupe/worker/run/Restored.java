package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.Origin;
import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileText;
import dev.troupe.ledger.Ids;
import dev.troupe.worker.git.BlobSource;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.validation.Diffs;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was done to a file by no tool, such as an undo, as people see any other change: counts and a diff. */
final class Restored {
    private final BlobSource blobs;
    private final String kind;
    private final String by;

    /**
     * Restores files from journaled bytes.
     *
     * @param blobs where the bytes before and after were journaled
     * @param kind one word for what was done to the files
     * @param by what did it, for the audit trail
     */
    Restored(BlobSource blobs, String kind, String by) {
        this.blobs = blobs;
        this.kind = kind;
        this.by = by;
    }

    EventBody.FileChanged event(FileChange change) {
        FileDiff diff =
                FileDiff.between(change.path(), text(change.before()), text(change.after()));
        return new EventBody.FileChanged(
                change.path(), kind, null, diff.added(), diff.removed(), Diffs.cut(diff.text()));
    }

    AuditEvent audit(Origin origin, FileChange change) {
        return new AuditEvent(
                Ids.fresh(),
                Instant.now(),
                change.after() == null ? "file-deleted" : "file-written",
                origin,
                change.path(),
                "done",
                Map.of(
                        "by", by,
                        "before", String.valueOf(change.before()),
                        "after", String.valueOf(change.after())));
    }

    private FileText text(@Nullable String hash) {
        return hash == null ? FileText.missing() : FileText.decode(blobs.bytes(hash));
    }
}
