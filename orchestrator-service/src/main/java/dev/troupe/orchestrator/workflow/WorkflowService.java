package dev.troupe.orchestrator.workflow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.WorkflowStatus;
import dev.troupe.contracts.workflow.WorkflowView;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.orchestrator.session.RequestTasks;
import dev.troupe.orchestrator.session.SessionService;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** The workflows of sessions, of which only the newest counts. */
public class WorkflowService {
    private final SessionService sessions;
    private final Ledger ledger;
    private final JsonMapper json;

    public WorkflowService(SessionService sessions, Ledger ledger, JsonMapper json) {
        this.sessions = sessions;
        this.ledger = ledger;
        this.json = json;
    }

    /**
     * The newest one of a session.
     *
     * @throws TroupeException NOT_FOUND without such a session, and when it has no workflow
     */
    @Transactional(readOnly = true)
    public WorkflowView newest(UUID sessionId) {
        sessions.requireExisting(sessionId);
        return find(sessionId).view();
    }

    /**
     * @throws TroupeException NOT_FOUND when the session has none
     */
    WorkflowSnapshot find(UUID sessionId) {
        return ledger.tasks().ofSession(sessionId).stream()
                .filter(it -> RequestTasks.isRoot(it, TaskKind.WORKFLOW))
                .reduce((_, later) -> later)
                .map(this::of)
                .orElseThrow(() ->
                        new TroupeException(
                                ErrorCode.NOT_FOUND,
                                "Session %s has no workflow.".formatted(sessionId),
                                "Begin one with `troupe workflow \"what is to be built\"`.",
                                null));
    }

    public WorkflowSnapshot of(Task task) {
        List<TaskWait> pauses =
                ledger.waits().ofTask(task.id()).stream()
                        .filter(it -> it.kind() == TaskWaitKind.PAUSE)
                        .toList();
        @Nullable TaskWait open =
                pauses.stream()
                        .filter(it -> it.state() == TaskWait.State.OPEN)
                        .findFirst()
                        .orElse(null);
        boolean pausing = open == null && !task.state().isFinal() && asked(task, pauses);
        return new WorkflowSnapshot(task, progress(task), open, pausing);
    }

    private WorkflowStatus progress(Task task) {
        return ledger.artefacts().ofTask(task.id()).stream()
                .filter(it -> it.name().equals(WorkflowStatus.ARTEFACT))
                .findFirst()
                .map(it -> json.readValue(it.body(), WorkflowStatus.class))
                .orElseGet(WorkflowStatus::fresh);
    }

    /** Whether it was asked to pause after it did so last; whether its task has read that already is the same. */
    private boolean asked(Task task, List<TaskWait> pauses) {
        Optional<Instant> last =
                pauses.stream().map(TaskWait::askedAt).max(Comparator.naturalOrder());
        return ledger.inbox().of(task.id(), ChangeWorkflowRequest.AUTHOR).stream()
                .filter(it -> last.isEmpty() || it.at().isAfter(last.get()))
                .map(this::change)
                .anyMatch(it -> it.action() == ChangeWorkflowRequest.Action.PAUSE);
    }

    private ChangeWorkflowRequest change(InboxMessage message) {
        return json.readValue(message.text(), ChangeWorkflowRequest.class);
    }
}
