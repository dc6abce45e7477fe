package dev.troupe.security.learning;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RuleGraph;
import dev.troupe.permission.graph.GraphEdge;
import dev.troupe.permission.graph.GraphNode;
import dev.troupe.permission.graph.KnowledgeGraph;
import dev.troupe.security.snapshot.StoredGraph;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

/** A format in which a graph is handed out. */
enum GraphFormat {
    /** A {@link RuleGraph}. */
    JSON {
        @Override
        ResponseEntity<String> of(String repository, StoredGraph kept, @Nullable String fault) {
            return ResponseEntity.ok()
                    .contentType(MediaType.APPLICATION_JSON)
                    .body(JsonMapper.shared().writeValueAsString(view(repository, kept, fault)));
        }
    },
    /** A drawing for Graphviz. */
    DOT {
        @Override
        ResponseEntity<String> of(String repository, StoredGraph kept, @Nullable String fault) {
            return ResponseEntity.ok().contentType(GRAPHVIZ).body(kept.graph().toDot());
        }
    };

    private static final MediaType GRAPHVIZ =
            new MediaType("text", "vnd.graphviz", StandardCharsets.UTF_8);

    abstract ResponseEntity<String> of(String repository, StoredGraph kept, @Nullable String fault);

    /** The form of a name as callers write it. */
    static GraphFormat named(String name) {
        return switch (name) {
            case "json" -> JSON;
            case "dot" -> DOT;
            default ->
                    throw new TroupeException(
                            ErrorCode.INVALID_REQUEST,
                            "`format` is " + name + "; it must be json or dot.");
        };
    }

    private static RuleGraph view(String repository, StoredGraph kept, @Nullable String fault) {
        KnowledgeGraph graph = kept.graph();
        return new RuleGraph(
                repository,
                kept.version(),
                graph.hash(),
                kept.inForce(),
                kept.since(),
                fault,
                PermissionVerdict.valueOf(graph.otherwise().name()),
                graph.nodes().stream().map(GraphFormat::view).toList(),
                graph.edges().stream().map(GraphFormat::view).toList());
    }

    private static RuleGraph.Node view(GraphNode node) {
        return new RuleGraph.Node(node.id(), node.kind().word(), node.label());
    }

    private static RuleGraph.Edge view(GraphEdge edge) {
        return new RuleGraph.Edge(
                edge.position(), edge.from(), edge.kind().word(), edge.to(), edge.properties());
    }
}
