package dev.troupe.testkit.model.wire.openai;

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
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** OpenAI chat completions. */
public final class OpenAiChatProtocol implements WireProtocol {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Everything that no other service owns, so that a wrong address gets an error that clients know. */
    @Override
    public boolean owns(WireRequest request) {
        return true;
    }

    @Override
    public Optional<ProtocolOperation> operation(WireRequest request) {
        return switch (request.method() + " " + request.path()) {
            case "POST /v1/chat/completions" -> Optional.of(ProtocolOperation.CONVERSE);
            case "GET /v1/models", "GET /props" -> Optional.of(ProtocolOperation.DESCRIBE);
            case "GET /health" -> Optional.of(ProtocolOperation.GREET);
            default -> Optional.empty();
        };
    }

    @Override
    public @Nullable String key(WireRequest request) {
        return request.bearer();
    }

    @Override
    public ParsedModelRequest read(WireRequest request, int window) throws RequestRefusedException {
        if (!request.body().isObject()) {
            throw new RequestRefusedException(
                    ProviderError.invalid(
                            "We could not parse the JSON body of your request.", null));
        }
        return new OpenAiRequestReader(request.body()).read();
    }

    @Override
    public JsonNode answer(ParsedModelRequest request, ScriptedAnswer answer) {
        return OpenAiAnswerWriter.whole(request, answer);
    }

    @Override
    public List<StreamedEvent> events(
            ParsedModelRequest request, ScriptedAnswer answer, int chunk) {
        return new OpenAiAnswerWriter(request, answer).events(chunk);
    }

    @Override
    public JsonNode error(ProviderError error) {
        ObjectNode body = JSON.objectNode();
        body.putObject("error")
                .put("message", error.message())
                .put("type", type(error))
                .put("param", error.param())
                .put("code", error.code() == null ? code(error.status()) : error.code());
        return body;
    }

    private static String type(ProviderError error) {
        if (error.status() == 429) {
            return "requests";
        }
        return error.status() >= 500 ? "server_error" : "invalid_request_error";
    }

    private static @Nullable String code(int status) {
        return switch (status) {
            case 401 -> "invalid_api_key";
            case 404 -> "model_not_found";
            case 429 -> "rate_limit_exceeded";
            default -> null;
        };
    }

    @Override
    public StreamedEvent errorEvent(ProviderError error) {
        return StreamedEvent.unnamed(error(error).toString());
    }

    /** The service itself counts no tokens; nothing leads here. */
    @Override
    public JsonNode tokens(int count) {
        return JSON.objectNode().put("input_tokens", count);
    }

    @Override
    public JsonNode describe(WireRequest request, ModelServerCapabilities capabilities) {
        return switch (request.path()) {
            case "/props" -> props(capabilities);
            case "/health" -> JSON.objectNode().put("status", "ok");
            default -> models(capabilities.models());
        };
    }

    /** As llama.cpp's server tells them. */
    private static JsonNode props(ModelServerCapabilities capabilities) {
        ObjectNode props = JSON.objectNode();
        props.putObject("default_generation_settings").put("n_ctx", capabilities.window());
        props.put("total_slots", 1);
        props.put(
                "model_path",
                capabilities.models().isEmpty() ? "" : capabilities.models().getFirst());
        return props;
    }

    private static JsonNode models(List<String> names) {
        ObjectNode list = JSON.objectNode().put("object", "list");
        ArrayNode data = list.putArray("data");
        long created = Instant.now().getEpochSecond();
        for (String name : names) {
            data.addObject()
                    .put("id", name)
                    .put("object", "model")
                    .put("created", created)
                    .put("owned_by", "llamacpp");
        }
        return list;
    }

    @Override
    public String callId() {
        return RandomIdGenerator.random("call_");
    }

    @Override
    public ProviderError unauthorised(@Nullable String key) {
        String message =
                key == null
                        ? "You didn't provide an API key. You need to provide your API key in an"
                                + " Authorization header using Bearer auth."
                        : "Incorrect API key provided.";
        return new ProviderError(401, message, null, null, null);
    }

    @Override
    public ProviderError tooLong(int tokens, int window) {
        String message =
                "This model's maximum context length is %d tokens. However, your messages resulted in %d tokens. Please reduce the length of the messages."
                        .formatted(window, tokens);
        return new ProviderError(400, message, "messages", "context_length_exceeded", null);
    }

    @Override
    public ProviderError withoutTools(String model) {
        return new ProviderError(
                400,
                "Unsupported parameter: 'tools' is not supported with this model.",
                "tools",
                "unsupported_parameter",
                null);
    }

    @Override
    public String usually(int status, String model) {
        return switch (status) {
            case 401 -> "Incorrect API key provided.";
            case 403 -> "Country, region, or territory not supported";
            case 404 ->
                    "The model `%s` does not exist or you do not have access to it."
                            .formatted(model);
            case 429 -> "Rate limit reached for requests. Please try again later.";
            case 503, 529 -> "Overloaded";
            default ->
                    status >= 500
                            ? "The server had an error while processing your request. Sorry about that!"
                            : "The request was refused.";
        };
    }
}
