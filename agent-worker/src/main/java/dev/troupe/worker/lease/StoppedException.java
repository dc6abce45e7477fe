package dev.troupe.worker.lease;

/** The run was told to stop. */
public final class StoppedException extends RuntimeException {
    private final Stop why;

    StoppedException(Stop why) {
        super("The run must stop: " + why);
        this.why = why;
    }

    /** The reason. */
    public Stop why() {
        return why;
    }
}
