package dev.troupe.ledger.graph.node;

import java.util.List;

/**
 * A plan as nodes.
 *
 * @param nodes each behind those that it needs, a merge right behind its agent
 */
public record TaskGraph(List<TaskGraphNode> nodes) {
    public TaskGraph {
        nodes = List.copyOf(nodes);
    }
}
