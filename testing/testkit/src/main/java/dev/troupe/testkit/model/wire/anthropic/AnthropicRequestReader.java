package dev.troupe.testkit.model.wire.anthropic;

import dev.troupe.testkit.model.scenario.Message;
import dev.troupe.testkit.model.scenario.Message.Role;
import dev.troupe.testkit.model.scenario.ModelRequest;
import dev.troupe.testkit.model.scenario.Protocol;
import dev.troupe.testkit.model.wire.ApiError;
import dev.troupe.testkit.model.wire.Content;
import dev.troupe.testkit.model.wire.Refused;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Checks one messages request and reduces it to what scenarios look at. */
final class AnthropicRequestReader {
    private final JsonNode body;
    private final List<Message> messages = new ArrayList<>();

    AnthropicRequestReader(JsonNode body) {
        this.body = body;
    }

    ModelRequest read() throws Refused {
        requireField(body.path("model").isString(), "model");
        requireField(body.path("max_tokens").isInt(), "max_tokens");
        JsonNode list = body.path("messages");
        requireField(list.isArray(), "messages");
        if (list.isEmpty()) {
            throw refused("messages: at least one message is required");
        }
        new ToolPairing(list).check();
        Thinking thinking = new Thinking(body);
        thinking.check();
        for (int index = 0; index < list.size(); index++) {
            message(list.get(index), index);
        }
        return new ModelRequest(
                Protocol.ANTHROPIC,
                body.path("model").stringValue(),
                body.path("stream").asBoolean(false),
                true,
                Content.text(body.path("system")),
                messages,
                tools(),
                Content.tokens(body),
                thinking.on(),
                0);
    }

    private void message(JsonNode message, int index) throws Refused {
        JsonNode content = message.path("content");
        if (message.path("role").asString("").equals("assistant")) {
            messages.add(new Message(Role.ASSISTANT, Content.text(content)));
            return;
        }
        if (content.isString()) {
            requireText(content, index);
            messages.add(new Message(Role.USER, content.stringValue()));
            return;
        }
        for (JsonNode block : content) {
            if (block.path("type").asString("").equals("tool_result")) {
                messages.add(new Message(Role.TOOL, Content.text(block.path("content"))));
            }
        }
        spoken(content, index);
    }

    /** What the user says beside tool results is one message of its own. */
    private void spoken(JsonNode content, int index) throws Refused {
        List<String> parts = new ArrayList<>();
        for (JsonNode block : content) {
            if (block.path("type").asString("").equals("text")) {
                requireText(block.path("text"), index);
                parts.add(block.path("text").stringValue());
            }
        }
        if (!parts.isEmpty()) {
            messages.add(new Message(Role.USER, String.join("\n", parts)));
        }
    }

    private static void requireText(JsonNode text, int index) throws Refused {
        if (text.asString("").isEmpty()) {
            throw refused("messages.%d: text content blocks must be non-empty".formatted(index));
        }
    }

    private List<String> tools() throws Refused {
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

    private static void requireField(boolean present, String field) throws Refused {
        if (!present) {
            throw refused(field + ": Field required");
        }
    }

    private static Refused refused(String message) {
        return new Refused(ApiError.invalid(message, null));
    }
}
