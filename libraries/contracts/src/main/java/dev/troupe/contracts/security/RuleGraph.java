package dev.troupe.contracts.security;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Holds what is known of the commands of a repository: a version of its knowledge graph, which never changes.
 *
 * @param repository absolute path of the checkout's top level
 * @param version counted from 1 for each team and repository; the same content has the same one
 * @param hash SHA-256 of the content, in hex
 * @param active whether decisions are made of this version
 * @param since when it was kept first
 * @param fault why the policy cannot be relied on now, so that everything asks; else absent
 * @param otherwise what becomes of a command of which nothing is known
 * @param nodes ordered by id
 * @param edges ordered by position, rules as they stand
 */
public record RuleGraph(
        String repository,
        long version,
        String hash,
        boolean active,
        Instant since,
        @Nullable String fault,
        PermissionVerdict otherwise,
        List<Node> nodes,
        List<Edge> edges) {
    public RuleGraph {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
    }

    /**
     * A thing that the graph knows.
     *
     * @param id the same for the same thing in every version, such as {@code option:git push --force}
     * @param kind {@code command}, {@code sub-command}, {@code option}, {@code operand}, {@code pattern}, {@code condition}, {@code
     *     synonym}, {@code tool}, {@code project-type}, {@code file} or {@code learned-rule}
     * @param label what people read
     */
    public record Node(String id, String kind, String label) {}

    /**
     * Describes what one node is to another.
     *
     * @param position counted from 0
     * @param from id of a node
     * @param kind {@code allows}, {@code asks}, {@code blocks}, {@code synonym-of}, {@code requires} or {@code detected-by}
     * @param to id of a node
     * @param properties of rules their layer, text and origin among others
     */
    public record Edge(
            int position, String from, String kind, String to, Map<String, String> properties) {
        public Edge {
            properties = Collections.unmodifiableMap(new TreeMap<>(properties));
        }
    }
}
