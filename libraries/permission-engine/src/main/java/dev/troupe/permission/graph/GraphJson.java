package dev.troupe.permission.graph;

import dev.troupe.permission.Verdict;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Graphs as JSON. */
final class GraphJson {
    /** ASCII holds every text, also one that no encoding can. */
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private GraphJson() {}

    static String write(KnowledgeGraph graph) {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        all.put("hash", hash(graph));
        all.setAll(content(graph));
        return JSON.writeValueAsString(all);
    }

    static String hash(KnowledgeGraph graph) {
        byte[] bytes = JSON.writeValueAsString(content(graph)).getBytes(StandardCharsets.UTF_8);
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256.", e);
        }
    }

    static KnowledgeGraph read(String text) {
        JsonNode all = parsed(text);
        KnowledgeGraph graph =
                new KnowledgeGraph(
                        list(all, "nodes", GraphJson::node),
                        list(all, "edges", GraphJson::edge),
                        value(Verdict.class, all, "otherwise", GraphJson::word));
        if (!hash(graph).equals(text(all, "hash"))) {
            throw new IllegalArgumentException(
                    "The graph was changed since its hash was made; export it anew.");
        }
        return graph;
    }

    private static JsonNode parsed(String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "The graph is not JSON, at line "
                            + e.getLocation().getLineNr()
                            + "; export it anew.",
                    e);
        }
    }

    private static ObjectNode content(KnowledgeGraph graph) {
        ObjectNode content = JsonNodeFactory.instance.objectNode();
        content.put("otherwise", word(graph.otherwise()));
        ArrayNode nodes = content.putArray("nodes");
        for (Node node : graph.nodes()) {
            nodes.addObject()
                    .put("id", node.id())
                    .put("kind", node.kind().word())
                    .put("label", node.label());
        }
        ArrayNode edges = content.putArray("edges");
        for (Edge edge : graph.edges()) {
            ObjectNode written =
                    edges.addObject()
                            .put("position", edge.position())
                            .put("from", edge.from())
                            .put("kind", edge.kind().word())
                            .put("to", edge.to());
            ObjectNode properties = written.putObject("properties");
            edge.properties().forEach(properties::put);
        }
        return content;
    }

    private static String word(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT);
    }

    private static Node node(JsonNode node) {
        return new Node(
                text(node, "id"),
                value(NodeKind.class, node, "kind", NodeKind::word),
                text(node, "label"));
    }

    private static Edge edge(JsonNode edge) {
        Map<String, String> properties = new TreeMap<>();
        for (Map.Entry<String, JsonNode> property : edge.path("properties").properties()) {
            properties.put(property.getKey(), text(edge.path("properties"), property.getKey()));
        }
        if (!edge.path("position").isInt()) {
            throw new IllegalArgumentException(
                    "The graph has an edge without a position; export it anew.");
        }
        return new Edge(
                edge.path("position").intValue(),
                text(edge, "from"),
                value(EdgeKind.class, edge, "kind", EdgeKind::word),
                text(edge, "to"),
                properties);
    }

    private static <T> List<T> list(JsonNode all, String name, Function<JsonNode, T> each) {
        if (!all.path(name).isArray()) {
            throw new IllegalArgumentException(
                    "The graph has no list of " + name + "; export it anew.");
        }
        List<T> list = new ArrayList<>();
        all.path(name).forEach(item -> list.add(each.apply(item)));
        return list;
    }

    private static String text(JsonNode object, String name) {
        if (!object.path(name).isString()) {
            throw new IllegalArgumentException(
                    "The graph has something without a " + name + "; export it anew.");
        }
        return object.path(name).stringValue();
    }

    private static <E extends Enum<E>> E value(
            Class<E> type, JsonNode object, String name, Function<E, String> word) {
        String text = text(object, name);
        for (E value : type.getEnumConstants()) {
            if (word.apply(value).equals(text)) {
                return value;
            }
        }
        throw new IllegalArgumentException(
                "The graph has an unknown " + name + ", `" + text + "`; export it anew.");
    }
}
