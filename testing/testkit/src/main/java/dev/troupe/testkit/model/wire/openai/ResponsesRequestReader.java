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
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Checks one request for a response and reduces it to what scenarios look at. */
final class ResponsesRequestReader {
    private static final String SEALED = "reasoning.encrypted_content";
    private static final Set<String> EFFORTS =
            Set.of("none", "minimal", "low", "medium", "high", "xhigh", "max");

    private final JsonNode body;
    private final List<String> system = new ArrayList<>();
    private final List<RequestMessage> messages = new ArrayList<>();
    private final Set<String> unanswered = new LinkedHashSet<>();
    private @Nullable JsonNode reasoning;

    ResponsesRequestReader(JsonNode body) {
        this.body = body;
    }

    ParsedModelRequest read() throws RequestRefusedException {
        if (!body.path("model").isString()) {
            throw refused("Missing required parameter: 'model'.", "model");
        }
        for (String unknown : List.of("messages", "reasoning_effort", "max_tokens")) {
            if (body.has(unknown)) {
                throw refused("Unsupported parameter: '" + unknown + "'.", unknown);
            }
        }
        system.add(body.path("instructions").asString(""));
        checkReasoning();
        input();
        return new ParsedModelRequest(
                ProviderProtocol.OPENAI,
                body.path("model").stringValue(),
                body.path("stream").asBoolean(false),
                true,
                String.join("\n", system),
                messages,
                tools(),
                MessageContentReader.tokens(body),
                body.path("include").valueStream().anyMatch(it -> it.asString("").equals(SEALED)),
                0);
    }

    private void checkReasoning() throws RequestRefusedException {
        JsonNode asked = body.path("reasoning");
        String model = body.path("model").stringValue();
        if (!asked.isMissingNode() && model.startsWith("gpt-4")) {
            throw new RequestRefusedException(
                    new ProviderError(
                            400,
                            "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
                            "reasoning.effort",
                            "unsupported_parameter",
                            null));
        }
        String effort = asked.path("effort").asString("medium");
        if (!EFFORTS.contains(effort)) {
            throw refused(
                    "Invalid value: '%s'. Supported values are: 'none', 'minimal', 'low', 'medium', 'high', 'xhigh', and 'max'."
                            .formatted(effort),
                    "reasoning.effort");
        }
    }

    private void input() throws RequestRefusedException {
        JsonNode input = body.path("input");
        if (input.isString()) {
            messages.add(new RequestMessage(Role.USER, input.stringValue()));
            return;
        }
        if (!input.isArray() || input.isEmpty()) {
            throw refused("Missing required parameter: 'input'.", "input");
        }
        for (int index = 0; index < input.size(); index++) {
            item(input.get(index), "input[" + index + "]");
        }
        if (reasoning != null) {
            throw withoutFollower(reasoning);
        }
        if (!unanswered.isEmpty()) {
            throw refused(
                    "No tool output found for function call %s."
                            .formatted(unanswered.iterator().next()),
                    "input");
        }
    }

    private void item(JsonNode item, String at) throws RequestRefusedException {
        String type = item.path("type").asString("message");
        if (type.equals("reasoning")) {
            sealed(item);
            return;
        }
        follow(item, type);
        switch (type) {
            case "message" -> message(item, at);
            case "function_call" -> call(item, at);
            case "function_call_output" -> output(item, at);
            default -> throw refused("Invalid value: '%s'.".formatted(type), at);
        }
    }

    private void sealed(JsonNode item) throws RequestRefusedException {
        String id = item.path("id").asString("");
        if (!item.path("summary").isArray()) {
            throw refused("Missing required parameter: 'summary'.", "input");
        }
        if (!item.hasNonNull("encrypted_content")) {
            throw new RequestRefusedException(
                    new ProviderError(
                            404,
                            "Item with id '%s' not found. Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input."
                                    .formatted(id),
                            "input",
                            null,
                            null));
        }
        if (!ReasoningItems.intact(item)) {
            throw new RequestRefusedException(
                    new ProviderError(
                            400,
                            "The encrypted content for item %s could not be verified. Reason: Encrypted content could not be decrypted or parsed."
                                    .formatted(id),
                            null,
                            "invalid_encrypted_content",
                            null));
        }
        if (reasoning != null) {
            throw withoutFollower(reasoning);
        }
        reasoning = item;
    }

    /** What was reasoned goes back with what came of it, and that with what was reasoned. */
    private void follow(JsonNode item, String type) throws RequestRefusedException {
        boolean ours = type.equals("message") || type.equals("function_call");
        String id = item.path("id").asString("");
        if (reasoning != null
                && (!ours
                        || (!id.isEmpty()
                                && !ReasoningItems.suffix(item)
                                        .equals(ReasoningItems.suffix(reasoning))))) {
            throw withoutFollower(reasoning);
        }
        if (reasoning == null && id.endsWith("_reasoned")) {
            throw refused(
                    "Item '%s' of type '%s' was provided without its required 'reasoning' item: 'rs_%s'."
                            .formatted(id, type, ReasoningItems.suffix(item)),
                    "input");
        }
        reasoning = null;
    }

    private static RequestRefusedException withoutFollower(JsonNode item) {
        return refused(
                "Item '%s' of type 'reasoning' was provided without its required following item."
                        .formatted(item.path("id").asString("")),
                "input");
    }

    private void message(JsonNode message, String at) throws RequestRefusedException {
        JsonNode content = message.path("content");
        if (!content.isString() && !content.isArray()) {
            throw refused("Missing required parameter: '%s.content'.".formatted(at), at);
        }
        String text = MessageContentReader.text(content);
        switch (message.path("role").asString("")) {
            case "user" -> messages.add(new RequestMessage(Role.USER, text));
            case "assistant" -> messages.add(new RequestMessage(Role.ASSISTANT, text));
            case "system", "developer" -> system.add(text);
            default ->
                    throw refused(
                            "Invalid value: '%s'. Supported values are: 'assistant', 'system', 'developer', and 'user'."
                                    .formatted(message.path("role").asString("")),
                            at + ".role");
        }
    }

    private void call(JsonNode call, String at) throws RequestRefusedException {
        for (String name : List.of("call_id", "name", "arguments")) {
            if (!call.path(name).isString()) {
                throw refused("Missing required parameter: '%s.%s'.".formatted(at, name), at);
            }
        }
        if (!unanswered.add(call.path("call_id").stringValue())) {
            throw refused("Duplicate function call id.", at + ".call_id");
        }
        messages.add(new RequestMessage(Role.ASSISTANT, ""));
    }

    private void output(JsonNode output, String at) throws RequestRefusedException {
        if (!output.path("output").isString()) {
            throw refused("Missing required parameter: '%s.output'.".formatted(at), at);
        }
        String id = output.path("call_id").asString("");
        if (!unanswered.remove(id)) {
            throw refused(
                    "No tool call found for function call output with call_id %s.".formatted(id),
                    "input");
        }
        messages.add(new RequestMessage(Role.TOOL, output.path("output").stringValue()));
    }

    private List<String> tools() throws RequestRefusedException {
        List<String> names = new ArrayList<>();
        JsonNode tools = body.path("tools");
        for (int index = 0; index < tools.size(); index++) {
            JsonNode name = tools.get(index).path("name");
            if (!name.isString()) {
                throw refused(
                        "Missing required parameter: 'tools[%d].name'.".formatted(index),
                        "tools[%d].name".formatted(index));
            }
            names.add(name.stringValue());
        }
        return names;
    }

    private static RequestRefusedException refused(String message, String param) {
        return new RequestRefusedException(ProviderError.invalid(message, param));
    }
}
