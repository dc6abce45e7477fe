package dev.troupe.standalone.context;

import dev.troupe.testkit.model.RecordedModelRequest;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a model reads of a request, each part as it was serialized. Only Anthropic's mark on the newest message of a person
 * is left out: it says how far the service is to cache, and moves on with the conversation. Those behind tools and system
 * prompt stay where they are.
 *
 * @param messages behind the system prompt, oldest first
 * @param said the texts of people's messages, oldest first, with what was sent along
 */
record SentPrompt(String tools, String system, List<String> messages, List<String> said) {
    private static final String CACHE_MARK = "cache_control";

    static SentPrompt of(RecordedModelRequest request) {
        JsonNode body = request.body();
        List<JsonNode> messages = new ArrayList<>(body.path("messages").valueStream().toList());
        JsonNode system =
                request.path().endsWith("/messages") ? body.path("system") : messages.removeFirst();
        return new SentPrompt(
                body.path("tools").toString(),
                system.toString(),
                messages.stream().map(SentPrompt::withoutCacheMark).toList(),
                messages.stream().flatMap(it -> texts(it).stream()).toList());
    }

    private static String withoutCacheMark(JsonNode message) {
        JsonNode plain = message.deepCopy();
        plain.path("content").valueStream().forEach(it -> ((ObjectNode) it).remove(CACHE_MARK));
        return plain.toString();
    }

    /** Results of tools have the role of a person with Anthropic, but no text of their own. */
    private static List<String> texts(JsonNode message) {
        JsonNode content = message.path("content");
        if (!message.path("role").asString("").equals("user")) {
            return List.of();
        }
        return content.isString()
                ? List.of(content.asString())
                : content.valueStream()
                        .filter(it -> it.path("type").asString("").equals("text"))
                        .map(it -> it.path("text").asString())
                        .toList();
    }
}
