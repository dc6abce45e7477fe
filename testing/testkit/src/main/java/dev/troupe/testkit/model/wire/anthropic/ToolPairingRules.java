package dev.troupe.testkit.model.wire.anthropic;

import dev.troupe.testkit.model.wire.ProviderError;
import dev.troupe.testkit.model.wire.RequestRefusedException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Anthropic's rules on who speaks and which tool use needs which result. Neighbouring messages of one
 * role count as one, as in the real service.
 */
final class ToolPairingRules {
    private final JsonNode messages;

    ToolPairingRules(JsonNode messages) {
        this.messages = messages;
    }

    private record Spoken(String role, int index, List<JsonNode> blocks) {}

    void check() throws RequestRefusedException {
        Set<String> open = new LinkedHashSet<>();
        int asked = 0;
        for (Spoken spoken : merged()) {
            if (spoken.role().equals("assistant")) {
                open = uses(spoken);
                asked = spoken.index();
            } else {
                results(spoken, open);
                requireAnswered(open, asked);
            }
        }
        requireAnswered(open, asked);
    }

    private List<Spoken> merged() throws RequestRefusedException {
        List<Spoken> merged = new ArrayList<>();
        for (int index = 0; index < messages.size(); index++) {
            String role = role(messages.get(index), index);
            if (merged.isEmpty() || !merged.getLast().role().equals(role)) {
                merged.add(new Spoken(role, index, new ArrayList<>()));
            }
            messages.get(index)
                    .path("content")
                    .valueStream()
                    .forEach(merged.getLast().blocks()::add);
        }
        if (!merged.getFirst().role().equals("user")) {
            throw refused("messages: first message must use the \"user\" role");
        }
        return merged;
    }

    private static String role(JsonNode message, int index) throws RequestRefusedException {
        String role = message.path("role").asString("");
        if (!role.equals("user") && !role.equals("assistant")) {
            throw refused(
                    "messages.%d.role: Input should be 'user' or 'assistant', got '%s'"
                            .formatted(index, role));
        }
        JsonNode content = message.path("content");
        if (!content.isString() && !content.isArray()) {
            throw refused("messages.%d.content: Field required".formatted(index));
        }
        return role;
    }

    private static Set<String> uses(Spoken spoken) throws RequestRefusedException {
        Set<String> ids = new LinkedHashSet<>();
        for (JsonNode block : spoken.blocks()) {
            if (!block.path("type").asString("").equals("tool_use")) {
                continue;
            }
            if (!block.path("input").isObject()) {
                throw refused(
                        "messages.%d.content: tool_use.input: Input should be a valid dictionary"
                                .formatted(spoken.index()));
            }
            if (!ids.add(block.path("id").asString(""))) {
                throw refused(
                        "messages.%d: `tool_use` ids must be unique".formatted(spoken.index()));
            }
        }
        return ids;
    }

    /** Takes answered ids out of {@code open}; text before a result hides the result. */
    private static void results(Spoken spoken, Set<String> open) throws RequestRefusedException {
        boolean textSeen = false;
        for (JsonNode block : spoken.blocks()) {
            if (!block.path("type").asString("").equals("tool_result")) {
                textSeen = true;
                continue;
            }
            String id = block.path("tool_use_id").asString("");
            if (textSeen && open.contains(id)) {
                return;
            }
            if (!open.remove(id)) {
                throw refused(
                        "messages.%d: unexpected `tool_use_id` found in `tool_result` blocks: %s. Each `tool_result` block must have a corresponding `tool_use` block in the previous message."
                                .formatted(spoken.index(), id));
            }
        }
    }

    private static void requireAnswered(Set<String> open, int index)
            throws RequestRefusedException {
        if (!open.isEmpty()) {
            throw refused(
                    "messages.%d: `tool_use` ids were found without `tool_result` blocks immediately after: %s. Each `tool_use` block must have a corresponding `tool_result` block in the next message."
                            .formatted(index, String.join(", ", open)));
        }
    }

    private static RequestRefusedException refused(String message) {
        return new RequestRefusedException(ProviderError.invalid(message, null));
    }
}
