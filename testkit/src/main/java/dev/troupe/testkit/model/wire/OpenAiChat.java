package dev.troupe.testkit.model.wire;

import dev.troupe.testkit.model.scenario.ModelRequest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** OpenAI chat completions. */
public final class OpenAiChat implements WireProtocol {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @Override
    public ModelRequest read(JsonNode body) throws Refused {
        return new OpenAiRequestReader(body).read();
    }

    @Override
    public JsonNode answer(ModelRequest request, Answer answer) {
        return OpenAiAnswerWriter.whole(request, answer);
    }

    @Override
    public List<Event> events(ModelRequest request, Answer answer, int chunk) {
        return new OpenAiAnswerWriter(request, answer).events(chunk);
    }

    @Override
    public JsonNode error(ApiError error) {
        ObjectNode body = JSON.objectNode();
        body.putObject("error")
                .put("message", error.message())
                .put("type", type(error))
                .put("param", error.param())
                .put("code", error.code() == null ? code(error.status()) : error.code());
        return body;
    }

    private static String type(ApiError error) {
        if (error.status() == 429) {
            return "requests";
        }
        return error.status() >= 500 ? "server_error" : "invalid_request_error";
    }

    private static @Nullable String code(int status) {
        return switch (status) {
            case 401 -> "invalid_api_key";
            case 429 -> "rate_limit_exceeded";
            default -> null;
        };
    }

    @Override
    public Event errorEvent(ApiError error) {
        return new Event(null, error(error).toString());
    }

    @Override
    public JsonNode models(List<String> names) {
        ObjectNode list = JSON.objectNode().put("object", "list");
        ArrayNode data = list.putArray("data");
        long created = Instant.now().getEpochSecond();
        for (String name : names) {
            data.addObject()
                    .put("id", name)
                    .put("object", "model")
                    .put("created", created)
                    .put("owned_by", "scenario");
        }
        return list;
    }

    @Override
    public String callId() {
        return Ids.random("call_");
    }

    @Override
    public ApiError unauthorised(@Nullable String key) {
        String message =
                key == null
                        ? "You didn't provide an API key. You need to provide your API key in an"
                                + " Authorization header using Bearer auth."
                        : "Incorrect API key provided.";
        return new ApiError(401, message, null, null, null);
    }

    @Override
    public ApiError tooLong(int tokens, int window) {
        String message =
                "This model's maximum context length is %d tokens. However, your messages resulted in %d tokens. Please reduce the length of the messages."
                        .formatted(window, tokens);
        return new ApiError(400, message, "messages", "context_length_exceeded", null);
    }
}
