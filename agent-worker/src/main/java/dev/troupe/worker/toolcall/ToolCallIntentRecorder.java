package dev.troupe.worker.toolcall;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.toolcall.question.ApprovalJson;
import dev.troupe.worker.toolcall.question.BlockedCallText;
import dev.troupe.worker.toolcall.question.ToolCallQuestionBuilder;
import dev.troupe.worker.toolcall.question.UnaskedCallText;
import dev.troupe.worker.validation.gate.DenialReason;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.result.DiffEventReporter;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** Writes down what the calls of a turn are about to do, before they do it. */
public final class ToolCallIntentRecorder {
    private final UUID taskId;
    private final Consumer<ContentBlob> blobs;
    private final Set<String> noticed = new HashSet<>();

    /**
     * Records the intents of a task.
     *
     * @param blobs takes the bytes of planned changes for the run
     */
    public ToolCallIntentRecorder(UUID taskId, Consumer<ContentBlob> blobs) {
        this.taskId = taskId;
        this.blobs = blobs;
    }

    /** Adds an intent, or for a call that was turned down its result, and what people are told. */
    void add(int turn, PendingToolCall pendingCall, JournalBatch batch) {
        switch (pendingCall.prepared()) {
            case PreparedToolCall.Closed closed -> {
                notices(closed.notices(), batch);
                batch.audits(closed.audits());
                batch.event(
                        new EventBody.ToolStarted(
                                turn, pendingCall.raw().id(), pendingCall.tool(), closed.title()));
                refusedEdit(turn, closed, batch);
                ended(turn, pendingCall, closed.result(), batch);
                if (closed.denial() != null) {
                    batch.denied(closed.denial());
                }
            }
            case PreparedToolCall.Ready ready -> {
                notices(ready.assessment().notices(), batch);
                batch.audits(ready.assessment().audits());
                long seq = batch.step(turn, intent(pendingCall, ready));
                keep(ready.plan(), batch);
                if (ready.asks()) {
                    ask(seq, ready, batch);
                }
                batch.event(
                        new EventBody.ToolStarted(
                                turn, pendingCall.raw().id(), pendingCall.tool(), ready.title()));
            }
        }
    }

    /** An edit that may fit in another format is remembered with it by the runs after this one. */
    private static void refusedEdit(int turn, PreparedToolCall.Closed closed, JournalBatch batch) {
        RefusedEdit edit = closed.edit();
        if (edit == null) {
            batch.malformed(closed.call().tool(), closed.result());
            return;
        }
        batch.refused(edit);
        if (edit.formal()) {
            String tool = closed.call().tool();
            batch.step(
                    turn,
                    new JournalRecord.EditRefused(
                            closed.call().id(), tool, edit.path(), edit.kind().code()));
        }
    }

    /** Tells of a policy that asks although nobody is there: what people should know, for the record. */
    public void unasked(PreparedToolCall.Ready ready, JournalBatch batch) {
        notices(ready.assessment().notices(), batch);
        batch.audits(ready.assessment().audits());
    }

    /** Adds that a call was not run, as nobody is there to be asked. */
    void refuseUnasked(
            int turn,
            PendingToolCall pendingCall,
            PreparedToolCall.Ready ready,
            JournalBatch batch) {
        ToolResult result = UnaskedCallText.result(ready);
        if (pendingCall.refuse(result)) {
            unasked(ready, batch);
            batch.event(
                    new EventBody.ToolStarted(
                            turn, pendingCall.raw().id(), pendingCall.tool(), ready.title()));
            ended(turn, pendingCall, result, batch);
            batch.denied(DenialReason.NOBODY);
            batch.event(new EventBody.Notice(UnaskedCallText.CODE, UnaskedCallText.notice(ready)));
        }
    }

    /** Tells of a call that the policy blocks: where nobody watches, it is read at the end. */
    static void tellBlocked(PendingToolCall pendingCall, JournalBatch batch) {
        if (pendingCall.prepared() instanceof PreparedToolCall.Closed closed) {
            BlockedCallText.notice(closed)
                    .ifPresent(it -> batch.event(new EventBody.Notice(BlockedCallText.CODE, it)));
        }
    }

    /** A call that was about to run was turned down after all: what people should know, for the record; its result follows. */
    void shut(PreparedToolCall.Closed closed, JournalBatch batch) {
        notices(closed.notices(), batch);
        batch.audits(closed.audits());
        if (closed.denial() != null) {
            batch.denied(closed.denial());
        }
    }

    /** Adds a person's no: at once, so that a run after this one does not come to it again. */
    static void refuse(
            int turn, PendingToolCall pendingCall, ToolResult denied, JournalBatch batch) {
        if (pendingCall.refuse(denied)) {
            ended(turn, pendingCall, denied, batch);
            batch.denied(DenialReason.PERSON);
        }
    }

    private static void ended(
            int turn, PendingToolCall pendingCall, ToolResult result, JournalBatch batch) {
        batch.step(turn, ToolResultRecorder.step(pendingCall, result, Map.of()));
        batch.event(
                ToolResultRecorder.finished(
                        turn, pendingCall, PendingToolCall.Outcome.of(result), null));
        batch.unexecuted(pendingCall.tool(), result.outcome());
        pendingCall.report();
    }

    private static JournalRecord.Intent intent(
            PendingToolCall pendingCall, PreparedToolCall.Ready ready) {
        PermissionVerdict verdict = ready.assessment().verdict();
        return new JournalRecord.Intent(
                pendingCall.raw().id(),
                pendingCall.tool(),
                ready.title(),
                verdict,
                planned(ready.plan()));
    }

    /** The effects of a plan as they are journaled. */
    static List<JournalRecord.PlannedChange> planned(ToolCallPlan.Ready plan) {
        return plan.effects().stream().map(ToolCallIntentRecorder::planned).toList();
    }

    private static JournalRecord.PlannedChange planned(FileEffect effect) {
        return new JournalRecord.PlannedChange(
                effect.fileChange(),
                effect.change(),
                effect.strategy(),
                DiffEventReporter.cut(effect.diff()),
                effect.linesAdded(),
                effect.linesRemoved());
    }

    private void keep(ToolCallPlan.Ready plan, JournalBatch batch) {
        for (FileEffect effect : plan.effects()) {
            if (effect.before() != null) {
                blobs.accept(effect.before());
                batch.blob(effect.before());
            }
            if (effect.after() != null) {
                blobs.accept(effect.after());
                batch.blob(effect.after());
            }
        }
    }

    private void ask(long seq, PreparedToolCall.Ready ready, JournalBatch batch) {
        ApprovalQuestion question = ToolCallQuestionBuilder.askAbout(ready);
        batch.approval(seq, ApprovalJson.write(question));
        batch.event(
                new EventBody.ApprovalAsked(
                        TaskWaitIdFactory.of(taskId, seq),
                        question.tool(),
                        question.subject(),
                        question.detail(),
                        question.reason(),
                        question.scope()));
    }

    /** The same notice once in a run is enough. */
    private void notices(List<String> notices, JournalBatch batch) {
        for (String notice : notices) {
            if (noticed.add(notice)) {
                batch.event(new EventBody.Notice("policy", notice));
            }
        }
    }
}
