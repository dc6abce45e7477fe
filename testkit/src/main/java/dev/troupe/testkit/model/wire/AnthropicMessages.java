package dev.troupe.testkit.model.wire;

import dev.troupe.testkit.model.scenario.ModelRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Anthropic messages. */
public final class AnthropicMessages implements WireProtocol {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @Override
    public ModelRequest read(JsonNode body) throws Refused {
        return new AnthropicRequestReader(body).read();
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
        return new Event("error", error(error).toString());
    }

    @Override
    public JsonNode models(List<String> names) {
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
}
