package dev.troupe.orchestrator.workflow;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import dev.troupe.orchestrator.session.EnumWireName;
import dev.troupe.orchestrator.session.SessionEntity;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** Brings what people want of a workflow to its task, within the caller's transaction. */
public final class WorkflowCommandSender {
    private final Ledger ledger;
    private final WakeupPublisher wakeups;
    private final JsonMapper json;

    public WorkflowCommandSender(Ledger ledger, WakeupPublisher wakeups, JsonMapper json) {
        this.ledger = ledger;
        this.wakeups = wakeups;
        this.json = json;
    }

    /**
     * Leaves a change in the task's inbox.
     *
     * @param sentence tells people of it; {@code %s} stands for whoever wants it
     * @throws TroupeException CONFLICT when the task has ended meanwhile
     */
    void tell(SessionEntity session, Task workflow, ChangeWorkflowRequest change, String sentence) {
        OptionalLong event =
                ledger.inbox()
                        .put(
                                TimeOrderedUuid.fresh(),
                                workflow.id(),
                                ChangeWorkflowRequest.AUTHOR,
                                json.writeValueAsString(change),
                                List.of(notice(sentence)),
                                List.of(audit(session, workflow.id(), change)));
        if (event.isEmpty()) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "The workflow of session %s has ended meanwhile.".formatted(session.id()),
                    "`troupe workflow show` shows how it ended.",
                    null);
        }
    }

    /** Ends a pause by a change. */
    void decide(
            SessionEntity session,
            TaskWait pauseWait,
            ChangeWorkflowRequest change,
            String sentence) {
        ledger.waits()
                .decide(
                        pauseWait.id(),
                        json.writeValueAsString(change),
                        CallerIdentity.current().subject(),
                        List.of(notice(sentence)),
                        List.of(audit(session, pauseWait.taskId(), change)));
    }

    /** Ends what a phase waits for: the tasks that work on it, and questions to people. */
    void stopPhase(SessionEntity session, Task workflow) {
        for (Task child : ledger.tasks().children(workflow.id())) {
            if (!child.state().isFinal()) {
                AuditEvent audit = audit(session, "task-cancelled", child.id(), Map.of());
                ledger.tasks()
                        .cancel(child.id(), CallerIdentity.current().subject(), List.of(audit));
            }
        }
        for (TaskWait wait : ledger.waits().ofTask(workflow.id())) {
            if (wait.state() == TaskWait.State.OPEN && wait.kind() == TaskWaitKind.ANSWER) {
                leaveUnanswered(wait);
            } else if (wait.state() == TaskWait.State.OPEN
                    && wait.kind() == TaskWaitKind.APPROVAL) {
                deny(wait);
            }
        }
    }

    private void deny(TaskWait approval) {
        String by = CallerIdentity.current().subject();
        String note = "The phase is skipped, or repeated.";
        ApprovalAnswer answer = new ApprovalAnswer(false, false, note, false);
        ledger.waits()
                .decide(
                        approval.id(),
                        json.writeValueAsString(answer),
                        by,
                        List.of(new EventBody.ApprovalDecided(approval.id(), false, by, note)),
                        List.of());
    }

    private void leaveUnanswered(TaskWait question) {
        String by = CallerIdentity.current().subject();
        ledger.waits()
                .decide(
                        question.id(),
                        json.writeValueAsString(new AnswerQuestionRequest(Map.of())),
                        by,
                        List.of(new EventBody.QuestionAnswered(question.id(), Map.of(), by)),
                        List.of());
    }

    /** Lets workers and whoever looks on know at once. */
    void wakeUp(SessionEntity session, Task workflow) {
        ledger.tasks().unfinished(session.id()).stream()
                .filter(it -> it.rootId().equals(workflow.id()))
                .forEach(it -> wakeups.control(it.id()));
        wakeups.tasks(session.cell());
        wakeups.events(session.id(), ledger.events().last(session.id()));
    }

    private static EventBody notice(String sentence) {
        return new EventBody.Notice(
                "workflow-changed", sentence.formatted(CallerIdentity.current().subject()));
    }

    private static AuditEvent audit(
            SessionEntity session, UUID task, ChangeWorkflowRequest change) {
        WorkflowPhase phase = change.phase();
        Map<String, String> detail =
                Map.of(
                        "action",
                        EnumWireName.of(change.action()),
                        "phase",
                        phase == null ? "" : phase.word());
        return audit(session, "workflow-changed", task, detail);
    }

    private static AuditEvent audit(
            SessionEntity session, String kind, UUID task, Map<String, String> detail) {
        return AuditEventFactory.of(
                kind,
                session.id(),
                task,
                session.project().path(),
                session.id().toString(),
                "done",
                detail);
    }
}
