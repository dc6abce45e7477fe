package dev.troupe.ledger.lease;

import java.util.Set;
import java.util.UUID;

/**
 * Lists what a heart-beat learned of the tasks that a worker holds.
 *
 * @param cancelled tasks to stop
 * @param steered tasks with news: messages in the inbox, or decided items
 * @param lost tasks that are no longer this worker's
 */
public record HeartbeatResult(Set<UUID> cancelled, Set<UUID> steered, Set<UUID> lost) {
    public HeartbeatResult {
        cancelled = Set.copyOf(cancelled);
        steered = Set.copyOf(steered);
        lost = Set.copyOf(lost);
    }
}
