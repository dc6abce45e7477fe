package dev.troupe.worker.claim.lease;

/** The run was told to stop. */
public final class RunStoppedException extends RuntimeException {
    private final StopReason stopReason;

    RunStoppedException(StopReason stopReason) {
        super("The run must stop: " + stopReason);
        this.stopReason = stopReason;
    }

    /** The reason. */
    public StopReason why() {
        return stopReason;
    }
}
