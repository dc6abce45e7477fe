package dev.troupe.testkit.model.wire.google;

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
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Google's Gemini API. Streams are server-sent events ({@code alt=sse}), as every SDK asks for them. */
public final class Gemini implements WireProtocol {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String MODELS = "/v1beta/models";

    @Override
    public boolean owns(WireRequest request) {
        return request.path().startsWith("/v1beta/") || GeminiAddress.of(request).isPresent();
    }

    @Override
    public Optional<Operation> operation(WireRequest request) {
        if (request.method().equals("GET")
                && (request.path().equals(MODELS) || request.path().startsWith(MODELS + "/"))) {
            return Optional.of(Operation.DESCRIBE);
        }
        return GeminiAddress.of(request).flatMap(Gemini::operation);
    }

    private static Optional<Operation> operation(GeminiAddress address) {
        return switch (address.method()) {
            case "generateContent", "streamGenerateContent" -> Optional.of(Operation.CONVERSE);
            case "countTokens" -> Optional.of(Operation.COUNT_TOKENS);
            default -> Optional.empty();
        };
    }

    @Override
    public @Nullable String key(WireRequest request) {
        String header = request.headers().get("x-goog-api-key");
        return header == null ? request.parameter("key").orElse(null) : header;
    }

    @Override
    public ModelRequest read(WireRequest request, int window) throws Refused {
        GeminiAddress address = GeminiAddress.of(request).orElseThrow();
        if (!request.body().isObject()) {
            throw new Refused(
                    ApiError.invalid("Invalid JSON payload received. Unexpected token.", null));
        }
        if (address.streamed() && !request.parameter("alt").equals(Optional.of("sse"))) {
            throw new Refused(
                    ApiError.invalid("This server streams events only; add ?alt=sse.", null));
        }
        JsonNode wrapped = request.body().path("generateContentRequest");
        JsonNode body = wrapped.isObject() ? wrapped : request.body();
        return new GeminiRequestReader(address, body).read();
    }

    @Override
    public JsonNode answer(ModelRequest request, Answer answer) {
        return GeminiAnswerWriter.whole(request, answer);
    }

    @Override
    public String streamType() {
        return "text/event-stream";
    }

    @Override
    public List<Event> events(ModelRequest request, Answer answer, int chunk) {
        return new GeminiAnswerWriter(request, answer).events(chunk);
    }

    @Override
    public JsonNode error(ApiError error) {
        return GeminiErrors.body(error);
    }

    /** How long to wait stands in the body, and only there. */
    @Override
    public Map<String, String> headers(ApiError error) {
        return Map.of();
    }

    @Override
    public Event errorEvent(ApiError error) {
        return new Event("data: ", error(error).toString(), "\r\n\r\n");
    }

    @Override
    public JsonNode tokens(int count) {
        ObjectNode tokens = JSON.objectNode().put("totalTokens", count);
        tokens.putArray("promptTokensDetails")
                .addObject()
                .put("modality", "TEXT")
                .put("tokenCount", count);
        return tokens;
    }

    @Override
    public JsonNode describe(WireRequest request, Offer offer) throws Refused {
        if (request.path().equals(MODELS)) {
            ObjectNode list = JSON.objectNode();
            var models = list.putArray("models");
            offer.models().forEach(it -> models.add(model(it, offer)));
            return list;
        }
        String name = request.path().substring(MODELS.length() + 1);
        if (!offer.models().contains(name)) {
            throw new Refused(new ApiError(404, usually(404, name), null, null, null));
        }
        return model(name, offer);
    }

    private static ObjectNode model(String name, Offer offer) {
        ObjectNode model =
                JSON.objectNode()
                        .put("name", "models/" + name)
                        .put("version", "001")
                        .put("displayName", name)
                        .put("inputTokenLimit", offer.window())
                        .put("outputTokenLimit", 65_536);
        model.putArray("supportedGenerationMethods").add("generateContent").add("countTokens");
        return model;
    }

    @Override
    public String callId() {
        return Ids.random("");
    }

    @Override
    public ApiError unauthorised(@Nullable String key) {
        return GeminiErrors.unauthorised(key);
    }

    @Override
    public ApiError tooLong(int tokens, int window) {
        return ApiError.invalid(
                "The input token count (%d) exceeds the maximum number of tokens allowed (%d)."
                        .formatted(tokens, window),
                null);
    }

    @Override
    public ApiError withoutTools(String model) {
        return ApiError.invalid("Function calling is not enabled for models/" + model, null);
    }

    @Override
    public String usually(int status, String model) {
        return GeminiErrors.usually(status, model);
    }
}
