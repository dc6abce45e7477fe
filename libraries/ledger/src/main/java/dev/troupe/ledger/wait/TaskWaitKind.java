package dev.troupe.ledger.wait;

/** What an item asks for. */
public enum TaskWaitKind {
    APPROVAL,
    ANSWER,
    REVIEW,
    BUDGET,
    CHILD,
    MERGE,
    PAUSE,
    /** Asks the task that handed out the one that asks. */
    PARENT
}
