package dev.troupe.orchestrator.task;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.SessionPlan;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.artefact.TaskArtefact;
import dev.troupe.ledger.task.Task;
import dev.troupe.orchestrator.session.RequestTasks;
import dev.troupe.orchestrator.session.SessionService;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** The plans of sessions: those that agents handed on, and those that messages brought. */
public class SessionPlanService {
    private static final String KIND = "plan";

    private final SessionService sessions;
    private final Ledger ledger;
    private final JsonMapper json;

    public SessionPlanService(SessionService sessions, Ledger ledger, JsonMapper json) {
        this.sessions = sessions;
        this.ledger = ledger;
        this.json = json;
    }

    private record Found(Instant at, UUID taskId, TaskPlan plan) {}

    /**
     * The newest one of a session.
     *
     * @throws TroupeException NOT_FOUND without such a session, and when it has no plan
     */
    @Transactional(readOnly = true)
    public SessionPlan newest(UUID sessionId) {
        sessions.requireExisting(sessionId);
        Stream<Found> handedOn =
                ledger.artefacts().ofSession(sessionId).stream()
                        .filter(it -> it.kind().equals(KIND))
                        .map(this::found);
        Stream<Found> brought =
                ledger.tasks().ofSession(sessionId).stream()
                        .filter(it -> RequestTasks.isRoot(it, TaskKind.GRAPH))
                        .flatMap(it -> brought(it).stream());
        return Stream.concat(handedOn, brought)
                .max(Comparator.comparing(Found::at))
                .map(it ->
                        new SessionPlan(
                                sessionId,
                                it.taskId(),
                                it.plan(),
                                MessagePlanValidator.warnings(it.plan(), ledger)))
                .orElseThrow(() ->
                        new TroupeException(
                                ErrorCode.NOT_FOUND,
                                "Session %s has no plan.".formatted(sessionId),
                                "Make a plan with `troupe plan`.",
                                null));
    }

    private Found found(TaskArtefact artefact) {
        TaskPlan plan = json.readValue(artefact.body(), TaskPlan.class);
        return new Found(artefact.at(), artefact.taskId(), plan);
    }

    private Optional<Found> brought(Task task) {
        return Optional.ofNullable(
                        json.readValue(task.definition().input(), TaskInput.class).plan())
                .map(it -> new Found(task.createdAt(), task.id(), it));
    }
}
