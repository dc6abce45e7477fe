package dev.troupe.graph.node;

import java.util.List;

/**
 * A plan as nodes.
 *
 * @param nodes each behind those that it needs, a merge right behind its agent
 * @param criticalPath how many nodes run one after the other at least, 0 without nodes
 * @param width how many nodes may run at once as far as their needs go, 0 without nodes
 */
public record TaskGraph(List<GraphNode> nodes, int criticalPath, int width) {
    public TaskGraph {
        nodes = List.copyOf(nodes);
    }
}
