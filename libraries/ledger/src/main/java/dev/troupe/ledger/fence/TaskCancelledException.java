package dev.troupe.ledger.fence;

import java.util.UUID;

/** The task or the root of its tree was cancelled: the run must stop. */
public final class TaskCancelledException extends RuntimeException {
    /** For the given task. */
    public TaskCancelledException(UUID taskId) {
        super("Task " + taskId + " was cancelled.");
    }
}
