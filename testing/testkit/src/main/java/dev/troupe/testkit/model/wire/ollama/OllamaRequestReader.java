package dev.troupe.testkit.model.wire.ollama;

import dev.troupe.testkit.model.scenario.ParsedModelRequest;
import dev.troupe.testkit.model.scenario.ProviderProtocol;
import dev.troupe.testkit.model.scenario.RequestMessage;
import dev.troupe.testkit.model.scenario.RequestMessage.Role;
import dev.troupe.testkit.model.wire.ProviderError;
import dev.troupe.testkit.model.wire.RequestRefusedException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Reads one chat request. The server checks types and nothing else: calls without results and results without
 * calls pass.
 */
final class OllamaRequestReader {
    private final JsonNode body;
    private final List<String> system = new ArrayList<>();
    private final List<RequestMessage> messages = new ArrayList<>();

    OllamaRequestReader(JsonNode body) {
        this.body = body;
    }

    ParsedModelRequest read(int limit) throws RequestRefusedException {
        if (body.path("model").asString("").isEmpty()) {
            throw refused("model is required");
        }
        for (JsonNode message : body.path("messages")) {
            message(message);
        }
        ContextWindowFit window = ContextWindowFit.fit(body, limit);
        return new ParsedModelRequest(
                ProviderProtocol.OLLAMA,
                body.path("model").stringValue(),
                body.path("stream").asBoolean(true),
                true,
                String.join("\n", system),
                messages,
                tools(),
                window.tokens(),
                !body.path("think").isBoolean() || body.path("think").booleanValue(),
                window.dropped());
    }

    private void message(JsonNode message) throws RequestRefusedException {
        JsonNode content = message.path("content");
        if (!content.isString() && !content.isMissingNode() && !content.isNull()) {
            throw refused(mistyped(content, "messages.content", "string"));
        }
        for (JsonNode call : message.path("tool_calls")) {
            JsonNode arguments = call.path("function").path("arguments");
            if (!arguments.isMissingNode() && !arguments.isObject()) {
                throw refused(
                        mistyped(
                                arguments,
                                "messages.tool_calls.function.arguments",
                                "api.ToolCallFunctionArguments"));
            }
        }
        String text = content.asString("");
        switch (message.path("role").asString("")) {
            case "system" -> system.add(text);
            case "assistant" -> messages.add(new RequestMessage(Role.ASSISTANT, text));
            case "tool" -> messages.add(new RequestMessage(Role.TOOL, text));
            default -> messages.add(new RequestMessage(Role.USER, text));
        }
    }

    private static String mistyped(JsonNode value, String field, String type) {
        String kind =
                switch (value.getNodeType()) {
                    case ARRAY -> "array";
                    case OBJECT -> "object";
                    case NUMBER -> "number";
                    case BOOLEAN -> "bool";
                    case STRING, NULL, MISSING, BINARY, POJO -> "string";
                };
        return "json: cannot unmarshal %s into Go struct field ChatRequest.%s of type %s"
                .formatted(kind, field, type);
    }

    private List<String> tools() {
        return body.path("tools")
                .valueStream()
                .map(it -> it.path("function").path("name").asString(""))
                .toList();
    }

    private static RequestRefusedException refused(String message) {
        return new RequestRefusedException(ProviderError.invalid(message, null));
    }
}
