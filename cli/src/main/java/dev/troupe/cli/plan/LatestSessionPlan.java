package dev.troupe.cli.plan;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.SessionPlan;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.contracts.task.TaskKind;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A plan that a session has.
 *
 * @param found the newest one
 * @param tasks those of the session
 */
public record LatestSessionPlan(SessionPlan found, List<TaskView> tasks) {
    /** Copies the list. */
    public LatestSessionPlan {
        tasks = List.copyOf(tasks);
    }

    /**
     * That of a session.
     *
     * @throws TroupeException NOT_FOUND when it has none
     */
    public static LatestSessionPlan of(TroupeApi api, UUID session) {
        return new LatestSessionPlan(api.plan(session), api.tasks(session));
    }

    /** The one that a request has ended with; empty when it has handed in none. */
    public static Optional<LatestSessionPlan> by(TroupeApi api, UUID session, UUID request) {
        try {
            return Optional.of(of(api, session)).filter(it -> it.isOf(request));
        } catch (TroupeException none) {
            if (none.code() == ErrorCode.NOT_FOUND) {
                return Optional.empty();
            }
            throw none;
        }
    }

    private boolean isOf(UUID request) {
        return found.taskId().equals(request) || parent().filter(request::equals).isPresent();
    }

    /** The request whose tasks do what it says, or have done it: whoever repeats it does it twice. */
    public Optional<TaskView> carriedOutBy() {
        return Stream.of(task(), parent().flatMap(this::task))
                .flatMap(Optional::stream)
                .filter(it -> TaskKind.GRAPH.isWrittenAs(it.kind()))
                .filter(it -> tasks.stream().anyMatch(child -> does(child, it)))
                .findFirst();
    }

    private boolean does(TaskView child, TaskView graph) {
        return graph.id().equals(child.parentId()) && !child.id().equals(found.taskId());
    }

    private Optional<UUID> parent() {
        return task().flatMap(it -> Optional.ofNullable(it.parentId()));
    }

    private Optional<TaskView> task() {
        return task(found.taskId());
    }

    private Optional<TaskView> task(UUID id) {
        return tasks.stream().filter(it -> it.id().equals(id)).findFirst();
    }
}
