package dev.troupe.contracts.event;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One thing that happened in a session.
 *
 * @param number position in the session, from 1 without gaps in commit order; 0 for live events,
 *     which are not kept
 * @param taskId the task it belongs to, if any
 */
public record SessionEvent(
        UUID sessionId, long number, @Nullable UUID taskId, Instant at, EventBody body) {}
