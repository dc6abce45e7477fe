package dev.troupe.ledger.task;

/** What a waiting task waits for. */
public enum WaitReason {
    APPROVAL,
    ANSWER,
    REVIEW,
    BUDGET,
    CHILDREN,
    MERGE,
    PAUSED
}
