package dev.troupe.permission.graph;

/**
 * A thing that the graph knows.
 *
 * @param id the same for the same thing in every version, such as {@code option:git push --force}
 * @param label what people read, such as {@code --force}; of a rule with conditions its JSON
 */
public record GraphNode(String id, NodeKind kind, String label) {}
