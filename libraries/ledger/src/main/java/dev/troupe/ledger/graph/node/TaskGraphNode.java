package dev.troupe.ledger.graph.node;

import dev.troupe.contracts.plan.PlannedTask;
import java.util.List;
import java.util.UUID;

/**
 * A task to be created.
 *
 * @param task the task of the plan that it does, or whose changes it merges
 * @param needs ids of the nodes that must succeed before, in the order in which the task names them
 */
public record TaskGraphNode(UUID id, Kind kind, PlannedTask task, List<UUID> needs) {
    public TaskGraphNode {
        needs = List.copyOf(needs);
    }

    /** Names the kinds of graph nodes. */
    public enum Kind {
        /** An agent works on the task. */
        AGENT,
        /** What the agent changed is merged with the changes of the others. */
        MERGE
    }
}
