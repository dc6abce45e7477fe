package dev.troupe.testkit.model;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.troupe.testkit.model.RecordedRequest.Ending;
import dev.troupe.testkit.model.scenario.ModelRequest;
import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.Selection;
import dev.troupe.testkit.model.wire.ApiError;
import dev.troupe.testkit.model.wire.Offer;
import dev.troupe.testkit.model.wire.Operation;
import dev.troupe.testkit.model.wire.Refused;
import dev.troupe.testkit.model.wire.WireProtocol;
import dev.troupe.testkit.model.wire.WireRequest;
import dev.troupe.testkit.model.wire.anthropic.AnthropicMessages;
import dev.troupe.testkit.model.wire.google.Gemini;
import dev.troupe.testkit.model.wire.ollama.OllamaChat;
import dev.troupe.testkit.model.wire.openai.OpenAiChat;
import dev.troupe.testkit.model.wire.openai.OpenAiResponses;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Leads HTTP requests to the protocols. */
final class ModelHandler implements HttpHandler {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** The first that owns a request answers it; the last owns every request. */
    private static final List<WireProtocol> PROTOCOLS =
            List.of(
                    new AnthropicMessages(),
                    new Gemini(),
                    new OllamaChat(),
                    new OpenAiResponses(),
                    new OpenAiChat());

    /** What servers say whose scenario sets no limit. */
    private static final int USUAL_WINDOW = 131_072;

    private final Supplier<Stage> stage;
    private final RequestLog log;
    private final Curtain curtain;

    ModelHandler(Supplier<Stage> stage, RequestLog log, Curtain curtain) {
        this.stage = stage;
        this.log = log;
        this.curtain = curtain;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        WireRequest request = request(exchange);
        long number = log.arrived(it -> arrived(it, request));
        Reply reply = new Reply(exchange, log, number);
        WireProtocol wire = protocol(request);
        try {
            lead(wire, request, number, reply);
        } catch (Refused e) {
            reply.error(wire, e.error());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("the server is closing").initCause(e);
        }
    }

    private static RecordedRequest arrived(long number, WireRequest request) {
        return new RecordedRequest(
                number,
                request.method(),
                request.path(),
                request.headers(),
                request.body(),
                null,
                -1,
                -1,
                0,
                Ending.OPEN,
                System.nanoTime(),
                0,
                0);
    }

    private void lead(WireProtocol wire, WireRequest request, long number, Reply reply)
            throws Refused, IOException, InterruptedException {
        Stage playing = stage.get();
        Scenario scenario = playing.scenario();
        Operation operation =
                wire.operation(request).orElseThrow(() -> new Refused(unknown(request)));
        if (operation != Operation.GREET) {
            authorise(wire, scenario, request);
        }
        switch (operation) {
            case CONVERSE -> converse(wire, playing, request, number, reply);
            case COUNT_TOKENS -> {
                int count = wire.read(request, scenario.contextWindow()).tokens();
                reply.json(200, wire.tokens(count).toString());
            }
            case DESCRIBE, GREET ->
                    reply.json(200, wire.describe(request, offer(scenario)).toString());
        }
    }

    private void converse(
            WireProtocol wire, Stage playing, WireRequest arrived, long number, Reply reply)
            throws Refused, IOException, InterruptedException {
        Scenario scenario = playing.scenario();
        ModelRequest request = wire.read(arrived, scenario.contextWindow());
        if (!scenario.tools() && !request.tools().isEmpty()) {
            throw new Refused(wire.withoutTools(request.model()));
        }
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
                        number,
                        it ->
                                it.playing(
                                        chosen.conversation(),
                                        chosen.index(),
                                        request.turn(),
                                        request.forgotten()));
                curtain.await(chosen.index());
                new Performance(wire, request, chosen.turn(), scenario.stream(), reply)
                        .play(playing.nextFault(chosen));
            }
        }
    }

    private static void authorise(WireProtocol wire, Scenario scenario, WireRequest request)
            throws Refused {
        String key = wire.key(request);
        if (scenario.apiKey() != null && !scenario.apiKey().equals(key)) {
            throw new Refused(wire.unauthorised(key));
        }
    }

    private static Offer offer(Scenario scenario) {
        int window = scenario.contextWindow() > 0 ? scenario.contextWindow() : USUAL_WINDOW;
        return new Offer(scenario.models(), window, scenario.tools());
    }

    private static ApiError unknown(WireRequest request) {
        String message =
                "Invalid URL (%s %s); use /v1/chat/completions, /v1/responses, /v1/messages, /v1beta/models/MODEL:generateContent or /api/chat."
                        .formatted(request.method(), request.path());
        return new ApiError(404, message, null, "unknown_url", null);
    }

    private static WireProtocol protocol(WireRequest request) {
        return PROTOCOLS.stream().filter(it -> it.owns(request)).findFirst().orElseThrow();
    }

    private static WireRequest request(HttpExchange exchange) throws IOException {
        return new WireRequest(
                exchange.getRequestMethod(),
                exchange.getRequestURI().getPath(),
                exchange.getRequestURI().getRawQuery(),
                headers(exchange.getRequestHeaders()),
                parse(exchange.getRequestBody().readAllBytes()));
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
