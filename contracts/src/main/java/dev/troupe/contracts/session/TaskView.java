package dev.troupe.contracts.session;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A task as people see it.
 *
 * @param parentId the task that handed it out; absent for a person's request
 * @param state a state's wire name, for example {@code running}
 * @param waitingFor present while waiting
 * @param summary the final answer, or why it failed
 * @param code the error code's wire name when it failed
 */
public record TaskView(
        UUID id,
        UUID sessionId,
        @Nullable UUID parentId,
        String kind,
        String agent,
        String goal,
        String state,
        @Nullable String waitingFor,
        long epoch,
        int crashes,
        @Nullable String summary,
        @Nullable String code,
        Instant createdAt,
        Instant updatedAt) {}
