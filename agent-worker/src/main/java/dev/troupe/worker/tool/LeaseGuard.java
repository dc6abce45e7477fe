package dev.troupe.worker.tool;

/** Knows, by the monotonic clock, whether the run certainly still holds its lease. */
public interface LeaseGuard {
    /**
     * Called right before every effect.
     *
     * @throws RuntimeException when the lease is not certainly held; the run must stop
     */
    void check();

    /** Whether {@link #check} would pass. */
    boolean held();
}
