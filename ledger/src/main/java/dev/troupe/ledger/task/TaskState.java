package dev.troupe.ledger.task;

/** Where a task stands. Final states are left only when a merge conflict reopens a success. */
public enum TaskState {
    PENDING,
    QUEUED,
    RUNNING,
    WAITING,
    SUCCEEDED,
    FAILED,
    CANCELLED,
    QUARANTINED
}
