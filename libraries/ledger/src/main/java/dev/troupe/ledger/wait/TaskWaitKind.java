package dev.troupe.ledger.wait;

/** Names what an item asks for. */
public enum TaskWaitKind {
    APPROVAL,
    ANSWER,
    REVIEW,
    BUDGET,
    CHILD,
    MERGE,
    PAUSE,
    /** Asks the task that spawned the one that asks. */
    PARENT
}
