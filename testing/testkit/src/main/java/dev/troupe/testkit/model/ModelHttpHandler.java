package dev.troupe.testkit.model;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.troupe.testkit.model.RecordedModelRequest.Ending;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ParsedModelRequest;
import dev.troupe.testkit.model.scenario.TurnSelection;
import dev.troupe.testkit.model.wire.ModelServerCapabilities;
import dev.troupe.testkit.model.wire.ProtocolOperation;
import dev.troupe.testkit.model.wire.ProviderError;
import dev.troupe.testkit.model.wire.RequestRefusedException;
import dev.troupe.testkit.model.wire.RoleOrderRules;
import dev.troupe.testkit.model.wire.WireProtocol;
import dev.troupe.testkit.model.wire.WireRequest;
import dev.troupe.testkit.model.wire.anthropic.AnthropicMessagesProtocol;
import dev.troupe.testkit.model.wire.google.GeminiProtocol;
import dev.troupe.testkit.model.wire.ollama.OllamaChatProtocol;
import dev.troupe.testkit.model.wire.openai.OpenAiChatProtocol;
import dev.troupe.testkit.model.wire.openai.OpenAiResponsesProtocol;
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
final class ModelHttpHandler implements HttpHandler {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** The first that owns a request answers it; the last owns every request. */
    private static final List<WireProtocol> PROTOCOLS =
            List.of(
                    new AnthropicMessagesProtocol(),
                    new GeminiProtocol(),
                    new OllamaChatProtocol(),
                    new OpenAiResponsesProtocol(),
                    new OpenAiChatProtocol());

    /** What servers say whose scenario sets no limit. */
    private static final int USUAL_WINDOW = 131_072;

    private final Supplier<ScenarioPlayback> stage;
    private final ModelRequestLog log;
    private final AnswerBarrier barrier;

    ModelHttpHandler(Supplier<ScenarioPlayback> stage, ModelRequestLog log, AnswerBarrier barrier) {
        this.stage = stage;
        this.log = log;
        this.barrier = barrier;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        WireRequest request = request(exchange);
        long number = log.arrived(it -> arrived(it, request));
        ModelHttpReplyWriter reply = new ModelHttpReplyWriter(exchange, log, number);
        WireProtocol wire = protocol(request);
        try {
            lead(wire, request, number, reply);
        } catch (RequestRefusedException e) {
            reply.error(wire, e.error());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("the server is closing").initCause(e);
        }
    }

    private static RecordedModelRequest arrived(long number, WireRequest request) {
        return new RecordedModelRequest(
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

    private void lead(
            WireProtocol wire, WireRequest request, long number, ModelHttpReplyWriter reply)
            throws RequestRefusedException, IOException, InterruptedException {
        ScenarioPlayback playing = stage.get();
        ModelScenario scenario = playing.scenario();
        ProtocolOperation operation =
                wire.operation(request)
                        .orElseThrow(() -> new RequestRefusedException(unknown(request)));
        if (operation != ProtocolOperation.GREET) {
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
            WireProtocol wire,
            ScenarioPlayback playing,
            WireRequest arrived,
            long number,
            ModelHttpReplyWriter reply)
            throws RequestRefusedException, IOException, InterruptedException {
        ModelScenario scenario = playing.scenario();
        ParsedModelRequest request = wire.read(arrived, scenario.contextWindow());
        if (scenario.strictRoles()) {
            RoleOrderRules.check(arrived.body());
        }
        if (!scenario.tools() && !request.tools().isEmpty()) {
            throw new RequestRefusedException(wire.withoutTools(request.model()));
        }
        if (scenario.contextWindow() > 0 && request.tokens() > scenario.contextWindow()) {
            throw new RequestRefusedException(
                    wire.tooLong(request.tokens(), scenario.contextWindow()));
        }
        switch (scenario.select(request)) {
            case TurnSelection.Missing(String reason) ->
                    throw new RequestRefusedException(
                            ProviderError.invalid(
                                    "Scenario '" + scenario.name() + "': " + reason, null));
            case TurnSelection.Chosen chosen -> {
                log.update(
                        number,
                        it ->
                                it.playing(
                                        chosen.conversation(),
                                        chosen.index(),
                                        request.turn(),
                                        request.forgotten()));
                barrier.await(chosen.index());
                new ScriptedTurnPlayer(wire, request, chosen.turn(), scenario.stream(), reply)
                        .play(playing.nextFault(chosen));
            }
        }
    }

    private static void authorise(WireProtocol wire, ModelScenario scenario, WireRequest request)
            throws RequestRefusedException {
        String key = wire.key(request);
        if (scenario.apiKey() != null && !scenario.apiKey().equals(key)) {
            throw new RequestRefusedException(wire.unauthorised(key));
        }
    }

    private static ModelServerCapabilities offer(ModelScenario scenario) {
        int window = scenario.contextWindow() > 0 ? scenario.contextWindow() : USUAL_WINDOW;
        return new ModelServerCapabilities(scenario.models(), window, scenario.tools());
    }

    private static ProviderError unknown(WireRequest request) {
        String message =
                "Invalid URL (%s %s); use /v1/chat/completions, /v1/responses, /v1/messages, /v1beta/models/MODEL:generateContent or /api/chat."
                        .formatted(request.method(), request.path());
        return new ProviderError(404, message, null, "unknown_url", null);
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
