package dev.troupe.orchestrator.session;

import dev.troupe.contracts.session.SessionState;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import java.util.List;

/** What a session is doing, as its tasks tell. */
final class Progress {
    private Progress() {}

    /** The state of a session with these tasks, oldest first. */
    static SessionState of(List<Task> tasks) {
        boolean waiting = false;
        for (Task task : tasks) {
            if (isUnderWay(task.state())) {
                return SessionState.WORKING;
            }
            waiting |= task.state() == TaskState.WAITING;
        }
        if (waiting) {
            return SessionState.WAITING;
        }
        return tasks.isEmpty() ? SessionState.IDLE : ended(tasks.getLast().state());
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
