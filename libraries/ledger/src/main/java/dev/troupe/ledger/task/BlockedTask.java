package dev.troupe.ledger.task;

import java.util.UUID;

/**
 * A queued task that cannot begin, since a task of another session works where it would.
 *
 * @param workspace where both of them work, such as the path of a checkout
 * @param holder the session that works there now
 */
public record BlockedTask(UUID id, UUID sessionId, String workspace, UUID holder) {}
