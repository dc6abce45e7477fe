package dev.troupe.security.decision;

import dev.troupe.permission.decision.PermissionEngine;
import dev.troupe.permission.graph.KnowledgeGraph;
import java.util.List;

/**
 * The graph of all that counts in a repository, and what decides by it. Both are made together ({@link Engines}), the latter of
 * nothing but the graph.
 *
 * @param hash of the graph's content
 * @param files the rules for files
 */
public record Prepared(
        KnowledgeGraph graph, String hash, PermissionEngine engine, List<FileRule> files) {
    public Prepared {
        files = List.copyOf(files);
    }
}
