package dev.troupe.worker.toolcall.diagnostic;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.WorkspaceChangeReport;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.workspace.change.FileChangeReverter;
import dev.troupe.workspace.change.HashedFileChange;
import java.util.List;
import java.util.stream.Collectors;

/** Takes back, as one transaction, what waits to be committed because of its errors. */
final class ChangeRollback {
    private static final String CALL = "diagnostics";

    private final RunState run;
    private final ToolContext context;

    ChangeRollback(RunState run, ToolContext context) {
        this.run = run;
        this.context = context;
    }

    /** Has the model hear something. */
    void say(String text, String author, JournalBatch batch) {
        batch.step(0, new JournalRecord.Message(TimeOrderedUuid.fresh(), author, text));
    }

    /**
     * Takes all of it back, or nothing where somebody else has changed a file since.
     *
     * @param errors what was wrong, for people
     */
    void takeBack(int turn, String errors, String author, JournalBatch batch) {
        List<JournalRecord.CommitPostponed> held = run.commitsHeldForErrors();
        List<HashedFileChange> changes =
                held.stream().flatMap(it -> it.changes().stream()).toList();
        String files =
                HashedFileChange.net(changes).stream()
                        .map(HashedFileChange::path)
                        .collect(Collectors.joining(", "));
        try {
            List<HashedFileChange> restored =
                    new FileChangeReverter(
                                    context.workspace().root(),
                                    run::bytes,
                                    FileChangeReverter.Way.UNDO)
                            .restore(changes);
            restored.forEach(it -> record(turn, it, batch));
            held.forEach(it -> settle(turn, it, batch));
            say(
                    "Your changes to %s were taken back, as the errors stayed: the files are as they were before. Tell what you would need to know, or change them in another way."
                            .formatted(files),
                    author,
                    batch);
            batch.event(
                    new EventBody.Notice(
                            CALL,
                            "%s stayed, so the changes to %s were taken back. Nothing of them was committed."
                                    .formatted(errors, files)));
        } catch (TroupeException conflict) {
            held.forEach(it -> settle(turn, it, batch));
            batch.event(
                    new EventBody.Notice(
                            CALL,
                            "%s stayed. %s The changes to %s were neither taken back nor committed."
                                    .formatted(errors, conflict.getMessage(), files)));
        }
    }

    private void settle(int turn, JournalRecord.CommitPostponed held, JournalBatch batch) {
        batch.step(turn, new JournalRecord.CommitRetried(held.message().step()));
        run.settleOwed(held);
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
