package dev.troupe.testkit.model.wire.openai;

import dev.troupe.testkit.model.scenario.ParsedModelRequest;
import dev.troupe.testkit.model.scenario.ProviderProtocol;
import dev.troupe.testkit.model.scenario.RequestMessage;
import dev.troupe.testkit.model.scenario.RequestMessage.Role;
import dev.troupe.testkit.model.wire.MessageContentReader;
import dev.troupe.testkit.model.wire.ProviderError;
import dev.troupe.testkit.model.wire.RequestRefusedException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Checks one chat completions request and reduces it to what scenarios look at. */
final class OpenAiRequestReader {
    private static final Pattern TOOL_NAME = Pattern.compile("[a-zA-Z0-9_-]{1,64}");

    private static final Pattern TOLD = Pattern.compile("gpt-5\\.[2-5].*");
    private static final Pattern UNTOLD = Pattern.compile("gpt-5\\.[6-9].*");

    private final JsonNode body;
    private final List<String> system = new ArrayList<>();
    private final List<RequestMessage> messages = new ArrayList<>();
    private final Set<String> unanswered = new LinkedHashSet<>();

    OpenAiRequestReader(JsonNode body) {
        this.body = body;
    }

    ParsedModelRequest read() throws RequestRefusedException {
        if (!body.path("model").isString()) {
            throw refused("you must provide a model parameter", "model");
        }
        JsonNode list = body.path("messages");
        if (!list.isArray() || list.isEmpty()) {
            throw refused("Missing required parameter: 'messages'.", "messages");
        }
        for (int index = 0; index < list.size(); index++) {
            message(list.get(index), "messages[" + index + "]");
        }
        requireAnswers("messages");
        checkEffort();
        return new ParsedModelRequest(
                ProviderProtocol.OPENAI,
                body.path("model").stringValue(),
                body.path("stream").asBoolean(false),
                body.path("stream_options").path("include_usage").asBoolean(false),
                String.join("\n", system),
                messages,
                tools(),
                MessageContentReader.tokens(body));
    }

    /** The service's newer models reason with tools in its newer interface only, and do so unless told not to. */
    private void checkEffort() throws RequestRefusedException {
        String model = body.path("model").stringValue();
        boolean reasons =
                UNTOLD.matcher(model).matches()
                        ? !body.path("reasoning_effort").asString("").equals("none")
                        : TOLD.matcher(model).matches() && body.hasNonNull("reasoning_effort");
        if (reasons && !body.path("tools").isEmpty()) {
            throw refused(
                    "Function tools with reasoning_effort are not supported for %s in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'."
                            .formatted(model),
                    "reasoning_effort");
        }
        if (model.startsWith("gpt-4") && body.hasNonNull("reasoning_effort")) {
            throw refused(
                    "Unrecognized request argument supplied: reasoning_effort", "reasoning_effort");
        }
    }

    private void message(JsonNode message, String at) throws RequestRefusedException {
        String role = message.path("role").asString("");
        if (!role.equals("tool")) {
            requireAnswers(at);
        }
        switch (role) {
            case "system", "developer" -> system.add(required(message, at));
            case "user" -> messages.add(new RequestMessage(Role.USER, required(message, at)));
            case "assistant" -> assistant(message, at);
            case "tool" -> tool(message, at);
            default ->
                    throw refused(
                            "Invalid value: '%s'. Supported values are: 'system', 'assistant', 'user', 'tool', and 'developer'."
                                    .formatted(role),
                            at + ".role");
        }
    }

    private static String required(JsonNode message, String at) throws RequestRefusedException {
        JsonNode content = message.path("content");
        if (!content.isString() && !content.isArray()) {
            throw refused(
                    "Invalid value for 'content': expected a string, got %s."
                            .formatted(MessageContentReader.kind(content)),
                    at + ".content");
        }
        return MessageContentReader.text(content);
    }

    private void assistant(JsonNode message, String at) throws RequestRefusedException {
        JsonNode calls = message.path("tool_calls");
        boolean calling = !calls.isMissingNode() && !calls.isNull();
        if (calling && calls.isEmpty()) {
            throw refused("[] is too short - '%s.tool_calls'".formatted(at), at + ".tool_calls");
        }
        if (calling) {
            for (int index = 0; index < calls.size(); index++) {
                call(calls.get(index), at + ".tool_calls[" + index + "]");
            }
        }
        messages.add(
                new RequestMessage(
                        Role.ASSISTANT,
                        calling
                                ? MessageContentReader.text(message.path("content"))
                                : required(message, at)));
    }

    private void call(JsonNode call, String at) throws RequestRefusedException {
        if (!call.path("id").isString()) {
            throw refused("Missing required parameter: '%s.id'.".formatted(at), at + ".id");
        }
        JsonNode function = call.path("function");
        if (!function.path("name").isString()) {
            throw refused(
                    "Missing required parameter: '%s.function.name'.".formatted(at),
                    at + ".function.name");
        }
        if (!function.path("arguments").isString()) {
            throw refused(
                    "Invalid type for '%s.function.arguments': expected a string, but got %s instead."
                            .formatted(at, MessageContentReader.kind(function.path("arguments"))),
                    at + ".function.arguments");
        }
        if (!unanswered.add(call.path("id").stringValue())) {
            throw refused(
                    "Duplicate tool call id '%s'.".formatted(call.path("id").stringValue()),
                    at + ".id");
        }
    }

    private void tool(JsonNode message, String at) throws RequestRefusedException {
        if (!message.path("tool_call_id").isString()) {
            throw refused(
                    "Missing required parameter: '%s.tool_call_id'.".formatted(at),
                    at + ".tool_call_id");
        }
        if (!unanswered.remove(message.path("tool_call_id").stringValue())) {
            throw refused(
                    "Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
                    at + ".role");
        }
        messages.add(new RequestMessage(Role.TOOL, required(message, at)));
    }

    private void requireAnswers(String at) throws RequestRefusedException {
        if (!unanswered.isEmpty()) {
            throw refused(
                    "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: "
                            + String.join(", ", unanswered),
                    at + ".role");
        }
    }

    private List<String> tools() throws RequestRefusedException {
        List<String> names = new ArrayList<>();
        for (int index = 0; index < body.path("tools").size(); index++) {
            names.add(toolName(body.path("tools").get(index), "tools[" + index + "]"));
        }
        return names;
    }

    private static String toolName(JsonNode tool, String at) throws RequestRefusedException {
        JsonNode function = tool.path("function");
        String name = function.path("name").asString("");
        if (!tool.path("type").asString("").equals("function")
                || !TOOL_NAME.matcher(name).matches()) {
            throw refused(
                    "Invalid '%s.function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'."
                            .formatted(at),
                    at + ".function.name");
        }
        JsonNode schema = function.path("parameters");
        if (!schema.isMissingNode() && !schema.path("type").asString("").equals("object")) {
            throw refused(
                    "Invalid schema for function '%s': schema must be a JSON Schema of 'type: \"object\"', got 'type: \"%s\"'."
                            .formatted(name, schema.path("type").asString("None")),
                    at + ".function.parameters");
        }
        return name;
    }

    private static RequestRefusedException refused(String message, String param) {
        return new RequestRefusedException(ProviderError.invalid(message, param));
    }
}
