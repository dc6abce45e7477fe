package dev.troupe.worker.workflow.artefact;

import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.artefact.NewArtefact;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Cuts records down to what an artefact may hold: a phase that is done must not fail because it did much. */
public final class ArtefactTruncation {
    private static final JsonMapper JSON = new JsonMapper();

    /** Taking secrets out of it may make it a little longer. */
    private static final int MOST = NewArtefact.MOST_BYTES - 16 * 1024;

    /** What cannot be halved any more is as small as it gets. */
    private static final int ROUNDS = 1_000;

    private ArtefactTruncation() {}

    /**
     * A record as JSON. When it is too large, its largest list or text is halved again and again, and {@code cut} says so.
     */
    public static String json(Object body) {
        JsonNode tree = JSON.valueToTree(body);
        String text = JSON.writeValueAsString(tree);
        if (!(tree instanceof ObjectNode root) || bytes(text) <= MOST) {
            return text;
        }
        root.put("cut", true);
        for (int i = 0; i < ROUNDS && bytes(text) > MOST; i++) {
            halve(root);
            text = JSON.writeValueAsString(root);
        }
        return text;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static int size(JsonNode node) {
        return node.toString().length();
    }

    private static void halve(ObjectNode within) {
        Map.Entry<String, JsonNode> largest =
                within.properties().stream()
                        .max(Comparator.comparingInt(it -> size(it.getValue())))
                        .orElseThrow();
        within.set(largest.getKey(), halved(largest.getValue()));
    }

    private static JsonNode halved(JsonNode node) {
        return switch (node) {
            case StringNode string -> StringNode.valueOf(half(string.asString()));
            case ArrayNode array when array.size() == 1 -> array.set(0, halved(array.get(0)));
            case ArrayNode array -> {
                int keep = array.size() / 2;
                while (array.size() > keep) {
                    array.remove(array.size() - 1);
                }
                yield array;
            }
            case ObjectNode object -> {
                halve(object);
                yield object;
            }
            default -> node;
        };
    }

    private static String half(String text) {
        return TextPrefix.cut(text, text.length() / 2);
    }
}
