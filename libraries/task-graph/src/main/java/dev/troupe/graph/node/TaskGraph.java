package dev.troupe.graph.node;

import java.util.List;

/**
 * A plan as nodes.
 *
 * @param nodes each behind those that it needs, a merge right behind its agent
 */
public record TaskGraph(List<GraphNode> nodes) {
    public TaskGraph {
        nodes = List.copyOf(nodes);
    }
}
