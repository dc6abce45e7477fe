package dev.troupe.permission.graph;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.ContextualEntry;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.Origins;
import dev.troupe.permission.policy.Origins.Written;
import dev.troupe.permission.policy.Reach;
import dev.troupe.permission.policy.Rule;
import dev.troupe.permission.policy.SecurityPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tells from nodes and edges which policy they were made of. */
final class PolicyRecovery {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Map<String, Node> nodes = new HashMap<>();
    private final Map<String, String> before = new HashMap<>();
    private final List<Edge> edges;
    private final List<Rule> rules = new ArrayList<>();
    private final Set<String> patterns = new LinkedHashSet<>();
    private final Map<String, String> synonyms = new LinkedHashMap<>();
    private final Map<String, Written> patternsAt = new HashMap<>();
    private final Map<String, Written> phrasesAt = new HashMap<>();
    private final List<Written> blocking = new ArrayList<>();
    private final List<ContextualEntry> contextual = new ArrayList<>();
    private final List<FileListing> files = new ArrayList<>();

    PolicyRecovery(List<Node> nodes, List<Edge> edges) {
        this.edges = edges;
        nodes.forEach(node -> this.nodes.put(node.id(), node));
        for (Edge edge : edges) {
            boolean word = edge.kind() == EdgeKind.REQUIRES && node(edge.to()).kind().ofCommand();
            if (word && before.put(edge.from(), edge.to()) != null) {
                throw broken(edge, "puts a second word before another one");
            }
        }
    }

    /** Throws {@link IllegalArgumentException} when an edge makes no sense. */
    SecurityPolicy policy(Verdict otherwise) {
        edges.forEach(this::edge);
        return new SecurityPolicy(
                rules,
                List.copyOf(patterns),
                synonyms,
                contextual,
                otherwise,
                List.of(),
                null,
                new Origins(patternsAt, phrasesAt, blocking));
    }

    /** The rules for files, once the policy was told. */
    List<FileListing> files() {
        return List.copyOf(files);
    }

    private static Optional<Written> written(Edge edge) {
        String at = edge.property(Properties.ORIGIN);
        return at.isEmpty()
                ? Optional.empty()
                : Optional.of(new Written(value(Layer.class, edge, Properties.LAYER), at));
    }

    private void edge(Edge edge) {
        switch (edge.kind()) {
            case ALLOWS -> command(edge, Verdict.ALLOW);
            case ASKS -> verdict(edge, Verdict.ASK);
            case BLOCKS -> verdict(edge, Verdict.BLOCK);
            case SYNONYM_OF -> synonym(edge);
            case REQUIRES -> requires(edge);
            case DETECTED_BY -> {}
        }
    }

    private void verdict(Edge edge, Verdict verdict) {
        Node node = node(edge.to());
        if (node.kind() == NodeKind.FILE) {
            files.add(
                    new FileListing(
                            value(Layer.class, edge, Properties.LAYER),
                            verdict,
                            edge.property(Properties.ACCESS),
                            node.label(),
                            edge.property(Properties.ORIGIN)));
        } else if (node.kind() == NodeKind.PATTERN && verdict == Verdict.BLOCK) {
            patterns.add(node.label());
            written(edge).ifPresent(it -> patternsAt.put(node.label(), it));
        } else if (node.kind() == NodeKind.OTHERWISE && verdict == Verdict.BLOCK) {
            written(edge).ifPresent(blocking::add);
        } else {
            command(edge, verdict);
        }
    }

    private void command(Edge edge, Verdict verdict) {
        if (node(edge.from()).kind() == NodeKind.LEARNED_RULE) {
            var _ = words(edge);
        } else {
            rule(edge, verdict);
        }
    }

    private void rule(Edge edge, Verdict verdict) {
        rules.add(
                new Rule(
                        value(Layer.class, edge, Properties.LAYER),
                        verdict,
                        words(edge),
                        options(edge),
                        value(Reach.class, edge, Properties.REACH),
                        edge.property(Properties.TEXT),
                        edge.property(Properties.ORIGIN)));
    }

    private Set<String> options(Edge edge) {
        String text = edge.property(Properties.OPTIONS);
        if (text.equals(Properties.NONE)) {
            return Set.of();
        }
        JsonNode array = json(edge, text);
        Set<String> options = new LinkedHashSet<>();
        for (JsonNode option : array) {
            if (!array.isArray() || !option.isString()) {
                throw broken(edge, "has options that are no list of texts");
            }
            options.add(option.stringValue());
        }
        return options;
    }

    private void synonym(Edge edge) {
        String phrase = node(edge.from()).label();
        synonyms.put(phrase, String.join(" ", words(edge)));
        written(edge).ifPresent(it -> phrasesAt.put(phrase, it));
    }

    private void requires(Edge edge) {
        Node node = node(edge.to());
        if (node.kind() != NodeKind.CONDITION) {
            return;
        }
        String origin = edge.property(Properties.ORIGIN);
        int colon = origin.lastIndexOf(':');
        String line = origin.substring(colon + 1);
        if (colon < 0
                || line.length() > 9
                || !line.chars().allMatch(it -> it >= '0' && it <= '9')) {
            throw broken(edge, "has an origin without a line");
        }
        contextual.add(
                new ContextualEntry(
                        value(Layer.class, edge, Properties.LAYER),
                        origin.substring(0, colon),
                        Integer.parseInt(line),
                        json(edge, node.label()),
                        Boolean.parseBoolean(edge.property(Properties.GRANTS))));
    }

    private List<String> words(Edge edge) {
        List<String> words = new ArrayList<>();
        String id = edge.to();
        while (id != null) {
            Node node = node(id);
            if (!node.kind().ofCommand() || words.size() > before.size()) {
                throw broken(edge, "does not lead to a command");
            }
            words.add(node.label());
            id = before.get(id);
        }
        return words.reversed();
    }

    private Node node(String id) {
        Node node = nodes.get(id);
        if (node == null) {
            throw new IllegalArgumentException("The graph has no node " + id + "; build it anew.");
        }
        return node;
    }

    private static <E extends Enum<E>> E value(Class<E> type, Edge edge, String property) {
        try {
            return Enum.valueOf(type, edge.property(property));
        } catch (IllegalArgumentException e) {
            throw broken(edge, "has an unknown " + property);
        }
    }

    private static JsonNode json(Edge edge, String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException e) {
            throw broken(edge, "holds something that is not JSON");
        }
    }

    private static IllegalArgumentException broken(Edge edge, String how) {
        return new IllegalArgumentException(
                "Edge " + edge.position() + " of the graph " + how + "; build it anew.");
    }
}
