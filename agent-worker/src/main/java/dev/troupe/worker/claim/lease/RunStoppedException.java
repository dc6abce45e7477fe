package dev.troupe.worker.claim.lease;

/** The run was told to stop. */
public final class RunStoppedException extends RuntimeException {
    private final StopReason why;

    RunStoppedException(StopReason why) {
        super("The run must stop: " + why);
        this.why = why;
    }

    /** The reason. */
    public StopReason why() {
        return why;
    }
}
