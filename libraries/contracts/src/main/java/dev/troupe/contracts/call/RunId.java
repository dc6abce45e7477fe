package dev.troupe.contracts.call;

import java.util.UUID;

/**
 * One execution of a task.
 *
 * @param epoch number of the claim, from 1
 */
public record RunId(UUID taskId, long epoch) {}
