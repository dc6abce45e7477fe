package dev.troupe.worker.validation;

/** The side of a run that waits for the security service. */
public interface Waiting {
    /** Whether the run was told to stop, so that it waits for nothing any more. */
    boolean over();
}
