package dev.troupe.testkit.model.wire.ollama;

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
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Ollama's chat. */
public final class OllamaChat implements WireProtocol {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** The release whose protocol this is. */
    private static final String VERSION = "0.13.0";

    @Override
    public boolean owns(WireRequest request) {
        return request.path().startsWith("/api/");
    }

    @Override
    public Optional<Operation> operation(WireRequest request) {
        return switch (request.method() + " " + request.path()) {
            case "POST /api/chat" ->
                    Optional.of(loads(request) ? Operation.DESCRIBE : Operation.CONVERSE);
            case "GET /api/tags", "POST /api/show" -> Optional.of(Operation.DESCRIBE);
            case "GET /api/version" -> Optional.of(Operation.GREET);
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
    public ModelRequest read(WireRequest request, int window) throws Refused {
        if (request.body().isMissingNode()) {
            throw new Refused(ApiError.invalid("missing request body", null));
        }
        return new OllamaRequestReader(request.body()).read(window);
    }

    @Override
    public JsonNode answer(ModelRequest request, Answer answer) {
        return OllamaAnswerWriter.whole(request, answer);
    }

    @Override
    public String streamType() {
        return "application/x-ndjson";
    }

    @Override
    public List<Event> events(ModelRequest request, Answer answer, int chunk) {
        return new OllamaAnswerWriter(request, answer).events(chunk);
    }

    @Override
    public JsonNode error(ApiError error) {
        return JSON.objectNode().put("error", error.message());
    }

    @Override
    public Event errorEvent(ApiError error) {
        return Event.line(error(error).toString());
    }

    /** The server counts no tokens ahead; nothing leads here. */
    @Override
    public JsonNode tokens(int count) {
        return JSON.objectNode().put("prompt_eval_count", count);
    }

    @Override
    public JsonNode describe(WireRequest request, Offer offer) throws Refused {
        return switch (request.path()) {
            case "/api/version" -> JSON.objectNode().put("version", VERSION);
            case "/api/tags" -> new OllamaModels(offer).list();
            case "/api/show" -> new OllamaModels(offer).show(request.body());
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
        return "call_" + Ids.random("").substring(0, 8).toLowerCase(Locale.ROOT);
    }

    @Override
    public ApiError unauthorised(@Nullable String key) {
        return new ApiError(401, "unauthorized", null, null, null);
    }

    /** Said only to clients that forbid the server to drop messages. */
    @Override
    public ApiError tooLong(int tokens, int window) {
        return ApiError.invalid("the input length exceeds the context length", null);
    }

    @Override
    public ApiError withoutTools(String model) {
        return ApiError.invalid(
                "registry.ollama.ai/library/%s does not support tools"
                        .formatted(OllamaModels.tagged(model)),
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
