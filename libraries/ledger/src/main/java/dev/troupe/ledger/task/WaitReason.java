package dev.troupe.ledger.task;

/** Names what a waiting task waits for. */
public enum WaitReason {
    APPROVAL,
    ANSWER,
    REVIEW,
    BUDGET,
    CHILDREN,
    MERGE,
    PAUSED
}
