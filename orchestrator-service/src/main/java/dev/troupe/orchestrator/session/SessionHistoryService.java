package dev.troupe.orchestrator.session;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.RewindScope;
import dev.troupe.contracts.session.SessionHistory;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.contracts.task.RewindTarget;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.ledger.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** Tells what the requests of a session changed, by its events. */
public class SessionHistoryService {
    private static final int PAGE = 500;
    private final SessionService sessions;
    private final Ledger ledger;
    private final JsonMapper json;

    public SessionHistoryService(SessionService sessions, Ledger ledger, JsonMapper json) {
        this.sessions = sessions;
        this.ledger = ledger;
        this.json = json;
    }

    /**
     * Reads the history of a session.
     *
     * @throws TroupeException NOT_FOUND
     */
    public SessionHistory of(UUID id) {
        List<TaskView> tasks = sessions.tasks(id);
        HistoryStepCollector collector = collect(id, tasks);
        Set<UUID> undone = new UndoneRequests(collector, this::rewound).of(tasks);
        List<SessionHistory.Request> requests = new ArrayList<>();
        for (TaskView task : tasks) {
            if (task.parentId() == null) {
                requests.add(
                        new SessionHistory.Request(
                                task.id(),
                                task.kind(),
                                task.goal(),
                                task.createdAt(),
                                task.state(),
                                undone.contains(task.id()),
                                collector.steps(task.id())));
            }
        }
        return new SessionHistory(requests);
    }

    /**
     * Finds the place after a step of a session.
     *
     * @param step 0: before the first request
     * @throws TroupeException NOT_FOUND; CONFLICT for a step that cannot be gone back to alone
     */
    public RewindTarget target(UUID id, int step, RewindScope scope) {
        if (step == 0) {
            return new RewindTarget(0, null, 0, scope);
        }
        HistoryStepCollector.Position place =
                collect(id, sessions.tasks(id)).position(step).orElseThrow(() -> unknown(id, step));
        if (!place.task().equals(place.request())) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "Step %d belongs to a request that several agents worked on; such a request can only be taken back as a whole."
                            .formatted(step),
                    "Choose a step before that request, or take the request back with `troupe undo`.",
                    null);
        }
        return new RewindTarget(step, place.request(), place.turn(), scope);
    }

    private static TroupeException unknown(UUID id, int step) {
        return new TroupeException(
                ErrorCode.NOT_FOUND,
                "Session %s has no step %d.".formatted(id, step),
                "List its steps with `troupe history %s`.".formatted(id),
                null);
    }

    private Optional<RewindTarget> rewound(UUID task) {
        return ledger.tasks()
                .find(task)
                .map(it -> json.readValue(it.definition().input(), TaskInput.class))
                .map(TaskInput::rewind);
    }

    private HistoryStepCollector collect(UUID id, List<TaskView> tasks) {
        HistoryStepCollector collector = new HistoryStepCollector(tasks);
        long number = 0;
        List<SessionEvent> page;
        do {
            page = ledger.events().after(id, number, PAGE);
            for (SessionEvent event : page) {
                number = event.number();
                collector.take(event);
            }
        } while (!page.isEmpty());
        return collector;
    }
}
