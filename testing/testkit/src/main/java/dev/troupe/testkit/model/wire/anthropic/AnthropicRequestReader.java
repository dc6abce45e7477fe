package dev.troupe.testkit.model.wire.anthropic;

import dev.troupe.testkit.model.scenario.ParsedModelRequest;
import dev.troupe.testkit.model.scenario.ProviderProtocol;
import dev.troupe.testkit.model.scenario.RequestMessage;
import dev.troupe.testkit.model.scenario.RequestMessage.Role;
import dev.troupe.testkit.model.wire.MessageContentReader;
import dev.troupe.testkit.model.wire.ProviderError;
import dev.troupe.testkit.model.wire.RequestRefusedException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Checks one messages request and reduces it to what scenarios look at. */
final class AnthropicRequestReader {
    private final JsonNode body;
    private final List<RequestMessage> messages = new ArrayList<>();

    AnthropicRequestReader(JsonNode body) {
        this.body = body;
    }

    ParsedModelRequest read() throws RequestRefusedException {
        requireField(body.path("model").isString(), "model");
        requireField(body.path("max_tokens").isInt(), "max_tokens");
        JsonNode list = body.path("messages");
        requireField(list.isArray(), "messages");
        if (list.isEmpty()) {
            throw refused("messages: at least one message is required");
        }
        new ToolPairingRules(list).check();
        ThinkingBlockRules thinking = new ThinkingBlockRules(body);
        thinking.check();
        for (int index = 0; index < list.size(); index++) {
            message(list.get(index), index);
        }
        return new ParsedModelRequest(
                ProviderProtocol.ANTHROPIC,
                body.path("model").stringValue(),
                body.path("stream").asBoolean(false),
                true,
                MessageContentReader.text(body.path("system")),
                messages,
                tools(),
                MessageContentReader.tokens(body),
                thinking.on(),
                0);
    }

    private void message(JsonNode message, int index) throws RequestRefusedException {
        JsonNode content = message.path("content");
        if (message.path("role").asString("").equals("assistant")) {
            messages.add(new RequestMessage(Role.ASSISTANT, MessageContentReader.text(content)));
            return;
        }
        if (content.isString()) {
            requireText(content, index);
            messages.add(new RequestMessage(Role.USER, content.stringValue()));
            return;
        }
        for (JsonNode block : content) {
            if (block.path("type").asString("").equals("tool_result")) {
                messages.add(
                        new RequestMessage(
                                Role.TOOL, MessageContentReader.text(block.path("content"))));
            }
        }
        spoken(content, index);
    }

    /** What the user says beside tool results is one message of its own. */
    private void spoken(JsonNode content, int index) throws RequestRefusedException {
        List<String> parts = new ArrayList<>();
        for (JsonNode block : content) {
            if (block.path("type").asString("").equals("text")) {
                requireText(block.path("text"), index);
                parts.add(block.path("text").stringValue());
            }
        }
        if (!parts.isEmpty()) {
            messages.add(new RequestMessage(Role.USER, String.join("\n", parts)));
        }
    }

    private static void requireText(JsonNode text, int index) throws RequestRefusedException {
        if (text.asString("").isEmpty()) {
            throw refused("messages.%d: text content blocks must be non-empty".formatted(index));
        }
    }

    private List<String> tools() throws RequestRefusedException {
        List<String> names = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        JsonNode list = body.path("tools").isArray() ? body.path("tools") : none();
        for (int index = 0; index < list.size(); index++) {
            JsonNode tool = list.get(index);
            String at = "tools." + index + ".custom.";
            requireField(tool.path("name").isString(), at + "name");
            requireField(
                    tool.path("input_schema").path("type").asString("").equals("object"),
                    at + "input_schema.type");
            if (!seen.add(tool.path("name").stringValue())) {
                throw refused("tools: Tool names must be unique.");
            }
            names.add(tool.path("name").stringValue());
        }
        return names;
    }

    private static JsonNode none() {
        return JsonNodeFactory.instance.arrayNode();
    }

    private static void requireField(boolean present, String field) throws RequestRefusedException {
        if (!present) {
            throw refused(field + ": Field required");
        }
    }

    private static RequestRefusedException refused(String message) {
        return new RequestRefusedException(ProviderError.invalid(message, null));
    }
}
