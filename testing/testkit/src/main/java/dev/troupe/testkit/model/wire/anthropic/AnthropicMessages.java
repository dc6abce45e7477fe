package dev.troupe.testkit.model.wire.anthropic;

import dev.troupe.testkit.model.scenario.ModelRequest;
import dev.troupe.testkit.model.wire.Answer;
import dev.troupe.testkit.model.wire.ApiError;
import dev.troupe.testkit.model.wire.Event;
import dev.troupe.testkit.model.wire.Ids;
import dev.troupe.testkit.model.wire.Offer;
import dev.troupe.testkit.model.wire.Operation;
import dev.troupe.testkit.model.wire.Refused;
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
public final class AnthropicMessages implements WireProtocol {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @Override
    public boolean owns(WireRequest request) {
        return request.path().startsWith("/v1/messages")
                || request.headers().containsKey("anthropic-version");
    }

    @Override
    public Optional<Operation> operation(WireRequest request) {
        return switch (request.method() + " " + request.path()) {
            case "POST /v1/messages" -> Optional.of(Operation.CONVERSE);
            case "POST /v1/messages/count_tokens" -> Optional.of(Operation.COUNT_TOKENS);
            case "GET /v1/models" -> Optional.of(Operation.DESCRIBE);
            default -> Optional.empty();
        };
    }

    @Override
    public @Nullable String key(WireRequest request) {
        String bearer = request.bearer();
        return bearer == null ? request.headers().get("x-api-key") : bearer;
    }

    @Override
    public ModelRequest read(WireRequest request, int window) throws Refused {
        if (!request.body().isObject()) {
            throw new Refused(
                    ApiError.invalid("We could not parse the JSON body of your request.", null));
        }
        if (!request.headers().containsKey("anthropic-version")
                && operation(request).equals(Optional.of(Operation.CONVERSE))) {
            throw new Refused(ApiError.invalid("anthropic-version: header is required", null));
        }
        return new AnthropicRequestReader(request.body()).read();
    }

    @Override
    public JsonNode answer(ModelRequest request, Answer answer) {
        return AnthropicAnswerWriter.whole(request, answer);
    }

    @Override
    public List<Event> events(ModelRequest request, Answer answer, int chunk) {
        return new AnthropicAnswerWriter(request, answer).events(chunk);
    }

    @Override
    public JsonNode error(ApiError error) {
        ObjectNode body = JSON.objectNode().put("type", "error");
        body.putObject("error").put("type", type(error.status())).put("message", error.message());
        body.put("request_id", Ids.random("req_"));
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
    public Event errorEvent(ApiError error) {
        return Event.named("error", error(error).toString());
    }

    @Override
    public JsonNode tokens(int count) {
        return JSON.objectNode().put("input_tokens", count);
    }

    @Override
    public JsonNode describe(WireRequest request, Offer offer) {
        List<String> names = offer.models();
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
        return Ids.random("toolu_");
    }

    @Override
    public ApiError unauthorised(@Nullable String key) {
        String message = key == null ? "x-api-key header is required" : "invalid x-api-key";
        return new ApiError(401, message, null, null, null);
    }

    @Override
    public ApiError tooLong(int tokens, int window) {
        return ApiError.invalid(
                "prompt is too long: %d tokens > %d maximum".formatted(tokens, window), null);
    }

    /** All of the service's own models call tools; compatible servers say it in words like these. */
    @Override
    public ApiError withoutTools(String model) {
        return ApiError.invalid("tools: '%s' does not support tools.".formatted(model), null);
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
