package dev.troupe.ledger.fence;

import java.util.UUID;

/** The run was told how to go on since it looked last: it must look again. Nothing was written. */
public final class NewMessagesException extends RuntimeException {
    /** For the given task. */
    public NewMessagesException(UUID taskId) {
        super("Task " + taskId + " has new messages that its agent has not read yet.");
    }
}
