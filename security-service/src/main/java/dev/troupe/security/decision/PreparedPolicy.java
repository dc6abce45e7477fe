package dev.troupe.security.decision;

import dev.troupe.permission.decision.PermissionEngine;
import dev.troupe.permission.graph.KnowledgeGraph;
import java.util.List;

/**
 * The engine that decides in a repository, and the graph of all that counts there. Both are made together of one policy
 * ({@link PermissionEngineCache}).
 *
 * @param hash of the graph's content
 * @param files the rules for files
 */
public record PreparedPolicy(
        KnowledgeGraph graph, String hash, PermissionEngine engine, List<FileRule> files) {
    public PreparedPolicy {
        files = List.copyOf(files);
    }
}
