package dev.troupe.testkit.model.wire;

import java.util.LinkedHashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Refuses what servers of the OpenAI protocol refuse: calls without results, and results without calls. */
final class ToolCallPairRules {
    private ToolCallPairRules() {}

    /**
     * Checks the messages of a request; other protocols have no such fields.
     *
     * @throws RequestRefusedException with status 400 when they do not belong together
     */
    static void check(JsonNode body) throws RequestRefusedException {
        Set<String> open = new LinkedHashSet<>();
        for (JsonNode message : body.path("messages")) {
            String id = message.path("tool_call_id").asString("");
            if (!id.isEmpty()) {
                if (!open.remove(id)) {
                    throw refused("Tool message '%s' answers no tool call".formatted(id));
                }
                continue;
            }
            requireAnswered(open);
            message.path("tool_calls").forEach(call -> open.add(call.path("id").asString("")));
        }
        requireAnswered(open);
    }

    private static void requireAnswered(Set<String> open) throws RequestRefusedException {
        if (!open.isEmpty()) {
            throw refused("Tool calls %s have no results".formatted(open));
        }
    }

    private static RequestRefusedException refused(String message) {
        return new RequestRefusedException(ProviderError.invalid(message, "messages"));
    }
}
