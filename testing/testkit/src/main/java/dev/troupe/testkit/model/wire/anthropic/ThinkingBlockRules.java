package dev.troupe.testkit.model.wire.anthropic;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.troupe.testkit.model.wire.ProviderError;
import dev.troupe.testkit.model.wire.RequestRefusedException;
import java.util.Base64;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The service's rules on thinking: how it is asked for, and what has to come back of it. */
final class ThinkingBlockRules {
    /** Nine characters, so that whatever follows begins with the same in base64. */
    private static final String SEAL = "sealed > ";

    private static final String SEALED = base64(SEAL);
    private static final Set<String> EFFORTS = Set.of("low", "medium", "high", "xhigh", "max");
    private static final int LEAST_BUDGET = 1_024;

    private final JsonNode body;
    private final JsonNode messages;
    private final String type;

    ThinkingBlockRules(JsonNode body) {
        this.body = body;
        this.messages = body.path("messages");
        this.type = body.path("thinking").path("type").asString("disabled");
    }

    /** A block of thoughts, signed. */
    static ObjectNode block(String thoughts) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("type", "thinking")
                .put("thinking", thoughts)
                .put("signature", signature(thoughts));
    }

    /** A block of thoughts that nobody can read. */
    static ObjectNode sealed(String thoughts) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("type", "redacted_thinking")
                .put("data", base64(SEAL + thoughts));
    }

    private static String signature(String thoughts) {
        return base64("signed:" + UUID.nameUUIDFromBytes(thoughts.getBytes(UTF_8)));
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }

    /** Whether the model thinks in blocks. */
    boolean on() {
        return !type.equals("disabled");
    }

    void check() throws RequestRefusedException {
        checkOption(ClaudeGeneration.of(body.path("model").asString("")));
        for (int message = 0; message < messages.size(); message++) {
            checkBlocks(message);
        }
        checkLoop();
    }

    private void checkOption(ClaudeGeneration generation) throws RequestRefusedException {
        switch (type) {
            case "enabled" -> checkBudget(generation);
            case "adaptive" -> {
                if (!generation.adaptive()) {
                    throw refused("adaptive thinking is not supported on this model");
                }
            }
            case "disabled" -> {}
            default ->
                    throw refused(
                            "thinking: Input tag '%s' found using 'type' does not match any of the expected tags: 'adaptive', 'disabled', 'enabled'"
                                    .formatted(type));
        }
        JsonNode effort = body.path("output_config").path("effort");
        if (effort.isMissingNode()) {
            return;
        }
        if (!generation.effort()) {
            throw refused("This model does not support the effort parameter.");
        }
        if (!EFFORTS.contains(effort.asString(""))) {
            throw refused(
                    "output_config.effort: Input should be 'low', 'medium', 'high', 'xhigh' or 'max'");
        }
    }

    private void checkBudget(ClaudeGeneration generation) throws RequestRefusedException {
        if (!generation.budget()) {
            throw refused(
                    "\"thinking.type.enabled\" is not supported for this model. Use \"thinking.type.adaptive\" and \"output_config.effort\" to control thinking behavior.");
        }
        int budget = body.path("thinking").path("budget_tokens").asInt(0);
        if (budget < LEAST_BUDGET) {
            throw refused(
                    "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024");
        }
        if (budget >= body.path("max_tokens").asInt(0)) {
            throw refused("`max_tokens` must be greater than `thinking.budget_tokens`.");
        }
    }

    private void checkBlocks(int message) throws RequestRefusedException {
        int place = 0;
        for (JsonNode block : messages.get(message).path("content")) {
            String at = "messages.%d.content.%d: ".formatted(message, place++);
            switch (block.path("type").asString("")) {
                case "thinking" -> {
                    String thoughts = block.path("thinking").asString("");
                    if (!block.path("signature").asString("").equals(signature(thoughts))) {
                        throw refused(at + "Invalid `signature` in `thinking` block");
                    }
                }
                case "redacted_thinking" -> {
                    if (!block.path("data").asString("").startsWith(SEALED)) {
                        throw refused(at + "Invalid `data` in `redacted_thinking` block");
                    }
                }
                default -> {}
            }
        }
    }

    /** Of the answers whose calls have the last results: thoughts before the first, or none at all. */
    private void checkLoop() throws RequestRefusedException {
        int first = firstOfLoop();
        if (first < 0) {
            return;
        }
        String begins = messages.get(first).path("content").path(0).path("type").asString("text");
        boolean thought = begins.equals("thinking") || begins.equals("redacted_thinking");
        if (type.equals("enabled") && !thought) {
            throw refused(
                    "messages.%d.content.0.type: Expected `thinking` or `redacted_thinking`, but found `%s`. When `thinking` is enabled, a final `assistant` message must start with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks)."
                            .formatted(first, begins));
        }
        if (!on() && thought) {
            throw refused(
                    "messages.%d.content.0: When thinking is disabled, an `assistant` message in the final position cannot contain `thinking`. To use thinking blocks, enable `thinking` in your request."
                            .formatted(first));
        }
    }

    /** The first answer since a person spoke last; -1: results are not what came last. */
    private int firstOfLoop() {
        int first = -1;
        for (int message = messages.size() - 1; message >= 0; message--) {
            JsonNode said = messages.get(message);
            if (said.path("role").asString("").equals("assistant")) {
                first = message;
            } else if (!said.path("content")
                    .path(0)
                    .path("type")
                    .asString("")
                    .equals("tool_result")) {
                return first;
            }
        }
        return first;
    }

    private static RequestRefusedException refused(String message) {
        return new RequestRefusedException(ProviderError.invalid(message, null));
    }
}
