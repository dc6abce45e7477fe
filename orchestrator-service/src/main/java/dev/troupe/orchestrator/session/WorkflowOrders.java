package dev.troupe.orchestrator.session;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.workflow.AnswerQuestion;
import dev.troupe.contracts.workflow.ChangeWorkflow;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.ledger.Ids;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.orchestrator.audit.AuditEvents;
import dev.troupe.orchestrator.nudge.Nudges;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** Brings what people want of a workflow to its task, within the caller's transaction. */
final class WorkflowOrders {
    private final Ledger ledger;
    private final Nudges nudges;
    private final JsonMapper json;

    WorkflowOrders(Ledger ledger, Nudges nudges, JsonMapper json) {
        this.ledger = ledger;
        this.nudges = nudges;
        this.json = json;
    }

    /**
     * Leaves a change in the task's inbox.
     *
     * @param sentence tells people of it; {@code %s} stands for whoever wants it
     * @throws TroupeException CONFLICT when the task has ended meanwhile
     */
    void tell(SessionEntity session, Task workflow, ChangeWorkflow change, String sentence) {
        OptionalLong event =
                ledger.inbox()
                        .put(
                                Ids.fresh(),
                                workflow.id(),
                                ChangeWorkflow.AUTHOR,
                                json.writeValueAsString(change),
                                List.of(notice(sentence)),
                                List.of(audit(session, workflow.id(), change)));
        if (event.isEmpty()) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "The workflow of session %s has ended meanwhile.".formatted(session.id()),
                    "`troupe workflow show` tells how.",
                    null);
        }
    }

    /** Ends a pause by a change. */
    void decide(SessionEntity session, Item pause, ChangeWorkflow change, String sentence) {
        ledger.waits()
                .decide(
                        pause.id(),
                        json.writeValueAsString(change),
                        Caller.current().subject(),
                        List.of(notice(sentence)),
                        List.of(audit(session, pause.taskId(), change)));
    }

    /** Ends what a phase waits for: the tasks that work on it, and questions to people. */
    void stopPhase(SessionEntity session, Task workflow) {
        for (Task child : ledger.tasks().children(workflow.id())) {
            if (!child.state().isFinal()) {
                AuditEvent audit = audit(session, "task-cancelled", child.id(), Map.of());
                ledger.tasks().cancel(child.id(), Caller.current().subject(), List.of(audit));
            }
        }
        for (Item item : ledger.waits().ofTask(workflow.id())) {
            if (item.state() == Item.State.OPEN && item.kind() == ItemKind.ANSWER) {
                leaveUnanswered(item);
            } else if (item.state() == Item.State.OPEN && item.kind() == ItemKind.APPROVAL) {
                deny(item);
            }
        }
    }

    private void deny(Item approval) {
        String by = Caller.current().subject();
        String note = "Its phase is left out, or done again.";
        ApprovalAnswer answer = new ApprovalAnswer(false, false, note, false);
        ledger.waits()
                .decide(
                        approval.id(),
                        json.writeValueAsString(answer),
                        by,
                        List.of(new EventBody.ApprovalDecided(approval.id(), false, by, note)),
                        List.of());
    }

    private void leaveUnanswered(Item question) {
        String by = Caller.current().subject();
        ledger.waits()
                .decide(
                        question.id(),
                        json.writeValueAsString(new AnswerQuestion(Map.of())),
                        by,
                        List.of(new EventBody.QuestionAnswered(question.id(), Map.of(), by)),
                        List.of());
    }

    /** Lets workers and whoever looks on know at once. */
    void nudge(SessionEntity session, Task workflow) {
        ledger.tasks().unfinished(session.id()).stream()
                .filter(it -> it.rootId().equals(workflow.id()))
                .forEach(it -> nudges.control(it.id()));
        nudges.tasks(session.cell());
        nudges.events(session.id(), ledger.events().last(session.id()));
    }

    private static EventBody notice(String sentence) {
        return new EventBody.Notice(
                "workflow-changed", sentence.formatted(Caller.current().subject()));
    }

    private static AuditEvent audit(SessionEntity session, UUID task, ChangeWorkflow change) {
        Phase phase = change.phase();
        Map<String, String> detail =
                Map.of(
                        "action",
                        Words.of(change.action()),
                        "phase",
                        phase == null ? "" : phase.word());
        return audit(session, "workflow-changed", task, detail);
    }

    private static AuditEvent audit(
            SessionEntity session, String kind, UUID task, Map<String, String> detail) {
        return AuditEvents.of(
                kind,
                session.id(),
                task,
                session.project().path(),
                session.id().toString(),
                "done",
                detail);
    }
}
