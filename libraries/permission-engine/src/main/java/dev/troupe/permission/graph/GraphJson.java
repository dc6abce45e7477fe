package dev.troupe.permission.graph;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/** Graphs as JSON. */
final class GraphJson {
    /** ASCII holds every text, also one that no encoding can. */
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    /** A graph with the hash of what is in it. */
    private record Sealed(String hash, KnowledgeGraph graph) {}

    private GraphJson() {}

    static String write(KnowledgeGraph graph) {
        return JSON.writeValueAsString(new Sealed(hash(graph), graph));
    }

    static String hash(KnowledgeGraph graph) {
        byte[] bytes = JSON.writeValueAsString(graph).getBytes(StandardCharsets.UTF_8);
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256.", e);
        }
    }

    static KnowledgeGraph read(String text) {
        Sealed sealed;
        try {
            sealed = JSON.readValue(text, Sealed.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "The text is not a graph; export the graph again.", e);
        }
        if (sealed == null || sealed.graph() == null) {
            throw new IllegalArgumentException("The text holds no graph; export the graph again.");
        }
        if (!hash(sealed.graph()).equals(sealed.hash())) {
            throw new IllegalArgumentException(
                    "The graph was changed after its hash was made; export the graph again.");
        }
        return sealed.graph();
    }
}
