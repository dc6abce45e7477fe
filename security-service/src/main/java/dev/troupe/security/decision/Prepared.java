package dev.troupe.security.decision;

import dev.troupe.permission.decision.PermissionEngine;
import dev.troupe.permission.graph.KnowledgeGraph;
import java.util.List;

/**
 * What decides in a repository, and the graph of all that counts there. Both are made together of one policy ({@link Engines}).
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
