package dev.troupe.testkit.model.wire.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Items of reasoning: their ids tell which item has to follow, so that nothing must be remembered. */
final class ReasoningItems {
    private static final String SEAL = "sealed:";

    private ReasoningItems() {}

    /** An item that comes before another one. */
    static ObjectNode item(String thoughts, String suffix) {
        ObjectNode item =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("id", "rs_" + suffix)
                        .put("type", "reasoning");
        item.putArray("summary").addObject().put("type", "summary_text").put("text", thoughts);
        return item.put("encrypted_content", sealed(thoughts));
    }

    private static String sealed(String thoughts) {
        String whole = SEAL + UUID.nameUUIDFromBytes(thoughts.getBytes(UTF_8));
        return Base64.getEncoder().encodeToString(whole.getBytes(UTF_8));
    }

    /** Whether it is as it was given. */
    static boolean intact(JsonNode item) {
        String thoughts = item.path("summary").path(0).path("text").asString("");
        return item.path("encrypted_content").asString("").equals(sealed(thoughts));
    }

    /** What the id of the item that follows has in common with it. */
    static String suffix(JsonNode item) {
        String id = item.path("id").asString("");
        return id.substring(id.indexOf('_') + 1);
    }
}
