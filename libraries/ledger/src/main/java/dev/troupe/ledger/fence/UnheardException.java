package dev.troupe.ledger.fence;

import java.util.UUID;

/** The run was told how to go on since it looked last: it must look again. Nothing was written. */
public final class UnheardException extends RuntimeException {
    /** For the given task. */
    public UnheardException(UUID taskId) {
        super("Task " + taskId + " was told how to go on, and has not heard it yet.");
    }
}
