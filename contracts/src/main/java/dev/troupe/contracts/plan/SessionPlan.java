package dev.troupe.contracts.plan;

import java.util.UUID;

/**
 * The newest plan of a session.
 *
 * @param taskId the task that handed it on, or that carries it out
 * @param plan as it was handed on
 */
public record SessionPlan(UUID sessionId, UUID taskId, Plan plan) {}
