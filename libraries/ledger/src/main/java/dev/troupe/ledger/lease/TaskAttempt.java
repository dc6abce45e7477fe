package dev.troupe.ledger.lease;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a task: a claim and what ended it.
 *
 * @param leaseUntil when the lease expires, or would have
 * @param endedAt absent while it runs
 * @param end absent while it runs
 */
public record TaskAttempt(
        UUID taskId,
        long epoch,
        WorkerProcess worker,
        Instant startedAt,
        Instant leaseUntil,
        @Nullable Instant endedAt,
        @Nullable End end) {
    /** Names what ends runs. Only {@code EXPIRED} counts as a crash. */
    public enum End {
        FINISHED,
        SUSPENDED,
        RELEASED,
        EXPIRED
    }
}
