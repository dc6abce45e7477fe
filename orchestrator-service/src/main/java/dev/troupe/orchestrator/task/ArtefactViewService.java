package dev.troupe.orchestrator.task;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ArtefactView;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.artefact.TaskArtefact;
import dev.troupe.ledger.task.Task;
import dev.troupe.orchestrator.session.SessionService;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Shows people what tasks handed on: findings, plans, tests, decisions, answers. */
public class ArtefactViewService {
    private final SessionService sessions;
    private final Ledger ledger;
    private final JsonMapper json;

    public ArtefactViewService(SessionService sessions, Ledger ledger, JsonMapper json) {
        this.sessions = sessions;
        this.ledger = ledger;
        this.json = json;
    }

    /**
     * Those of a task, by name.
     *
     * @throws TroupeException NOT_FOUND without such a session, or such a task in it
     */
    @Transactional(readOnly = true)
    public List<ArtefactView> of(UUID sessionId, UUID taskId) {
        return all(sessionId, taskId).map(it -> view(it, null)).toList();
    }

    /**
     * One of them.
     *
     * @throws TroupeException NOT_FOUND without it as well
     */
    @Transactional(readOnly = true)
    public ArtefactView one(UUID sessionId, UUID taskId, String name) {
        return all(sessionId, taskId)
                .filter(it -> it.name().equals(name))
                .map(it -> view(it, json.readValue(it.body(), Object.class)))
                .findFirst()
                .orElseThrow(() ->
                        new TroupeException(
                                ErrorCode.NOT_FOUND,
                                "Task %s has no result named '%s'.".formatted(taskId, name),
                                "List its results with `troupe tasks %s --artefacts %s`."
                                        .formatted(sessionId, taskId),
                                null));
    }

    private Stream<TaskArtefact> all(UUID sessionId, UUID taskId) {
        sessions.requireExisting(sessionId);
        Task task =
                ledger.tasks()
                        .find(taskId)
                        .filter(it -> it.definition().sessionId().equals(sessionId))
                        .orElseThrow(() -> TaskControlService.unknown(sessionId, taskId));
        return ledger.artefacts().ofTask(task.id()).stream();
    }

    private static ArtefactView view(TaskArtefact artefact, @Nullable Object body) {
        return new ArtefactView(
                artefact.taskId(),
                artefact.name(),
                artefact.kind(),
                artefact.body().getBytes(StandardCharsets.UTF_8).length,
                artefact.at(),
                body);
    }
}
