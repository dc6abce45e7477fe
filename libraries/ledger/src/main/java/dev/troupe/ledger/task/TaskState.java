package dev.troupe.ledger.task;

import java.util.Set;

/** Names the states of a task. Final states are never left. */
public enum TaskState {
    PENDING,
    QUEUED,
    RUNNING,
    WAITING,
    SUCCEEDED,
    FAILED,
    CANCELLED,
    QUARANTINED;

    /** The states that may follow this one, and no others; the schema holds the same table. */
    public Set<TaskState> next() {
        return switch (this) {
            case PENDING -> Set.of(QUEUED, CANCELLED);
            case QUEUED -> Set.of(RUNNING, CANCELLED);
            case RUNNING -> Set.of(QUEUED, WAITING, SUCCEEDED, FAILED, CANCELLED, QUARANTINED);
            case WAITING -> Set.of(QUEUED, CANCELLED);
            case SUCCEEDED, FAILED, CANCELLED, QUARANTINED -> Set.of();
        };
    }

    /** Whether the task has ended. */
    public boolean isFinal() {
        return switch (this) {
            case PENDING, QUEUED, RUNNING, WAITING -> false;
            case SUCCEEDED, FAILED, CANCELLED, QUARANTINED -> true;
        };
    }
}
