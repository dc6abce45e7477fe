package dev.troupe.ledger.task;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A task as it stands.
 *
 * @param rootId the task at the top of its tree; its own id for a root
 * @param definition what it was created with
 * @param cause why it is in its state, when that is not plain
 * @param epoch number of its newest claim, 0 before the first
 * @param crashes claims in a row that ended by expiry without progress
 * @param lastSeq number of its newest journal entry, 0 when there is none
 */
public record Task(
        UUID id,
        UUID rootId,
        NewTask definition,
        TaskState state,
        @Nullable WaitReason waitingFor,
        @Nullable String cause,
        long epoch,
        int crashes,
        boolean cancelRequested,
        long lastSeq,
        @Nullable TaskOutcome outcome,
        Instant createdAt,
        Instant updatedAt) {}
