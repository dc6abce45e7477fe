package dev.troupe.permission.graph;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.LearnedRule;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.DetectedProjectType;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * What is known of the commands of a repository, at one moment: the policy with the rules for files, and a view of them as
 * nodes and edges.
 *
 * @param nodes ordered by id
 * @param edges ordered by position
 * @param policy that it shows, without level and faults: those have had their effect. Learned rules are none of a policy's.
 * @param files rules for files, in their order
 */
public record KnowledgeGraph(
        List<GraphNode> nodes,
        List<GraphEdge> edges,
        SecurityPolicy policy,
        List<FileListing> files) {
    public KnowledgeGraph {
        nodes = nodes.stream().sorted(Comparator.comparing(GraphNode::id)).toList();
        edges = List.copyOf(edges);
        files = List.copyOf(files);
    }

    /**
     * The graph of a policy alone.
     *
     * @param policy what counts, profiles included
     * @param detected the types of the project
     */
    public static KnowledgeGraph of(SecurityPolicy policy, List<DetectedProjectType> detected) {
        return of(policy, detected, List.of(), Map.of());
    }

    /**
     * The graph of all that counts in a repository.
     *
     * @param policy what counts, profiles included
     * @param detected the types of the project
     * @param files rules for files, in their order
     * @param learned rules that people's answers have made, by their ids
     */
    public static KnowledgeGraph of(
            SecurityPolicy policy,
            List<DetectedProjectType> detected,
            List<FileListing> files,
            Map<UUID, LearnedRule> learned) {
        GraphBuilder builder = new GraphBuilder();
        detected.forEach(builder::detected);
        policy.rules().forEach(builder::rule);
        policy.patterns().forEach(it -> builder.pattern(it, policy.origins().patterns().get(it)));
        policy.synonyms()
                .forEach((phrase, command) ->
                        builder.synonym(phrase, command, policy.origins().synonyms().get(phrase)));
        policy.origins().otherwise().forEach(builder::otherwise);
        policy.contextual().forEach(builder::condition);
        files.forEach(builder::files);
        new TreeMap<>(learned).forEach(builder::learned);
        return new KnowledgeGraph(builder.nodes(), builder.edges(), said(policy), files);
    }

    /**
     * Reads what {@link #toJson} has written.
     *
     * @throws IllegalArgumentException when it is something else or was changed; the message says what to do
     */
    public static KnowledgeGraph fromJson(String json) {
        return GraphJson.read(json);
    }

    /** All of it with its hash, in one line of ASCII. */
    public String toJson() {
        return GraphJson.write(this);
    }

    /** A drawing for Graphviz. */
    public String toDot() {
        return GraphDot.write(this);
    }

    /** SHA-256 of its content in hexadecimal digits: equal graphs have the same. */
    public String hash() {
        return GraphJson.hash(this);
    }

    private static SecurityPolicy said(SecurityPolicy policy) {
        return new SecurityPolicy(
                policy.rules(),
                policy.patterns(),
                policy.synonyms(),
                policy.contextual(),
                policy.otherwise(),
                List.of(),
                null,
                policy.origins());
    }

    /** What becomes of a command of which nothing is known. */
    public Verdict otherwise() {
        return policy.otherwise();
    }
}
