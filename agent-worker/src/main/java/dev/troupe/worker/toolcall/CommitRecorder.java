package dev.troupe.worker.toolcall;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.CommitMessageFactory;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.CommitOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits what a run has changed, and writes down what became of it. What a hook refuses is owed: the next commit of the
 * run takes it along, and the session's next run tries it again.
 */
final class CommitRecorder {
    private static final Logger LOG = LoggerFactory.getLogger(CommitRecorder.class);

    private final RunState run;
    private final RunWorkspace workspace;
    private final boolean checked;

    /**
     * @param checked whether hooks may refuse the commits
     */
    CommitRecorder(RunState run, RunWorkspace workspace, boolean checked) {
        this.run = run;
        this.workspace = workspace;
        this.checked = checked;
    }

    private record Tried(Optional<CommitOutcome> outcome, Optional<TroupeException> failure) {}

    Optional<TroupeException> catchUp(JournalBatch batch) {
        for (JournalRecord.CommitPostponed owed : run.uncommittedChanges()) {
            boolean isHeld = run.hasNewErrors() && run.commitsHeldForErrors().contains(owed);
            if ((owed.hook() != null && !checked) || isHeld) {
                continue;
            }
            Tried tried = tried(0, owed.changes(), owed.message());
            Optional<TroupeException> failed = tried.failure();
            if (failed.filter(it -> it.code() == ErrorCode.DISK_FULL).isPresent()) {
                return failed;
            }
            // Still owed where it failed: the next run tries again.
            failed.ifPresent(it -> tell(it, batch));
            tried.outcome()
                    .ifPresent(it -> {
                        switch (it) {
                            case CommitOutcome.Refused refused -> refused(0, refused, batch);
                            case CommitOutcome.Stopped _ -> stopped(batch);
                            case CommitOutcome.Committed _, CommitOutcome.Nothing _ -> {
                                told(0, it, batch);
                                settled(0, owed, batch);
                            }
                        }
                    });
        }
        return Optional.empty();
    }

    Optional<TroupeException> commit(
            int turn, List<HashedFileChange> changes, CommitMessage message, JournalBatch batch) {
        if (checked && run.hasNewErrors()) {
            postpone(turn, new JournalRecord.CommitPostponed(message, changes, null, true), batch);
            return Optional.empty();
        }
        List<JournalRecord.CommitPostponed> owed = new ArrayList<>(run.commitsRefusedByHooks());
        owed.addAll(run.commitsHeldForErrors());
        List<HashedFileChange> all = new ArrayList<>();
        owed.forEach(it -> all.addAll(it.changes()));
        all.addAll(changes);
        Tried tried = tried(turn, all, message);
        if (tried.failure().isPresent()) {
            return failed(turn, tried.failure().get(), changes, message, batch);
        }
        CommitOutcome outcome = tried.outcome().orElseThrow();
        switch (outcome) {
            case CommitOutcome.Refused refused -> {
                postpone(
                        turn,
                        new JournalRecord.CommitPostponed(message, changes, refused.hook()),
                        batch);
                refused(turn, refused, batch);
            }
            case CommitOutcome.Stopped _ -> {
                postpone(turn, new JournalRecord.CommitPostponed(message, changes, null), batch);
                stopped(batch);
            }
            case CommitOutcome.Committed _, CommitOutcome.Nothing _ -> {
                told(turn, outcome, batch);
                owed.forEach(it -> settled(turn, it, batch));
            }
        }
        return Optional.empty();
    }

    private Optional<TroupeException> failed(
            int turn,
            TroupeException failure,
            List<HashedFileChange> changes,
            CommitMessage message,
            JournalBatch batch) {
        if (failure.code() == ErrorCode.DISK_FULL) {
            batch.step(turn, new JournalRecord.CommitPostponed(message, changes, null));
            return Optional.of(failure);
        }
        tell(failure, batch);
        left(
                turn,
                HashedFileChange.net(changes).stream()
                        .map(it ->
                                new CommitOutcome.Left(
                                        it.path(), "was not committed: " + failure.getMessage()))
                        .toList(),
                batch);
        return Optional.empty();
    }

    private void postpone(int turn, JournalRecord.CommitPostponed owed, JournalBatch batch) {
        batch.step(turn, owed);
        run.owe(owed);
    }

    private void settled(int turn, JournalRecord.CommitPostponed owed, JournalBatch batch) {
        batch.step(turn, new JournalRecord.CommitRetried(owed.message().step()));
        run.settleOwed(owed);
    }

    private Tried tried(int turn, List<HashedFileChange> changes, CommitMessage message) {
        try {
            CommitOutcome outcome =
                    ServiceTracer.current()
                            .span("git commit")
                            .with("troupe.files", changes.size())
                            .around(_ ->
                                    checked
                                            ? workspace.commit(changes, run::bytes, message)
                                            : workspace.commitRestored(
                                                    changes, run::bytes, message));
            return new Tried(Optional.of(outcome), Optional.empty());
        } catch (TroupeException e) {
            LOG.warn("Turn {} of task {} was not committed.", turn, run.taskId(), e);
            return new Tried(Optional.empty(), Optional.of(e));
        }
    }

    /** Tells people why changes were not committed, where the end of the task does not. */
    static void tell(TroupeException e, JournalBatch batch) {
        batch.event(new EventBody.Notice("not-committed", e.getMessage() + " " + e.hint()));
    }

    /** The model, which can mend it, hears what the hook wrote; people hear that it was so. */
    private void refused(int turn, CommitOutcome.Refused refused, JournalBatch batch) {
        boolean tells = run.noteHookRefusal();
        batch.event(
                new EventBody.Notice("not-committed", HookRefusalText.forPeople(refused, !tells)));
        if (tells) {
            batch.step(turn, new JournalRecord.CommitRefused(HookRefusalText.forModel(refused)));
        }
    }

    /** No hook has said no, and the model need not mend anything. */
    private static void stopped(JournalBatch batch) {
        batch.event(
                new EventBody.Notice(
                        "not-committed",
                        "The request was stopped while the repository's hooks were still running, so its last changes are not committed yet. The session's next request commits them."));
    }

    private void told(int turn, CommitOutcome outcome, JournalBatch batch) {
        switch (outcome) {
            case CommitOutcome.Committed done -> committed(turn, done, batch);
            case CommitOutcome.Nothing nothing -> nothing(turn, nothing, batch);
            case CommitOutcome.Refused _, CommitOutcome.Stopped _ ->
                    throw new IllegalStateException(
                            "Refused and stopped commits are reported elsewhere.");
        }
    }

    private void committed(int turn, CommitOutcome.Committed done, JournalBatch batch) {
        List<String> left = done.left().stream().map(CommitOutcome.Left::text).toList();
        batch.step(
                turn,
                new JournalRecord.Committed(done.commit(), done.subject(), done.files(), left));
        batch.event(new EventBody.Committed(done.commit(), done.subject(), done.files(), left));
        batch.audits(List.of(CommitMessageFactory.audit(run, done)));
        done.notices().forEach(it -> batch.event(new EventBody.Notice("commit", it)));
        if (checked && run.noteCommit()) {
            workspace
                    .skippedSafeguards()
                    .forEach(it -> batch.event(new EventBody.Notice("commit", it)));
        }
    }

    /** Tells what the repository asks of commits and git did without in a command. */
    void tellSkippedByCommands(JournalBatch batch) {
        workspace
                .skippedByCommands()
                .forEach(it -> batch.event(new EventBody.Notice("commit", it)));
    }

    private void left(int turn, List<CommitOutcome.Left> files, JournalBatch batch) {
        if (!files.isEmpty()) {
            batch.step(
                    turn,
                    new JournalRecord.ChangesLeftBehind(
                            workspace.workspace().root().toString(), files));
        }
    }

    private void nothing(int turn, CommitOutcome.Nothing nothing, JournalBatch batch) {
        left(turn, nothing.left(), batch);
        if (!nothing.left().isEmpty()) {
            String files =
                    String.join(
                            "; ", nothing.left().stream().map(CommitOutcome.Left::text).toList());
            batch.event(
                    new EventBody.Notice(
                            "not-committed", "The changes stay uncommitted: " + files + "."));
        }
    }
}
