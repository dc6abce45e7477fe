package dev.troupe.testkit.model.wire.google;

import dev.troupe.testkit.model.scenario.ParsedModelRequest;
import dev.troupe.testkit.model.scenario.ProviderProtocol;
import dev.troupe.testkit.model.scenario.RequestMessage;
import dev.troupe.testkit.model.scenario.RequestMessage.Role;
import dev.troupe.testkit.model.wire.MessageContentReader;
import dev.troupe.testkit.model.wire.ProviderError;
import dev.troupe.testkit.model.wire.RequestRefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Checks one request to generate content and reduces it to what scenarios look at. */
final class GeminiRequestReader {
    private static final Set<String> ROLES = Set.of("user", "model", "function");
    private static final List<String> KINDS =
            List.of(
                    "text",
                    "inlineData",
                    "fileData",
                    "functionCall",
                    "functionResponse",
                    "executableCode",
                    "codeExecutionResult",
                    "thoughtSignature");

    private final GeminiRequestPath address;
    private final JsonNode body;
    private final List<RequestMessage> messages = new ArrayList<>();

    GeminiRequestReader(GeminiRequestPath address, JsonNode body) {
        this.address = address;
        this.body = body;
    }

    ParsedModelRequest read() throws RequestRefusedException {
        JsonNode contents = body.path("contents");
        if (!contents.isArray() || contents.isEmpty()) {
            throw refused("* GenerateContentRequest.contents: contents is not specified\n");
        }
        for (int index = 0; index < contents.size(); index++) {
            content(contents.get(index), "contents[" + index + "]");
        }
        FunctionCallRules turns = new FunctionCallRules(contents);
        turns.checkPairs();
        if (address.signed()) {
            turns.checkSignatures();
        }
        return new ParsedModelRequest(
                ProviderProtocol.GOOGLE,
                address.model(),
                address.streamed(),
                true,
                MessageContentReader.text(body.path("systemInstruction").path("parts")),
                messages,
                new FunctionDeclarationCheck(body.path("tools")).names(),
                MessageContentReader.tokens(body),
                body.at("/generationConfig/thinkingConfig/includeThoughts").asBoolean(false),
                0);
    }

    private void content(JsonNode content, String at) throws RequestRefusedException {
        String role = content.path("role").asString("user");
        if (!ROLES.contains(role)) {
            throw refused("Please use a valid role: user, model.");
        }
        JsonNode parts = content.path("parts");
        if (!parts.isArray() || parts.isEmpty()) {
            throw refused(
                    "* GenerateContentRequest.%s.parts: contents.parts must not be empty.\n"
                            .formatted(at));
        }
        for (int index = 0; index < parts.size(); index++) {
            part(parts.get(index), at + ".parts[" + index + "]");
        }
        if (role.equals("model")) {
            messages.add(new RequestMessage(Role.ASSISTANT, said(parts)));
        } else {
            heard(parts);
        }
    }

    private static void part(JsonNode part, String at) throws RequestRefusedException {
        if (KINDS.stream().noneMatch(part::has)) {
            throw refused(
                    "* GenerateContentRequest.%s.data: required oneof field 'data' must have one initialized field\n"
                            .formatted(at));
        }
        object(part.path("functionCall").path("args"), at + ".function_call.args");
        JsonNode response = part.path("functionResponse");
        object(response.path("response"), at + ".function_response.response");
        for (String kind : List.of("functionCall", "functionResponse")) {
            if (part.has(kind) && part.path(kind).path("name").asString("").isEmpty()) {
                throw refused(
                        "* GenerateContentRequest.%s.%s.name: Name cannot be empty.\n"
                                .formatted(
                                        at,
                                        kind.equals("functionCall")
                                                ? "function_call"
                                                : "function_response"));
            }
        }
    }

    private static void object(JsonNode value, String at) throws RequestRefusedException {
        if (!value.isMissingNode() && !value.isObject()) {
            throw refused(
                    "Invalid value at '%s' (type.googleapis.com/google.protobuf.Struct), %s"
                            .formatted(at, value));
        }
    }

    private static String said(JsonNode parts) {
        return parts.valueStream()
                .filter(it -> !it.path("thought").asBoolean(false))
                .map(it -> it.path("text"))
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .collect(Collectors.joining("\n"));
    }

    /** Each response is a message; what the person says beside them is one more. */
    private void heard(JsonNode parts) {
        for (JsonNode part : parts) {
            if (part.has("functionResponse")) {
                JsonNode response = part.path("functionResponse").path("response");
                messages.add(new RequestMessage(Role.TOOL, values(response)));
            }
        }
        String said = said(parts);
        if (parts.valueStream().anyMatch(it -> it.has("text"))) {
            messages.add(new RequestMessage(Role.USER, said));
        }
    }

    /** A response is an object of the client's choice; its texts are what a tool said. */
    private static String values(JsonNode response) {
        return response.valueStream()
                .map(it -> it.isString() ? it.stringValue() : it.toString())
                .collect(Collectors.joining("\n"));
    }

    private static RequestRefusedException refused(String message) {
        return new RequestRefusedException(ProviderError.invalid(message, null));
    }
}
