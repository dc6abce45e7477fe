package dev.troupe.worker.undo;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.RewindScope;
import dev.troupe.contracts.task.RewindTarget;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecord.RewoundRequest;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.OutcomeText;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.workspace.change.HashedFileChange;
import java.util.ArrayList;
import java.util.List;

/** Takes a session back to what it was after one of its steps: its files, its conversation, or both. */
public final class RewindRun extends RestoringTaskRun {
    private final RewindTarget target;

    public RewindRun(RunState run, RunWorkspace workspace, RewindTarget target) {
        super(run, workspace);
        this.target = target;
    }

    @Override
    public RunOutcome run() {
        begin();
        List<JournalEntry> all =
                run.journal()
                        .read(it ->
                                it.journal()
                                        .ofRequests(run.sessionId(), JournalRecordCodec.kinds()));
        List<JournalEntry> entries =
                all.stream().filter(it -> !it.taskId().equals(run.taskId())).toList();
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
        GitLineRestorer lines =
                plan(
                        all,
                        true,
                        it -> it.planUndo(taken.stream().map(RewoundRequest::steps).toList()));
        ChangeRestorer restorer = restorer(lines);
        List<HashedFileChange> changes = HashedFileChange.net(restore(restorer, taken));
        note(
                restorer,
                new JournalRecord.Rewound(
                        target.step(), point.anchor(), target.scope(), with(taken, lines), changes),
                "rewind",
                changes);
        commit(
                "Rewind to step " + target.step(),
                HashedFileChange.net(restorer.committable()),
                taken.stream().map(RewoundRequest::request).toList());
        return finish(OutcomeText.succeeded(summary(changes) + lines.summary()));
    }

    private static List<RewoundRequest> with(List<RewoundRequest> taken, GitLineRestorer lines) {
        List<RewoundRequest> all = new ArrayList<>();
        for (RewoundRequest request : taken) {
            all.add(
                    new RewoundRequest(
                            request.request(),
                            request.steps(),
                            request.left(),
                            lines.part(all.size())));
        }
        return all;
    }

    /** Request by request, so that what somebody did between two of them is seen and not lost. */
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
                            "Restore the named files as the agent left them, or choose a later step.",
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

    private String summary(List<HashedFileChange> changes) {
        String what =
                switch (target.scope()) {
                    case FILES -> "Took back the changes to " + files(changes);
                    case CONVERSATION -> "Took back the conversation";
                    case BOTH -> "Took back the conversation and the changes to " + files(changes);
                };
        if (changes.isEmpty() && target.scope().files()) {
            return target.scope() == RewindScope.FILES
                    ? "No file had to change: all are as they were at step %d."
                            .formatted(target.step())
                    : "Took back the conversation to step %d. No file had to change."
                            .formatted(target.step());
        }
        return what + ", to step " + target.step() + ".";
    }

    @Override
    EventBody.Notice broken() {
        return new EventBody.Notice(
                "rewound",
                "The session had already been taken back to step %d when the rewind ended."
                        .formatted(target.step()));
    }
}
