package dev.troupe.ledger.wait;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Something asked by a task, and its answer. {@code question} and {@code decision} are JSON. */
public record TaskWait(
        UUID id,
        UUID taskId,
        UUID sessionId,
        long seq,
        TaskWaitKind kind,
        String question,
        State state,
        Instant askedAt,
        @Nullable String decision,
        @Nullable String decidedBy,
        @Nullable Instant decidedAt) {
    /** Tells whether an item was answered; items of a task that ended are withdrawn. */
    public enum State {
        OPEN,
        DECIDED,
        WITHDRAWN
    }
}
