package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileContent;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.worker.validation.result.DiffEventReporter;
import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.HashedFileChange;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reports file changes that no tool made, such as an undo, like any other change: with counts and a diff. */
public final class WorkspaceChangeReport {
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
    public WorkspaceChangeReport(BlobSource blobs, String kind, String by) {
        this.blobs = blobs;
        this.kind = kind;
        this.by = by;
    }

    public EventBody.FileChanged event(HashedFileChange change) {
        FileDiff diff =
                FileDiff.between(change.path(), text(change.before()), text(change.after()));
        return new EventBody.FileChanged(
                change.path(),
                kind,
                null,
                diff.added(),
                diff.removed(),
                DiffEventReporter.cut(diff.text()));
    }

    public AuditEvent audit(RequestOrigin origin, HashedFileChange change) {
        return new AuditEvent(
                TimeOrderedUuid.fresh(),
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

    private FileContent text(@Nullable String hash) {
        return hash == null ? FileContent.missing() : FileContent.decode(blobs.bytes(hash));
    }
}
