package dev.troupe.permission.graph;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Refuses nodes and edges that make no graph. */
final class GraphCheck {
    private GraphCheck() {}

    static void check(List<Node> nodes, List<Edge> edges) {
        Map<String, Node> byId = new HashMap<>();
        for (Node node : nodes) {
            if (byId.put(node.id(), node) != null) {
                throw new IllegalArgumentException(
                        "The graph has the node " + node.id() + " twice; build it anew.");
            }
        }
        for (int i = 0; i < edges.size(); i++) {
            Edge edge = edges.get(i);
            if (edge.position() != i) {
                throw new IllegalArgumentException(
                        "The graph has no edge " + i + ", or has it twice; build it anew.");
            }
            if (!byId.containsKey(edge.from()) || !byId.containsKey(edge.to())) {
                throw new IllegalArgumentException(
                        "Edge " + i + " of the graph leads nowhere; build it anew.");
            }
        }
    }
}
