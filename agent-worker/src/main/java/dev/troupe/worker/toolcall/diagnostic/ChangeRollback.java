package dev.troupe.worker.toolcall.diagnostic;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.WorkspaceChangeReport;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.workspace.change.FileChangeReverter;
import dev.troupe.workspace.change.HashedFileChange;
import java.util.List;

/** Takes changes back, or brings them back, each as one transaction: all of them, or none where somebody else has changed a file since. */
final class ChangeRollback {
    static final String CALL = "diagnostics";

    private final RunState run;
    private final ToolContext context;

    ChangeRollback(RunState run, ToolContext context) {
        this.run = run;
        this.context = context;
    }

    /**
     * Takes changes back; may be repeated after a crash.
     *
     * @param changes in the order in which they were made
     * @return what was changed now
     * @throws TroupeException UNDO_CONFLICT and others; nothing is changed then
     */
    List<HashedFileChange> takeBack(int turn, List<HashedFileChange> changes, JournalBatch batch) {
        return restore(turn, changes, FileChangeReverter.Way.UNDO, batch);
    }

    /** Brings back what was taken back; otherwise as {@link #takeBack}. */
    List<HashedFileChange> bringBack(int turn, List<HashedFileChange> changes, JournalBatch batch) {
        return restore(
                turn, FileChangeReverter.reverse(changes), FileChangeReverter.Way.REDO, batch);
    }

    private List<HashedFileChange> restore(
            int turn,
            List<HashedFileChange> changes,
            FileChangeReverter.Way way,
            JournalBatch batch) {
        List<HashedFileChange> restored =
                new FileChangeReverter(context.workspace().root(), run::bytes, way)
                        .restore(changes);
        restored.forEach(it -> record(turn, it, batch));
        return restored;
    }

    private void record(int turn, HashedFileChange change, JournalBatch batch) {
        batch.step(turn, new JournalRecord.FileChangeRecorded(CALL, change, "restored", null));
        run.changed(change);
        String now = change.after();
        if (now == null) {
            run.marks().forget(change.path());
        } else {
            run.marks().mark(change.path(), now);
        }
        WorkspaceChangeReport report = new WorkspaceChangeReport(run::bytes, "restored", CALL);
        batch.event(report.event(change));
        batch.audits(List.of(report.audit(run.origin(), change)));
    }
}
