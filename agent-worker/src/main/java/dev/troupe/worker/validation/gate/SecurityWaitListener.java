package dev.troupe.worker.validation.gate;

/** The side of a run that waits for the security service. */
public interface SecurityWaitListener {
    /** Whether the run was told to stop, so that it waits for nothing any more. */
    boolean over();

    /** The service is away and the run waits for it; said again with every question that fails. */
    void begun();

    /** The service answers, whether the run had to wait or not. */
    void ended();
}
