package dev.troupe.benchmarks.history.client;

import java.time.Duration;

/** Limits how long people wait: for ever while things break, and so long after they are well again. */
public final class RecoveryDeadline {
    private final Duration bound;
    private volatile long since;

    /** With the time that the server has once all is well. */
    public RecoveryDeadline(Duration bound) {
        this.bound = bound;
    }

    /** From now on nothing breaks any more. */
    public void start() {
        since = System.nanoTime() | 1;
    }

    /**
     * Continues while there is time.
     *
     * @throws LateException when there is none left
     */
    void check(String what) {
        if (since != 0 && System.nanoTime() - since > bound.toNanos()) {
            throw new LateException(
                    what
                            + " did not come within "
                            + bound.toSeconds()
                            + " s after the last fault.");
        }
    }

    /** Reports that what was waited for did not come. */
    static final class LateException extends RuntimeException {
        private static final long serialVersionUID = 1;

        LateException(String message) {
            super(message);
        }
    }
}
