package dev.troupe.worker.toolcall.diagnostic;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.RollbackChoice;
import dev.troupe.worker.run.RunHistory.PendingRollback;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.toolcall.TurnJournal;
import dev.troupe.worker.toolcall.TurnOutcome;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * Layer 5: takes back, as one transaction, changes whose errors stayed, and asks people what becomes of them. Where nobody can be
 * asked they stay taken back, and people are shown what they can do. Each step is in the journal before it is taken: a run after a
 * crash goes on with it.
 */
public final class RollbackGate {
    private static final JsonMapper JSON = new JsonMapper();

    private final RunState run;
    private final TurnJournal journal;
    private final TurnDiagnostics diagnostics;
    private final ChangeRollback files;
    private final Runnable leave;

    /**
     * @param leave ends what the run has in the background, before it waits for people
     */
    public RollbackGate(
            RunState run,
            ToolContext context,
            TurnJournal journal,
            TurnDiagnostics diagnostics,
            Runnable leave) {
        this.run = run;
        this.journal = journal;
        this.diagnostics = diagnostics;
        this.files = new ChangeRollback(run, context);
        this.leave = leave;
    }

    /**
     * Takes the changes back if the model has had all its attempts.
     *
     * @return whether the run goes on, or waits for people
     */
    public TurnOutcome settle(int turn, boolean canAsk) {
        List<JournalRecord.CommitPostponed> held = run.commitsHeldForErrors();
        if (!diagnostics.isSpent() || held.isEmpty()) {
            return TurnOutcome.CONTINUED;
        }
        JournalRecord.RollbackStarted started =
                new JournalRecord.RollbackStarted(
                        diagnostics.textForPeople(),
                        held.getLast().message(),
                        held.stream().flatMap(it -> it.changes().stream()).toList());
        journal.draft().step(turn, started);
        journal.save();
        return takeBack(turn, started, canAsk);
    }

    /** Goes on with what an earlier run has begun. */
    public TurnOutcome resume(int turn, PendingRollback pending, boolean canAsk) {
        if (pending.seq() == 0) {
            return takeBack(turn, pending.started(), canAsk);
        }
        UUID item = TaskWaitIdFactory.of(run.taskId(), pending.seq());
        TaskWait wait = run.journal().read(it -> it.waits().find(item)).orElseThrow();
        if (wait.state() == TaskWait.State.OPEN) {
            return suspend();
        }
        String decision = wait.decision();
        RollbackChoice choice =
                decision == null
                        ? RollbackChoice.RESTORE
                        : RollbackQuestion.read(
                                JSON.readValue(decision, AnswerQuestionRequest.class));
        String by = wait.decidedBy();
        carryOut(turn, pending.started(), choice, by == null ? "Somebody" : by);
        journal.save();
        return TurnOutcome.CONTINUED;
    }

    private TurnOutcome takeBack(int turn, JournalRecord.RollbackStarted started, boolean canAsk) {
        String names = names(started.changes());
        try {
            var _ = files.takeBack(turn, started.changes(), journal.draft());
        } catch (TroupeException conflict) {
            end(turn, RollbackChoice.RESTORE);
            notice(
                    "%s stayed. %s The changes to %s were neither taken back nor committed."
                            .formatted(started.errors(), conflict.getMessage(), names));
            return TurnOutcome.CONTINUED;
        }
        if (canAsk) {
            return ask(
                    turn,
                    RollbackQuestion.form(
                            started.errors(), names, run.task().definition().agent()));
        }
        end(turn, RollbackChoice.RESTORE);
        say(
                "Your changes to %s were taken back, as the errors stayed: the files are as they were before. Tell what you would need to know, or change them in another way."
                        .formatted(names));
        notice(RollbackQuestion.commands(started.errors(), names));
        return TurnOutcome.CONTINUED;
    }

    private TurnOutcome ask(int turn, QuestionForm form) {
        forgetHeld(turn);
        diagnostics.settle();
        long seq = journal.draft().step(turn, new JournalRecord.RollbackAsked(form));
        // As it was journaled: without secrets.
        QuestionForm kept =
                ((JournalRecord.RollbackAsked) journal.draft().steps().getLast()).form();
        journal.draft().ask(seq, TaskWaitKind.ANSWER, JSON.writeValueAsString(kept));
        journal.draft()
                .event(new EventBody.QuestionAsked(TaskWaitIdFactory.of(run.taskId(), seq), kept));
        return suspend();
    }

    private TurnOutcome suspend() {
        leave.run();
        run.journal().suspend(WaitReason.ANSWER, journal.draft());
        return TurnOutcome.SUSPENDED;
    }

    /** What was written before a crash is written again where it is not there yet. */
    private void carryOut(
            int turn, JournalRecord.RollbackStarted started, RollbackChoice choice, String by) {
        String names = names(started.changes());
        try {
            switch (choice) {
                case RESTORE ->
                        say(
                                "Your changes to %s were taken back, as the errors stayed, and %s leaves it so. Tell what you would need to know, or change them in another way."
                                        .formatted(names, by));
                case UNDO_COMMIT -> undoCommits(turn, started, by);
                case RETRY -> {
                    List<HashedFileChange> back =
                            files.bringBack(turn, started.changes(), journal.draft());
                    owe(turn, message(started.message(), "/retry/" + turn), back, true);
                    diagnostics.retry(back);
                    say(
                            "Your changes to %s were taken back for a while. %s wants you to try again: they are in the files again, with %s. Correct these."
                                    .formatted(names, by, started.errors()));
                }
                case KEEP -> {
                    List<HashedFileChange> back =
                            files.bringBack(turn, started.changes(), journal.draft());
                    owe(turn, message(started.message(), "/kept/" + turn), back, false);
                    diagnostics.accept(back);
                    say(
                            "%s keeps your changes to %s as they are, with %s. They are committed. Go on."
                                    .formatted(by, names, started.errors()));
                }
            }
            journal.draft().step(turn, new JournalRecord.RollbackSettled(choice));
        } catch (TroupeException conflict) {
            journal.draft().step(turn, new JournalRecord.RollbackSettled(RollbackChoice.RESTORE));
            String sentence =
                    "\"%s\" could not be carried out: %s The changes to %s stay taken back."
                            .formatted(choice.word(), conflict.getMessage(), names);
            notice(sentence);
            say(sentence);
        }
    }

    private void undoCommits(int turn, JournalRecord.RollbackStarted started, String by) {
        List<HashedFileChange> undone = files.takeBack(turn, run.changes(), journal.draft());
        if (undone.isEmpty()) {
            say(
                    "%s wants what you have committed to be taken back, but that is nothing."
                            .formatted(by));
            return;
        }
        CommitMessage like = started.message();
        owe(
                turn,
                new CommitMessage(
                        "Undo the agent's changes",
                        "",
                        like.step() + "/undone/" + turn,
                        like.trailers()),
                undone,
                false);
        say(
                "%s has taken back all that you have changed for this request. Do not change it again without being asked."
                        .formatted(by));
    }

    private static CommitMessage message(CommitMessage like, String suffix) {
        return new CommitMessage(
                like.subject(), like.body(), like.step() + suffix, like.trailers());
    }

    private void owe(
            int turn, CommitMessage message, List<HashedFileChange> changes, boolean isHeld) {
        JournalRecord.CommitPostponed owed =
                new JournalRecord.CommitPostponed(message, changes, null, isHeld ? true : null);
        journal.draft().step(turn, owed);
        run.owe(owed);
    }

    private void end(int turn, RollbackChoice choice) {
        forgetHeld(turn);
        diagnostics.settle();
        journal.draft().step(turn, new JournalRecord.RollbackSettled(choice));
    }

    private void forgetHeld(int turn) {
        for (JournalRecord.CommitPostponed held : run.commitsHeldForErrors()) {
            journal.draft().step(turn, new JournalRecord.CommitRetried(held.message().step()));
            run.settleOwed(held);
        }
    }

    private void say(String text) {
        journal.draft()
                .step(
                        0,
                        new JournalRecord.Message(
                                TimeOrderedUuid.fresh(), TurnDiagnostics.AUTHOR, text));
    }

    private void notice(String text) {
        journal.draft().event(new EventBody.Notice(ChangeRollback.CALL, text));
    }

    private static String names(List<HashedFileChange> changes) {
        return HashedFileChange.net(changes).stream()
                .map(HashedFileChange::path)
                .collect(Collectors.joining(", "));
    }
}
