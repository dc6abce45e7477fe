package dev.troupe.ledger.fence;

import dev.troupe.contracts.call.LeaseKey;

/** The run's lease is stale, or its task is no longer running: the run must stop and write nothing. */
public final class LeaseLostException extends RuntimeException {
    /** For the given lease. */
    public LeaseLostException(LeaseKey key) {
        super("The lease on task " + key.taskId() + ", epoch " + key.epoch() + ", is lost.");
    }
}
