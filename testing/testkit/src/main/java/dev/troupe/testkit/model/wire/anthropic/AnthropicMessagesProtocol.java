package dev.troupe.testkit.model.wire.anthropic;

import dev.troupe.testkit.model.scenario.ParsedModelRequest;
import dev.troupe.testkit.model.wire.ModelServerCapabilities;
import dev.troupe.testkit.model.wire.ProtocolOperation;
import dev.troupe.testkit.model.wire.ProviderError;
import dev.troupe.testkit.model.wire.RandomIdGenerator;
import dev.troupe.testkit.model.wire.RequestRefusedException;
import dev.troupe.testkit.model.wire.ScriptedAnswer;
import dev.troupe.testkit.model.wire.StreamedEvent;
import dev.troupe.testkit.model.wire.WireProtocol;
import dev.troupe.testkit.model.wire.WireRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Anthropic messages. */
public final class AnthropicMessagesProtocol implements WireProtocol {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @Override
    public boolean owns(WireRequest request) {
        return request.path().startsWith("/v1/messages")
                || request.headers().containsKey("anthropic-version");
    }

    @Override
    public Optional<ProtocolOperation> operation(WireRequest request) {
        return switch (request.method() + " " + request.path()) {
            case "POST /v1/messages" -> Optional.of(ProtocolOperation.CONVERSE);
            case "POST /v1/messages/count_tokens" -> Optional.of(ProtocolOperation.COUNT_TOKENS);
            case "GET /v1/models" -> Optional.of(ProtocolOperation.DESCRIBE);
            default -> Optional.empty();
        };
    }

    @Override
    public @Nullable String key(WireRequest request) {
        String bearer = request.bearer();
        return bearer == null ? request.headers().get("x-api-key") : bearer;
    }

    @Override
    public ParsedModelRequest read(WireRequest request, int window) throws RequestRefusedException {
        if (!request.body().isObject()) {
            throw new RequestRefusedException(
                    ProviderError.invalid(
                            "We could not parse the JSON body of your request.", null));
        }
        if (!request.headers().containsKey("anthropic-version")
                && operation(request).equals(Optional.of(ProtocolOperation.CONVERSE))) {
            throw new RequestRefusedException(
                    ProviderError.invalid("anthropic-version: header is required", null));
        }
        return new AnthropicRequestReader(request.body()).read();
    }

    @Override
    public JsonNode answer(ParsedModelRequest request, ScriptedAnswer answer) {
        return AnthropicAnswerWriter.whole(request, answer);
    }

    @Override
    public List<StreamedEvent> events(
            ParsedModelRequest request, ScriptedAnswer answer, int chunk) {
        return new AnthropicAnswerWriter(request, answer).events(chunk);
    }

    @Override
    public JsonNode error(ProviderError error) {
        ObjectNode body = JSON.objectNode().put("type", "error");
        body.putObject("error").put("type", type(error.status())).put("message", error.message());
        body.put("request_id", RandomIdGenerator.random("req_"));
        return body;
    }

    private static String type(int status) {
        return switch (status) {
            case 401 -> "authentication_error";
            case 403 -> "permission_error";
            case 404 -> "not_found_error";
            case 413 -> "request_too_large";
            case 429 -> "rate_limit_error";
            case 504 -> "timeout_error";
            case 529 -> "overloaded_error";
            default -> status >= 500 ? "api_error" : "invalid_request_error";
        };
    }

    @Override
    public StreamedEvent errorEvent(ProviderError error) {
        return StreamedEvent.named("error", error(error).toString());
    }

    @Override
    public JsonNode tokens(int count) {
        return JSON.objectNode().put("input_tokens", count);
    }

    @Override
    public JsonNode describe(WireRequest request, ModelServerCapabilities capabilities) {
        List<String> names = capabilities.models();
        ObjectNode list = JSON.objectNode();
        ArrayNode data = list.putArray("data");
        for (String name : names) {
            data.addObject()
                    .put("type", "model")
                    .put("id", name)
                    .put("display_name", name)
                    .put("created_at", "2026-01-01T00:00:00Z");
        }
        list.put("has_more", false);
        list.put("first_id", names.isEmpty() ? null : names.getFirst());
        list.put("last_id", names.isEmpty() ? null : names.getLast());
        return list;
    }

    @Override
    public String callId() {
        return RandomIdGenerator.random("toolu_");
    }

    @Override
    public ProviderError unauthorised(@Nullable String key) {
        String message = key == null ? "x-api-key header is required" : "invalid x-api-key";
        return new ProviderError(401, message, null, null, null);
    }

    @Override
    public ProviderError tooLong(int tokens, int window) {
        return ProviderError.invalid(
                "prompt is too long: %d tokens > %d maximum".formatted(tokens, window), null);
    }

    /** All of the service's own models call tools; compatible servers say it in words like these. */
    @Override
    public ProviderError withoutTools(String model) {
        return ProviderError.invalid("tools: '%s' does not support tools.".formatted(model), null);
    }

    @Override
    public String usually(int status, String model) {
        return switch (status) {
            case 401 -> "invalid x-api-key";
            case 404 -> "model: " + model;
            case 429 ->
                    "This request would exceed your account's rate limit. Please try again later.";
            case 503, 529 -> "Overloaded";
            default -> status >= 500 ? "Internal server error" : "The request was refused.";
        };
    }
}
