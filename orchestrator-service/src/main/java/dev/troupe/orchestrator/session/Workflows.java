package dev.troupe.orchestrator.session;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.workflow.ChangeWorkflow;
import dev.troupe.contracts.workflow.Workflow;
import dev.troupe.contracts.workflow.WorkflowView;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemKind;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** The workflows of sessions, of which only the newest counts. */
public class Workflows {
    private final SessionRegister sessions;
    private final Ledger ledger;
    private final JsonMapper json;

    Workflows(SessionRegister sessions, Ledger ledger, JsonMapper json) {
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
    FoundWorkflow find(UUID sessionId) {
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

    FoundWorkflow of(Task task) {
        List<Item> pauses =
                ledger.waits().ofTask(task.id()).stream()
                        .filter(it -> it.kind() == ItemKind.PAUSE)
                        .toList();
        @Nullable Item open =
                pauses.stream()
                        .filter(it -> it.state() == Item.State.OPEN)
                        .findFirst()
                        .orElse(null);
        boolean pausing = open == null && !task.state().isFinal() && asked(task, pauses);
        return new FoundWorkflow(task, progress(task), open, pausing);
    }

    private Workflow progress(Task task) {
        return ledger.artefacts().ofTask(task.id()).stream()
                .filter(it -> it.name().equals(Workflow.ARTEFACT))
                .findFirst()
                .map(it -> json.readValue(it.body(), Workflow.class))
                .orElseGet(Workflow::fresh);
    }

    /** Whether it was asked to pause after it did so last; whether its task has read that already is the same. */
    private boolean asked(Task task, List<Item> pauses) {
        Optional<Instant> last = pauses.stream().map(Item::askedAt).max(Comparator.naturalOrder());
        return ledger.inbox().of(task.id(), ChangeWorkflow.AUTHOR).stream()
                .filter(it -> last.isEmpty() || it.at().isAfter(last.get()))
                .map(this::change)
                .anyMatch(it -> it.action() == ChangeWorkflow.Action.PAUSE);
    }

    private ChangeWorkflow change(InboxMessage message) {
        return json.readValue(message.text(), ChangeWorkflow.class);
    }
}
