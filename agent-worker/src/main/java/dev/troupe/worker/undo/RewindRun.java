package dev.troupe.worker.undo;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.task.RewindTarget;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.claim.lease.StopReason;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecord.Anchor;
import dev.troupe.worker.journal.JournalRecord.RewoundRequest;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.ModelFreeTaskRun;
import dev.troupe.worker.run.OutcomeText;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskRun;
import dev.troupe.worker.run.WorkspaceChangeReport;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.toolcall.ToolResultRecorder;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes a session back to what it was after one of its steps: its files, its conversation, or both. */
public final class RewindRun extends ModelFreeTaskRun implements TaskRun {
    private final RunWorkspace workspace;
    private final RewindTarget target;
    private final ToolResultRecorder results;
    private boolean rewound;

    public RewindRun(RunState run, RunWorkspace workspace, RewindTarget target) {
        super(run);
        this.workspace = workspace;
        this.target = target;
        this.results = new ToolResultRecorder(run, workspace);
    }

    @Override
    public RunOutcome run() {
        workspace.notices().forEach(it -> batch.event(new EventBody.Notice("worktree", it)));
        orEnd(results.catchUp(batch));
        List<JournalEntry> entries =
                run
                        .journal()
                        .read(it ->
                                it.journal()
                                        .ofRequests(run.sessionId(), JournalRecordCodec.kinds()))
                        .stream()
                        .filter(it -> !it.taskId().equals(run.taskId()))
                        .toList();
        RewindPoint point = RewindPoint.of(entries, target);
        List<RewoundRequest> taken =
                target.scope().files()
                        ? UndoStack.of(entries, run.taskId()).rewind(target)
                        : List.of();
        boolean said = target.scope().conversation() && point.somethingSaid();
        if (taken.isEmpty() && !said) {
            throw nothing();
        }
        run.control().clock().check();
        List<HashedFileChange> changes = takeBack(taken);
        rewound = true;
        note(point.anchor(), taken, changes);
        orEnd(results.commit(0, changes, message(), batch));
        workspace.settle().forEach(it -> batch.event(new EventBody.Notice("worktree", it)));
        return finish(OutcomeText.succeeded(summary(changes)));
    }

    /** Request by request, so that what somebody did between two of them is seen and not lost. */
    private List<HashedFileChange> takeBack(List<RewoundRequest> taken) {
        ChangeRestorer restorer =
                new ChangeRestorer(
                        workspace.workspace().root(),
                        run::bytes,
                        workspace.workspaceCommands().commands().layers());
        List<HashedFileChange> changes = restore(restorer, taken);
        restorer.notices().forEach(it -> batch.event(new EventBody.Notice("undo", it)));
        return HashedFileChange.net(changes);
    }

    private static List<HashedFileChange> restore(
            ChangeRestorer restorer, List<RewoundRequest> taken) {
        try {
            return restorer.undo(
                    taken.reversed().stream()
                            .flatMap(it -> UndoStepCollector.merged(it.steps()).stream())
                            .toList());
        } catch (TroupeException refused) {
            throw refused.code() == ErrorCode.UNDO_CONFLICT
                    ? new TroupeException(
                            ErrorCode.UNDO_CONFLICT,
                            String.valueOf(refused.getMessage()),
                            "Restore what the agent left in the named files, or choose a later step.",
                            refused)
                    : refused;
        }
    }

    private TroupeException nothing() {
        return new TroupeException(
                ErrorCode.NOTHING_TO_UNDO,
                "Nothing was rewound: %s after step %d."
                        .formatted(
                                target.scope().conversation()
                                        ? "nothing was said or changed"
                                        : "no change is left that was made",
                                target.step()),
                "Look at the steps with `troupe history %s`.".formatted(run.sessionId()),
                null);
    }

    private void note(
            @Nullable Anchor anchor, List<RewoundRequest> taken, List<HashedFileChange> changes) {
        batch.step(
                0,
                new JournalRecord.Rewound(target.step(), anchor, target.scope(), taken, changes));
        WorkspaceChangeReport restored =
                new WorkspaceChangeReport(run::bytes, "restored", "rewind");
        for (HashedFileChange change : changes) {
            run.changed(change);
            batch.event(restored.event(change));
            batch.audits(List.of(restored.audit(run.origin(), change)));
        }
    }

    private CommitMessage message() {
        return new CommitMessage(
                "Rewind to step " + target.step(),
                "",
                run.taskId() + "/1",
                Map.of(
                        "Troupe-Session", run.sessionId().toString(),
                        "Troupe-Task", run.taskId().toString()));
    }

    private static void orEnd(Optional<TroupeException> reason) {
        if (reason.isPresent()) {
            throw reason.get();
        }
    }

    private String summary(List<HashedFileChange> changes) {
        String files = changes.size() == 1 ? "1 file" : changes.size() + " files";
        String what =
                switch (target.scope()) {
                    case FILES -> "Took back the changes to " + files;
                    case CONVERSATION -> "Took back the conversation";
                    case BOTH -> "Took back the conversation and the changes to " + files;
                };
        return what + ", to step " + target.step() + ".";
    }

    /** What was taken back stays so, and is told. A run that is only put off repeats and tells it again. */
    @Override
    public JournalBatch finalBatch(@Nullable Throwable cause) {
        if (!rewound || run.control().stopped() == StopReason.SHUTDOWN) {
            return run.journal().draft();
        }
        batch.event(
                new EventBody.Notice(
                        "rewound",
                        "The session was taken back to step %d before this ended."
                                .formatted(target.step())));
        return batch;
    }
}
