package dev.troupe.worker.validation;

import java.util.Optional;

/** Answers to approvals that hold for the same subject for the rest of the session. */
@FunctionalInterface
public interface ApprovalMemory {
    /** The answer that was given for a tool and subject, if one is to be remembered. */
    Optional<Remembered> recall(String tool, String subject);

    /**
     * An answer.
     *
     * @param by who gave it
     */
    record Remembered(boolean approved, String by) {}
}
