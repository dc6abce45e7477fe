package dev.troupe.contracts.token;

import java.util.UUID;

/**
 * A run wants to call another service.
 *
 * @param epoch of the claim under which the task runs
 * @param team the task's
 * @param audience name of the service that will be called
 */
public record TokenRequest(UUID taskId, long epoch, String team, String audience) {}
