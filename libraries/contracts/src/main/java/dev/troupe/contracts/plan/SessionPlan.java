package dev.troupe.contracts.plan;

import java.util.List;
import java.util.UUID;

/**
 * The newest plan of a session.
 *
 * @param taskId the task that handed it on, or that carries it out
 * @param plan as it was handed on
 * @param warnings what could be better about it; what is absent in JSON is empty here
 */
public record SessionPlan(UUID sessionId, UUID taskId, TaskPlan plan, List<PlanWarning> warnings) {
    public SessionPlan {
        warnings = warnings == null ? List.of() : List.copyOf(warnings);
    }
}
