package dev.troupe.worker.graph;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.WorkspaceChangeReport;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.toolcall.RunToolContext;
import dev.troupe.worker.toolcall.ToolResultRecorder;
import dev.troupe.workspace.change.FileChangeReverter;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import java.util.List;
import java.util.Optional;

/**
 * Writes changes to the workspace that no tool makes, all or none, and commits them. What is about to be
 * written is journaled before, so that a run after this one writes the same.
 */
public final class AtomicWorkspaceEdit {
    private final RunState run;
    private final RunWorkspace workspace;
    private final String kind;
    private final String by;

    /**
     * Edits files in the name of a run.
     *
     * @param kind one word for what is done to the files
     * @param by whose changes they are, for the audit trail
     */
    public AtomicWorkspaceEdit(RunState run, RunWorkspace workspace, String kind, String by) {
        this.run = run;
        this.workspace = workspace;
        this.kind = kind;
        this.by = by;
    }

    /**
     * Writes the files. What is there already is left alone, so that it may be repeated.
     *
     * @throws TroupeException UNDO_CONFLICT naming every file that is neither as before nor as after
     */
    public void write(List<HashedFileChange> changes) {
        run.control().clock().check();
        var _ =
                new FileChangeReverter(
                                workspace.workspace().root(),
                                run::bytes,
                                FileChangeReverter.Way.BRING_IN)
                        .restore(FileChangeReverter.reverse(changes));
    }

    /** Notes what was written. */
    public void tell(List<HashedFileChange> changes, JournalBatch batch) {
        WorkspaceChangeReport restored = new WorkspaceChangeReport(run::bytes, kind, by);
        for (HashedFileChange change : changes) {
            batch.step(0, new JournalRecord.FileChangeRecorded("", change, kind, null));
            run.changed(change);
            batch.event(restored.event(change));
            batch.audits(List.of(restored.audit(run.origin(), change)));
        }
        new RunToolContext(run, workspace).tellServers(List.of());
    }

    /** Commits what was written. */
    public void commit(List<HashedFileChange> changes, CommitMessage message, JournalBatch batch) {
        Optional<TroupeException> failed =
                new ToolResultRecorder(run, workspace).commit(0, changes, message, batch);
        if (failed.isPresent()) {
            throw failed.get();
        }
    }
}
