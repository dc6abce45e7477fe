package dev.troupe.worker.claim.lease;

/** Names the reasons why a run must stop. */
public enum StopReason {
    /** Its task was cancelled: it ends in good order. */
    CANCELLED,
    /** Its lease is lost: it writes nothing more. */
    LOST,
    /** Its worker shuts down: it gives the task back. */
    SHUTDOWN
}
