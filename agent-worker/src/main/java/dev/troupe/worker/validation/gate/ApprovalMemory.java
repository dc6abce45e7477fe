package dev.troupe.worker.validation.gate;

import java.util.Optional;

/** Recalls what people have answered to approvals before. */
public interface ApprovalMemory {
    /** The answer that is to be remembered for the rest of the session and reaches this, if any. */
    Optional<Remembered> recall(PreparedToolCall.Ready ready);

    /** Tells who has refused exactly what this shows before in the task. */
    Optional<String> refused(PreparedToolCall.Ready ready);

    /**
     * An answer.
     *
     * @param reason why the question said it was asked
     * @param by who gave it
     */
    record Remembered(boolean approved, ApprovalReason reason, String by) {}
}
