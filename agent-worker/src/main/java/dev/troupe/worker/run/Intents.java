package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.Verdict;
import dev.troupe.ledger.wait.ItemIds;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.validation.Denial;
import dev.troupe.worker.validation.Diffs;
import dev.troupe.worker.validation.Prepared;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes down what the calls of a turn are about to do, before they do it. */
final class Intents {
    private final Run run;
    private final Set<String> noticed = new HashSet<>();

    Intents(Run run) {
        this.run = run;
    }

    /** Adds an intent, or for a call that was turned down its result, and what people are told. */
    void add(int turn, Slot slot, Draft draft) {
        switch (slot.prepared()) {
            case Prepared.Closed closed -> {
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
            case Prepared.Ready ready -> {
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
    private static void refusedEdit(int turn, Prepared.Closed closed, Draft draft) {
        RefusedEdit edit = closed.edit();
        if (edit == null) {
            return;
        }
        draft.refused(edit);
        if (edit.formal()) {
            String tool = closed.call().tool();
            draft.step(
                    turn,
                    new Step.EditRefused(
                            closed.call().id(), tool, edit.path(), edit.kind().code()));
        }
    }

    /** Tells of a policy that asks although nobody is there: what people should know, for the record. */
    void unasked(Prepared.Ready ready, Draft draft) {
        notices(ready.proposal().notices(), draft);
        draft.audits(ready.proposal().audits());
    }

    /** A call that was about to run was turned down after all: what people should know, for the record; its result follows. */
    void shut(Prepared.Closed closed, Draft draft) {
        notices(closed.notices(), draft);
        draft.audits(closed.audits());
        if (closed.denial() != null) {
            draft.denied(closed.denial());
        }
    }

    /** Adds a person's no: at once, so that a run after this one does not come to it again. */
    static void refuse(int turn, Slot slot, ToolResult denied, Draft draft) {
        if (slot.refuse(denied)) {
            ended(turn, slot, denied, draft);
            draft.denied(Denial.PERSON);
        }
    }

    private static void ended(int turn, Slot slot, ToolResult result, Draft draft) {
        draft.step(turn, Results.step(slot, result, Map.of()));
        draft.event(Results.finished(turn, slot, Slot.Outcome.of(result)));
        slot.report();
    }

    private static Step.Intent intent(Slot slot, Prepared.Ready ready) {
        Verdict verdict = ready.proposal().verdict();
        return new Step.Intent(
                slot.raw().id(), slot.tool(), ready.title(), verdict, planned(ready.plan()));
    }

    /** The effects of a plan as they are journaled. */
    static List<Step.Planned> planned(Plan.Ready plan) {
        return plan.effects().stream().map(Intents::planned).toList();
    }

    private static Step.Planned planned(Effect effect) {
        return new Step.Planned(
                effect.fileChange(),
                effect.change(),
                effect.strategy(),
                Diffs.cut(effect.diff()),
                effect.linesAdded(),
                effect.linesRemoved());
    }

    private void keep(Plan.Ready plan, Draft draft) {
        for (Effect effect : plan.effects()) {
            if (effect.before() != null) {
                run.keep(effect.before());
                draft.blob(effect.before());
            }
            if (effect.after() != null) {
                run.keep(effect.after());
                draft.blob(effect.after());
            }
        }
    }

    private void ask(long seq, Prepared.Ready ready, Draft draft) {
        Answer.Question question = Answer.Question.of(ready);
        draft.approval(seq, question.json());
        draft.event(
                new EventBody.ApprovalAsked(
                        ItemIds.of(run.taskId(), seq),
                        question.tool(),
                        question.subject(),
                        question.detail(),
                        question.reason(),
                        question.reach()));
    }

    /** The same notice once in a run is enough. */
    private void notices(List<String> notices, Draft draft) {
        for (String notice : notices) {
            if (noticed.add(notice)) {
                draft.event(new EventBody.Notice("policy", notice));
            }
        }
    }
}
