package dev.troupe.contracts.session;

import java.util.UUID;

/**
 * A message that was taken and will not be lost.
 *
 * @param taskId the task it started, or the one it steers
 * @param event number of the event that tells of it; read the stream after {@code event - 1}
 */
public record PostedMessage(UUID id, UUID sessionId, UUID taskId, boolean steering, long event) {}
