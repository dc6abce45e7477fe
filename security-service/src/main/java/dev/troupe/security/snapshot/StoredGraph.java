package dev.troupe.security.snapshot;

import dev.troupe.permission.graph.KnowledgeGraph;
import java.time.Instant;

/**
 * A graph as it is kept.
 *
 * @param since when it was kept first
 * @param inForce whether it is the newest good one
 */
public record StoredGraph(long version, Instant since, boolean inForce, KnowledgeGraph graph) {}
