package dev.troupe.worker.toolcall;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.validation.gate.DenialReason;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.result.DiffEventReporter;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes down what the calls of a turn are about to do, before they do it. */
public final class ToolCallIntentRecorder {
    private final RunState run;
    private final Set<String> noticed = new HashSet<>();

    public ToolCallIntentRecorder(RunState run) {
        this.run = run;
    }

    /** Adds an intent, or for a call that was turned down its result, and what people are told. */
    void add(int turn, PendingToolCall slot, JournalBatch draft) {
        switch (slot.prepared()) {
            case PreparedToolCall.Closed closed -> {
                notices(closed.notices(), draft);
                draft.audits(closed.audits());
                draft.event(
                        new EventBody.ToolStarted(
                                turn, slot.raw().id(), slot.tool(), closed.title()));
                refusedEdit(turn, closed, draft);
                ended(turn, slot, closed.result(), draft);
                if (closed.denial() != null) {
                    draft.denied(closed.denial());
                }
            }
            case PreparedToolCall.Ready ready -> {
                notices(ready.proposal().notices(), draft);
                draft.audits(ready.proposal().audits());
                long seq = draft.step(turn, intent(slot, ready));
                keep(ready.plan(), draft);
                if (ready.asks()) {
                    ask(seq, ready, draft);
                }
                draft.event(
                        new EventBody.ToolStarted(
                                turn, slot.raw().id(), slot.tool(), ready.title()));
            }
        }
    }

    /** An edit that may fit in another format is remembered with it by the runs after this one. */
    private static void refusedEdit(int turn, PreparedToolCall.Closed closed, JournalBatch draft) {
        RefusedEdit edit = closed.edit();
        if (edit == null) {
            return;
        }
        draft.refused(edit);
        if (edit.formal()) {
            String tool = closed.call().tool();
            draft.step(
                    turn,
                    new JournalRecord.EditRefused(
                            closed.call().id(), tool, edit.path(), edit.kind().code()));
        }
    }

    /** Tells of a policy that asks although nobody is there: what people should know, for the record. */
    public void unasked(PreparedToolCall.Ready ready, JournalBatch draft) {
        notices(ready.proposal().notices(), draft);
        draft.audits(ready.proposal().audits());
    }

    /** A call that was about to run was turned down after all: what people should know, for the record; its result follows. */
    void shut(PreparedToolCall.Closed closed, JournalBatch draft) {
        notices(closed.notices(), draft);
        draft.audits(closed.audits());
        if (closed.denial() != null) {
            draft.denied(closed.denial());
        }
    }

    /** Adds a person's no: at once, so that a run after this one does not come to it again. */
    static void refuse(int turn, PendingToolCall slot, ToolResult denied, JournalBatch draft) {
        if (slot.refuse(denied)) {
            ended(turn, slot, denied, draft);
            draft.denied(DenialReason.PERSON);
        }
    }

    private static void ended(
            int turn, PendingToolCall slot, ToolResult result, JournalBatch draft) {
        draft.step(turn, ToolResultRecorder.step(slot, result, Map.of()));
        draft.event(ToolResultRecorder.finished(turn, slot, PendingToolCall.Outcome.of(result)));
        slot.report();
    }

    private static JournalRecord.Intent intent(PendingToolCall slot, PreparedToolCall.Ready ready) {
        PermissionVerdict verdict = ready.proposal().verdict();
        return new JournalRecord.Intent(
                slot.raw().id(), slot.tool(), ready.title(), verdict, planned(ready.plan()));
    }

    /** The effects of a plan as they are journaled. */
    static List<JournalRecord.Planned> planned(ToolCallPlan.Ready plan) {
        return plan.effects().stream().map(ToolCallIntentRecorder::planned).toList();
    }

    private static JournalRecord.Planned planned(FileEffect effect) {
        return new JournalRecord.Planned(
                effect.fileChange(),
                effect.change(),
                effect.strategy(),
                DiffEventReporter.cut(effect.diff()),
                effect.linesAdded(),
                effect.linesRemoved());
    }

    private void keep(ToolCallPlan.Ready plan, JournalBatch draft) {
        for (FileEffect effect : plan.effects()) {
            if (effect.before() != null) {
                run.addBlob(effect.before());
                draft.blob(effect.before());
            }
            if (effect.after() != null) {
                run.addBlob(effect.after());
                draft.blob(effect.after());
            }
        }
    }

    private void ask(long seq, PreparedToolCall.Ready ready, JournalBatch draft) {
        ApprovalQuestion question = ToolCallQuestionBuilder.askAbout(ready);
        draft.approval(seq, ApprovalJson.write(question));
        draft.event(
                new EventBody.ApprovalAsked(
                        TaskWaitIdFactory.of(run.taskId(), seq),
                        question.tool(),
                        question.subject(),
                        question.detail(),
                        question.reason(),
                        question.reach()));
    }

    /** The same notice once in a run is enough. */
    private void notices(List<String> notices, JournalBatch draft) {
        for (String notice : notices) {
            if (noticed.add(notice)) {
                draft.event(new EventBody.Notice("policy", notice));
            }
        }
    }
}
