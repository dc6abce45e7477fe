package dev.troupe.testkit.model;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.troupe.testkit.model.RecordedRequest.Ending;
import dev.troupe.testkit.model.scenario.ModelRequest;
import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.Selection;
import dev.troupe.testkit.model.wire.AnthropicMessages;
import dev.troupe.testkit.model.wire.ApiError;
import dev.troupe.testkit.model.wire.OpenAiChat;
import dev.troupe.testkit.model.wire.Refused;
import dev.troupe.testkit.model.wire.WireProtocol;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Routes HTTP requests to the two protocols. */
final class ModelHandler implements HttpHandler {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final WireProtocol OPENAI = new OpenAiChat();
    private static final WireProtocol ANTHROPIC = new AnthropicMessages();

    private final Supplier<Stage> stage;
    private final RequestLog log;

    ModelHandler(Supplier<Stage> stage, RequestLog log) {
        this.stage = stage;
        this.log = log;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        Map<String, String> headers = headers(exchange.getRequestHeaders());
        String method = exchange.getRequestMethod();
        String path = exchange.getRequestURI().getPath();
        byte[] bytes = exchange.getRequestBody().readAllBytes();
        long arrivedAt = System.nanoTime();
        JsonNode body = parse(bytes);
        long number =
                log.arrived(it ->
                        new RecordedRequest(
                                it,
                                method,
                                path,
                                headers,
                                body,
                                null,
                                -1,
                                0,
                                Ending.OPEN,
                                arrivedAt,
                                0));
        Reply reply = new Reply(exchange, log, number);
        WireProtocol wire = protocol(path, headers);
        try {
            route(method + " " + path, wire, new Arrival(number, headers, body), reply);
        } catch (Refused e) {
            reply.error(wire, e.error());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("the server is closing").initCause(e);
        }
    }

    private record Arrival(long number, Map<String, String> headers, JsonNode body) {}

    private void route(String call, WireProtocol wire, Arrival arrival, Reply reply)
            throws Refused, IOException, InterruptedException {
        Stage playing = stage.get();
        switch (call) {
            case "GET /v1/models" -> {
                authorise(wire, playing.scenario(), arrival.headers());
                reply.json(200, wire.models(playing.scenario().models()).toString());
            }
            case "POST /v1/chat/completions", "POST /v1/messages" ->
                    converse(wire, playing, arrival, reply);
            case "POST /v1/messages/count_tokens" ->
                    reply.json(200, count(wire.read(arrival.body())));
            default ->
                    throw new Refused(
                            new ApiError(
                                    404,
                                    "Invalid URL ("
                                            + call
                                            + "); use /v1/chat/completions or /v1/messages.",
                                    null,
                                    null,
                                    null));
        }
    }

    private void converse(WireProtocol wire, Stage playing, Arrival arrival, Reply reply)
            throws Refused, IOException, InterruptedException {
        Scenario scenario = playing.scenario();
        authorise(wire, scenario, arrival.headers());
        ModelRequest request = read(wire, arrival);
        if (scenario.contextWindow() > 0 && request.tokens() > scenario.contextWindow()) {
            throw new Refused(wire.tooLong(request.tokens(), scenario.contextWindow()));
        }
        switch (scenario.select(request)) {
            case Selection.Missing(String reason) ->
                    throw new Refused(
                            ApiError.invalid(
                                    "Scenario '" + scenario.name() + "': " + reason, null));
            case Selection.Chosen chosen -> {
                log.update(
                        arrival.number(), it -> it.playing(chosen.conversation(), chosen.index()));
                new Performance(wire, request, chosen.turn(), scenario.stream(), reply)
                        .play(playing.nextFault(chosen));
            }
        }
    }

    private static ModelRequest read(WireProtocol wire, Arrival arrival) throws Refused {
        if (!arrival.body().isObject()) {
            throw new Refused(
                    ApiError.invalid("We could not parse the JSON body of your request.", null));
        }
        if (wire == ANTHROPIC && !arrival.headers().containsKey("anthropic-version")) {
            throw new Refused(ApiError.invalid("anthropic-version: header is required", null));
        }
        return wire.read(arrival.body());
    }

    private static void authorise(WireProtocol wire, Scenario scenario, Map<String, String> headers)
            throws Refused {
        String key = key(headers);
        if (scenario.apiKey() != null && !scenario.apiKey().equals(key)) {
            throw new Refused(wire.unauthorised(key));
        }
    }

    private static @Nullable String key(Map<String, String> headers) {
        String bearer = headers.get("authorization");
        return bearer != null && bearer.startsWith("Bearer ")
                ? bearer.substring("Bearer ".length())
                : headers.get("x-api-key");
    }

    private static WireProtocol protocol(String path, Map<String, String> headers) {
        return path.startsWith("/v1/messages") || headers.containsKey("anthropic-version")
                ? ANTHROPIC
                : OPENAI;
    }

    private static String count(ModelRequest request) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("input_tokens", request.tokens())
                .toString();
    }

    private static JsonNode parse(byte[] bytes) {
        try {
            return bytes.length == 0
                    ? JsonNodeFactory.instance.missingNode()
                    : MAPPER.readTree(bytes);
        } catch (JacksonException e) {
            return JsonNodeFactory.instance.missingNode();
        }
    }

    private static Map<String, String> headers(Headers headers) {
        Map<String, String> plain = new TreeMap<>();
        headers.forEach(
                (name, values) -> plain.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
        return Map.copyOf(plain);
    }
}
