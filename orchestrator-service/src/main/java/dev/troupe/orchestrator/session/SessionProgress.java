package dev.troupe.orchestrator.session;

import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.overview.SessionSummary.TaskFact;
import dev.troupe.ledger.task.TaskState;
import java.util.List;

/** Derives what a session is doing from the states of its tasks. */
final class SessionProgress {
    private SessionProgress() {}

    /** The state of a session with these tasks, oldest first. */
    static SessionState of(List<TaskFact> tasks) {
        boolean waiting = false;
        for (TaskFact task : tasks) {
            if (isUnderWay(task.state())) {
                return SessionState.WORKING;
            }
            waiting |= task.state() == TaskState.WAITING;
        }
        if (waiting) {
            return SessionState.WAITING;
        }
        return tasks.reversed().stream()
                .filter(task -> !leftNothing(task))
                .findFirst()
                .map(task -> ended(task.state()))
                .orElse(SessionState.IDLE);
    }

    /** One that was refused changed nothing, so the session is as it was before. */
    private static boolean leftNothing(TaskFact task) {
        boolean restores = TaskKind.of(task.kind()).filter(TaskKind::restores).isPresent();
        return restores && ended(task.state()) != SessionState.IDLE;
    }

    private static boolean isUnderWay(TaskState state) {
        return switch (state) {
            case PENDING, QUEUED, RUNNING -> true;
            case WAITING, SUCCEEDED, FAILED, CANCELLED, QUARANTINED -> false;
        };
    }

    private static SessionState ended(TaskState last) {
        return switch (last) {
            case FAILED, QUARANTINED -> SessionState.FAILED;
            case CANCELLED -> SessionState.CANCELLED;
            case SUCCEEDED, PENDING, QUEUED, RUNNING, WAITING -> SessionState.IDLE;
        };
    }
}
