package dev.troupe.contracts.session;

import java.util.UUID;

/**
 * A task that a request other than a message started, such as undo or resume.
 *
 * @param event number of the event that tells of it
 */
public record StartedTask(UUID sessionId, UUID taskId, long event) {}
