package dev.troupe.testkit.model.wire.google;

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
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Google's Gemini API. Streams are server-sent events ({@code alt=sse}), as every SDK asks for them. */
public final class GeminiProtocol implements WireProtocol {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String MODELS = "/v1beta/models";

    @Override
    public boolean owns(WireRequest request) {
        return request.path().startsWith("/v1beta/") || GeminiRequestPath.of(request).isPresent();
    }

    @Override
    public Optional<ProtocolOperation> operation(WireRequest request) {
        if (request.method().equals("GET")
                && (request.path().equals(MODELS) || request.path().startsWith(MODELS + "/"))) {
            return Optional.of(ProtocolOperation.DESCRIBE);
        }
        return GeminiRequestPath.of(request).flatMap(GeminiProtocol::operation);
    }

    private static Optional<ProtocolOperation> operation(GeminiRequestPath address) {
        return switch (address.method()) {
            case "generateContent", "streamGenerateContent" ->
                    Optional.of(ProtocolOperation.CONVERSE);
            case "countTokens" -> Optional.of(ProtocolOperation.COUNT_TOKENS);
            default -> Optional.empty();
        };
    }

    @Override
    public @Nullable String key(WireRequest request) {
        String header = request.headers().get("x-goog-api-key");
        return header == null ? request.parameter("key").orElse(null) : header;
    }

    @Override
    public ParsedModelRequest read(WireRequest request, int window) throws RequestRefusedException {
        GeminiRequestPath address = GeminiRequestPath.of(request).orElseThrow();
        if (!request.body().isObject()) {
            throw new RequestRefusedException(
                    ProviderError.invalid(
                            "Invalid JSON payload received. Unexpected token.", null));
        }
        if (address.streamed() && !request.parameter("alt").equals(Optional.of("sse"))) {
            throw new RequestRefusedException(
                    ProviderError.invalid("This server streams events only; add ?alt=sse.", null));
        }
        JsonNode wrapped = request.body().path("generateContentRequest");
        JsonNode body = wrapped.isObject() ? wrapped : request.body();
        return new GeminiRequestReader(address, body).read();
    }

    @Override
    public JsonNode answer(ParsedModelRequest request, ScriptedAnswer answer) {
        return GeminiAnswerWriter.whole(request, answer);
    }

    @Override
    public String streamType() {
        return "text/event-stream";
    }

    @Override
    public List<StreamedEvent> events(
            ParsedModelRequest request, ScriptedAnswer answer, int chunk) {
        return new GeminiAnswerWriter(request, answer).events(chunk);
    }

    @Override
    public JsonNode error(ProviderError error) {
        return GeminiErrorWriter.body(error);
    }

    /** How long to wait stands in the body, and only there. */
    @Override
    public Map<String, String> headers(ProviderError error) {
        return Map.of();
    }

    @Override
    public StreamedEvent errorEvent(ProviderError error) {
        return new StreamedEvent("data: ", error(error).toString(), "\r\n\r\n");
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
    public JsonNode describe(WireRequest request, ModelServerCapabilities capabilities)
            throws RequestRefusedException {
        if (request.path().equals(MODELS)) {
            ObjectNode list = JSON.objectNode();
            var models = list.putArray("models");
            capabilities.models().forEach(it -> models.add(model(it, capabilities)));
            return list;
        }
        String name = request.path().substring(MODELS.length() + 1);
        if (!capabilities.models().contains(name)) {
            throw new RequestRefusedException(
                    new ProviderError(404, usually(404, name), null, null, null));
        }
        return model(name, capabilities);
    }

    private static ObjectNode model(String name, ModelServerCapabilities capabilities) {
        ObjectNode model =
                JSON.objectNode()
                        .put("name", "models/" + name)
                        .put("version", "001")
                        .put("displayName", name)
                        .put("inputTokenLimit", capabilities.window())
                        .put("outputTokenLimit", 65_536);
        model.putArray("supportedGenerationMethods").add("generateContent").add("countTokens");
        return model;
    }

    @Override
    public String callId() {
        return RandomIdGenerator.random("");
    }

    @Override
    public ProviderError unauthorised(@Nullable String key) {
        return GeminiErrorWriter.unauthorised(key);
    }

    @Override
    public ProviderError tooLong(int tokens, int window) {
        return ProviderError.invalid(
                "The input token count (%d) exceeds the maximum number of tokens allowed (%d)."
                        .formatted(tokens, window),
                null);
    }

    @Override
    public ProviderError withoutTools(String model) {
        return ProviderError.invalid("Function calling is not enabled for models/" + model, null);
    }

    @Override
    public String usually(int status, String model) {
        return GeminiErrorWriter.usually(status, model);
    }
}
