package dev.troupe.testkit.model.wire.ollama;

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
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Ollama's chat. */
public final class OllamaChatProtocol implements WireProtocol {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** The release whose protocol this is. */
    private static final String VERSION = "0.13.0";

    @Override
    public boolean owns(WireRequest request) {
        return request.path().startsWith("/api/");
    }

    @Override
    public Optional<ProtocolOperation> operation(WireRequest request) {
        return switch (request.method() + " " + request.path()) {
            case "POST /api/chat" ->
                    Optional.of(
                            loads(request)
                                    ? ProtocolOperation.DESCRIBE
                                    : ProtocolOperation.CONVERSE);
            case "GET /api/tags", "POST /api/show" -> Optional.of(ProtocolOperation.DESCRIBE);
            case "GET /api/version" -> Optional.of(ProtocolOperation.GREET);
            default -> Optional.empty();
        };
    }

    /** A chat without messages only loads the model, or unloads it. */
    private static boolean loads(WireRequest request) {
        return request.body().path("model").isString() && request.body().path("messages").isEmpty();
    }

    @Override
    public @Nullable String key(WireRequest request) {
        return request.bearer();
    }

    @Override
    public ParsedModelRequest read(WireRequest request, int window) throws RequestRefusedException {
        if (request.body().isMissingNode()) {
            throw new RequestRefusedException(ProviderError.invalid("missing request body", null));
        }
        return new OllamaRequestReader(request.body()).read(window);
    }

    @Override
    public JsonNode answer(ParsedModelRequest request, ScriptedAnswer answer) {
        return OllamaAnswerWriter.whole(request, answer);
    }

    @Override
    public String streamType() {
        return "application/x-ndjson";
    }

    @Override
    public List<StreamedEvent> events(
            ParsedModelRequest request, ScriptedAnswer answer, int chunk) {
        return new OllamaAnswerWriter(request, answer).events(chunk);
    }

    @Override
    public JsonNode error(ProviderError error) {
        return JSON.objectNode().put("error", error.message());
    }

    @Override
    public StreamedEvent errorEvent(ProviderError error) {
        return StreamedEvent.line(error(error).toString());
    }

    /** The server counts no tokens ahead; nothing leads here. */
    @Override
    public JsonNode tokens(int count) {
        return JSON.objectNode().put("prompt_eval_count", count);
    }

    @Override
    public JsonNode describe(WireRequest request, ModelServerCapabilities capabilities)
            throws RequestRefusedException {
        return switch (request.path()) {
            case "/api/version" -> JSON.objectNode().put("version", VERSION);
            case "/api/tags" -> new OllamaModelListing(capabilities).list();
            case "/api/show" -> new OllamaModelListing(capabilities).show(request.body());
            default -> loaded(request.body());
        };
    }

    private static ObjectNode loaded(JsonNode body) {
        boolean unload = List.of("0", "0s").contains(body.path("keep_alive").asString(""));
        ObjectNode answer =
                JSON.objectNode()
                        .put("model", body.path("model").stringValue())
                        .put("created_at", Instant.now().toString());
        answer.putObject("message").put("role", "assistant").put("content", "");
        return answer.put("done", true).put("done_reason", unload ? "unload" : "load");
    }

    @Override
    public String callId() {
        return "call_" + RandomIdGenerator.random("").substring(0, 8).toLowerCase(Locale.ROOT);
    }

    @Override
    public ProviderError unauthorised(@Nullable String key) {
        return new ProviderError(401, "unauthorized", null, null, null);
    }

    /** Said only to clients that forbid the server to drop messages. */
    @Override
    public ProviderError tooLong(int tokens, int window) {
        return ProviderError.invalid("the input length exceeds the context length", null);
    }

    @Override
    public ProviderError withoutTools(String model) {
        return ProviderError.invalid(
                "registry.ollama.ai/library/%s does not support tools"
                        .formatted(OllamaModelListing.tagged(model)),
                null);
    }

    @Override
    public String usually(int status, String model) {
        return switch (status) {
            case 401 -> "unauthorized";
            case 404 -> "model \"%s\" not found, try pulling it first".formatted(model);
            case 429 -> "too many requests";
            case 503, 529 -> "server busy, please try again.  maximum pending requests exceeded";
            default ->
                    status >= 500
                            ? "llama runner process has terminated: exit status 2"
                            : "invalid request";
        };
    }
}
