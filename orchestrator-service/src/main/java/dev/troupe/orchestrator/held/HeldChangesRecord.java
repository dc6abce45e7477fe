package dev.troupe.orchestrator.held;

import dev.troupe.contracts.event.EventBody;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what a session's events say of changes that were held aside.
 *
 * @param taskId the task whose command made them
 * @param settlement what became of them; null while nobody has decided
 */
record HeldChangesRecord(
        UUID taskId, Instant at, EventBody.ChangesHeld held, @Nullable Settlement settlement) {
    /**
     * Tells how it was decided.
     *
     * @param taskId the task that carried it out
     */
    record Settlement(UUID taskId, Instant at, EventBody.HeldChangesSettled body) {}

    /** The same once a question asks about them. */
    HeldChangesRecord asked(EventBody.ChangesHeld again) {
        return new HeldChangesRecord(taskId, at, again, settlement);
    }

    HeldChangesRecord settled(Settlement how) {
        return new HeldChangesRecord(taskId, at, held, how);
    }
}
