package dev.troupe.model.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.ModelTimeouts;
import dev.troupe.model.catalog.TokenPrices;
import dev.troupe.model.catalog.ToolCallingMode;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedTokenUsage;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelGatewayTest {
    private static final Duration WAIT = Duration.ofMillis(20);

    private final ScriptedModelServer server =
            ScriptedModelServer.start(ModelScenario.of(ScriptedTurn.say("unused")));
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Heard heard = new Heard();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void streamsTextAndCountsWhatTheProviderTells(ModelProtocol protocol)
            throws InterruptedException {
        ScriptedTurn turn = ScriptedTurn.say("The answer is forty-two, as everybody knows.");
        server.play(ModelScenario.of(withUsage(turn, new ScriptedTokenUsage(1_000, 200, 400))));

        ModelResponse response = gateway(protocol).call(request("What is it?"), heard);

        assertThat(response.text()).isEqualTo("The answer is forty-two, as everybody knows.");
        assertThat(response.calls()).isEmpty();
        assertThat(response.finish()).isEqualTo(ModelResponse.Finish.COMPLETE);
        assertThat(response.estimated()).isFalse();
        assertThat(response.spend().inputTokens()).isEqualTo(1_000);
        assertThat(response.spend().outputTokens()).isEqualTo(200);
        // Ollama tells nothing of its cache.
        long cached = protocol == ModelProtocol.OLLAMA ? 0 : 400;
        assertThat(response.spend().cachedTokens()).isEqualTo(cached);
        // Fresh at 3, cached at 0.3 and 200 out at 15 dollars a million.
        assertThat(response.spend().costMicros())
                .isEqualTo((1_000 - cached) * 3 + cached * 3 / 10 + 3_000);
        assertThat(heard.text()).isEqualTo(response.text());
        assertThat(heard.deltas).hasSizeGreaterThan(1);
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void returnsParallelToolCallsWithoutRunningThem(ModelProtocol protocol)
            throws InterruptedException {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.call(
                                "Looking.",
                                ScriptedToolCall.of("read", Map.of("path", "a.txt")),
                                ScriptedToolCall.of("read", Map.of("path", "b.txt")))));

        ModelResponse response = gateway(protocol).call(request("Look"), heard);

        assertThat(response.text()).isEqualTo("Looking.");
        assertThat(response.calls())
                .extracting(RawToolCall::tool, RawToolCall::arguments)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("read", "{\"path\":\"a.txt\"}"),
                        org.assertj.core.groups.Tuple.tuple("read", "{\"path\":\"b.txt\"}"));
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void sendsAWholeConversationThatTheProviderAccepts(ModelProtocol protocol)
            throws InterruptedException {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("first"),
                        ScriptedTurn.say("second"),
                        ScriptedTurn.say("third")));
        RawToolCall good = new RawToolCall("call_1", "read", "{\"path\":\"a.txt\"}", null);
        RawToolCall rubbish = new RawToolCall("call_2", "read", "not json", null);
        ModelRequest request =
                new ModelRequest(
                        "default",
                        "You are a test.",
                        List.of(
                                new ModelMessage.User("Read it"),
                                new ModelMessage.Assistant("", List.of(good, rubbish)),
                                new ModelMessage.Results(
                                        List.of(
                                                new ModelMessage.Answered("call_1", "read", "text"),
                                                new ModelMessage.Answered(
                                                        "call_2", "read", "refused"))),
                                new ModelMessage.User("And now?")),
                        List.of(READ));

        assertThat(gateway(protocol).call(request, heard).text()).isEqualTo("second");
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void triesAgainWhenTheProviderIsBusy(ModelProtocol protocol) throws InterruptedException {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("at last").after(refuse(1, 429), refuse(1, 500))));

        ModelResponse response = gateway(protocol).call(request("Hello"), heard);

        assertThat(response.text()).isEqualTo("at last");
        assertThat(response.attempts()).isEqualTo(3);
        assertThat(heard.restarts).hasSize(2);
        assertThat(heard.restarts.getFirst()).startsWith("1: it answered 429");
        assertThat(heard.restarts.getLast()).startsWith("2: it answered 500");
        assertThat(meters.get("llm.api.calls").counter().count()).isEqualTo(3);
        assertThat(meters.get("llm.api.errors").tag("kind", "rate-limit").counter().count())
                .isEqualTo(1);
        assertThat(meters.get("llm.response.time").timer().count()).isEqualTo(3);
    }

    @Test
    void givesUpAfterThreeTries() {
        server.play(ModelScenario.of(ScriptedTurn.say("never").after(refuse(9, 529))));

        assertThatThrownBy(() -> gateway(ModelProtocol.ANTHROPIC).call(request("Hello"), heard))
                .asInstanceOf(
                        org.assertj.core.api.InstanceOfAssertFactories.type(TroupeException.class))
                .satisfies(it -> assertThat(it.code()).isEqualTo(ErrorCode.MODEL_UNAVAILABLE))
                .satisfies(it -> assertThat(it).hasMessageContaining("Model 'default'"));
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void honoursRetryAfter() throws InterruptedException {
        ScriptedFault.Refuse busy =
                new ScriptedFault.Refuse(1, 429, Duration.ofSeconds(1), null, null);
        server.play(ModelScenario.of(ScriptedTurn.say("now").after(busy)));

        ModelResponse response = gateway(ModelProtocol.OPENAI).call(request("Hello"), heard);

        assertThat(response.duration()).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    }

    /** Enough refusals that the breaker would open on a provider that is down. */
    @Test
    void comesBackAsOftenAsAProviderPutsItOff() throws InterruptedException {
        ScriptedFault.Refuse busy = new ScriptedFault.Refuse(7, 429, Duration.ZERO, null, null);
        ModelSettings settings =
                settings(ModelProtocol.OPENAI, ToolCallingMode.NATIVE, ModelTimeouts.DEFAULT);
        ModelGateway gateway = gateway(settings, Duration.ofMillis(2));
        for (int call = 0; call < 3; call++) {
            server.play(ModelScenario.of(ScriptedTurn.say("now").after(busy)));

            ModelResponse response = gateway.call(request("Hello"), heard);

            assertThat(response.attempts()).isEqualTo(8);
        }
        assertThat(heard.restarts).hasSize(21);
        assertThat(heard.waits).hasSize(21);
    }

    @Test
    void waitsForAServerThatStarts() throws InterruptedException {
        server.play(ModelScenario.of(ScriptedTurn.say("now").after(refuse(4, 503))));

        ModelResponse response = gateway(ModelProtocol.OPENAI).call(request("Hello"), heard);

        assertThat(response.attempts()).isEqualTo(5);
        assertThat(heard.restarts).isEmpty();
        assertThat(heard.away)
                .singleElement()
                .asString()
                .startsWith(server.openAiBaseUrl() + ": it answered 503");
    }

    @Test
    void waitsWhereNobodyListensAndThenGivesUp() throws IOException {
        String url;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            url = "http://127.0.0.1:" + socket.getLocalPort();
        }

        TroupeException failed =
                thrown(gateway(at(ModelProtocol.OLLAMA, url), Duration.ofMillis(5)));

        assertThat(failed.code()).isEqualTo(ErrorCode.MODEL_UNAVAILABLE);
        assertThat(heard.away).containsExactly(url + ": it cannot be reached: " + refusal(failed));
        assertThat(meters.get("llm.api.errors").tag("kind", "connection").counter().count())
                .isGreaterThan(3);
    }

    private static String refusal(TroupeException failed) {
        return String.valueOf(failed.getMessage())
                .replaceAll(".*it cannot be reached: (.*)\\.$", "$1");
    }

    @Test
    void waitsNoLongerThanItsPatience() {
        ScriptedFault.Refuse busy =
                new ScriptedFault.Refuse(9, 429, Duration.ofMinutes(6), null, null);
        server.play(ModelScenario.of(ScriptedTurn.say("never").after(busy)));

        assertThat(failure(ModelProtocol.OPENAI)).isEqualTo(ErrorCode.MODEL_UNAVAILABLE);
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void asksAgainWhenTheStreamBreaksAndSaysSo(ModelProtocol protocol) throws InterruptedException {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("This text arrives in several pieces, one by one by one.")
                                .after(new ScriptedFault.Break(1, 4))));

        ModelResponse response = gateway(protocol).call(request("Hello"), heard);

        assertThat(response.text())
                .isEqualTo("This text arrives in several pieces, one by one by one.");
        assertThat(response.attempts()).isEqualTo(2);
        assertThat(heard.restarts).containsExactly("1 void: its answer broke off");
        assertThat(heard.text()).isEqualTo(response.text());
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void callsGarbageAndEmptyAnswersInvalid(ModelProtocol protocol) {
        for (ScriptedFault fault :
                List.of(new ScriptedFault.Garbage(9), new ScriptedFault.Empty(9))) {
            server.play(ModelScenario.of(ScriptedTurn.say("never").after(fault)));
            assertThat(failure(protocol))
                    .as(fault.toString())
                    .isEqualTo(ErrorCode.MODEL_OUTPUT_INVALID);
        }
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void quotesWhatIsNoAnswerAtAll(ModelProtocol protocol) throws IOException {
        TroupeException thrown = atPage(protocol, 200);

        assertThat(thrown.code()).isEqualTo(ErrorCode.MODEL_OUTPUT_INVALID);
        assertThat(thrown)
                .hasMessageContaining(
                        "it sent text/html that begins with \"<!doctype html> <title>Sign in</title>\"");
        assertThat(thrown.hint()).contains("`troupe.models.default.base-url`");
        assertThat(meters.get("llm.api.errors").tag("kind", "no-answer").counter().count())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void quotesAPageThatRefuses(ModelProtocol protocol) throws IOException {
        TroupeException thrown = atPage(protocol, 404);

        assertThat(thrown.code()).isEqualTo(ErrorCode.MODEL_REJECTED);
        assertThat(thrown)
                .hasMessageContaining(
                        "it answered 404 with text/html that begins with \"<!doctype");
        assertThat(thrown.hint()).contains("`base-url`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/plain", "application/octet-stream"})
    void quotesAnErrorThatIsNotInTheProtocolsShape(String type) throws IOException {
        for (ModelProtocol protocol : ModelProtocol.values()) {
            TroupeException thrown = at(protocol, 500, type, "boom");

            assertThat(thrown.code()).isEqualTo(ErrorCode.MODEL_UNAVAILABLE);
            assertThat(thrown)
                    .hasMessageContaining("it answered 500 with " + type)
                    .hasMessageContaining("begins with \"boom\"");
        }
    }

    @Test
    void callsAnAnswerThatEndsWithoutAReasonCutShort() {
        String chunk =
                """
                data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"scripted","choices":[{"index":0,"delta":{"role":"assistant","content":"Half"}}]}

                """;
        server.play(
                ModelScenario.of(ScriptedTurn.say("never").after(new ScriptedFault.Raw(9, chunk))));

        TroupeException thrown = thrown(gateway(ModelProtocol.OPENAI));

        assertThat(thrown).hasMessageContaining("its answer ended in the middle");
        assertThat(thrown.code()).isEqualTo(ErrorCode.MODEL_UNAVAILABLE);
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void saysOfAnEventThatIsNoJsonWhatItIs(ModelProtocol protocol) {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("Some words that arrive first.")
                                .after(new ScriptedFault.Garbage(9))));

        assertThat(thrown(gateway(protocol)))
                .hasMessageContaining("it sent something that is no JSON")
                .hasMessageNotContaining("Error reading response");
    }

    /** What comes of a base URL behind which somebody serves pages. */
    private TroupeException atPage(ModelProtocol protocol, int status) throws IOException {
        return at(
                protocol,
                status,
                "text/html; charset=utf-8",
                "<!doctype html>\n<title>Sign in</title>");
    }

    private TroupeException at(ModelProtocol protocol, int status, String type, String text)
            throws IOException {
        HttpServer proxy =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] page = text.getBytes(StandardCharsets.UTF_8);
        proxy.createContext(
                "/",
                exchange -> {
                    exchange.getRequestBody().readAllBytes();
                    exchange.getResponseHeaders().add("Content-Type", type);
                    exchange.sendResponseHeaders(status, page.length);
                    try (OutputStream body = exchange.getResponseBody()) {
                        body.write(page);
                    }
                });
        proxy.start();
        String url = "http://127.0.0.1:" + proxy.getAddress().getPort() + "/portal";
        try {
            TroupeException thrown = thrown(gateway(at(protocol, url)));
            assertThat(thrown).hasMessageContaining(url);
            return thrown;
        } finally {
            proxy.stop(0);
        }
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void tellsNothingAtAllFromAnEmptyAnswer(ModelProtocol protocol) {
        server.play(
                ModelScenario.of(ScriptedTurn.say("never").after(new ScriptedFault.Raw(9, ""))));
        assertThat(thrown(gateway(protocol)))
                .hasMessageContaining(
                        protocol == ModelProtocol.OLLAMA
                                ? "sent nothing (application/x-ndjson)"
                                : "sent nothing (text/event-stream)");

        server.play(ModelScenario.of(ScriptedTurn.say("never").after(new ScriptedFault.Empty(9))));
        assertThat(thrown(gateway(protocol))).hasMessageContaining("its answer was empty");
    }

    @Test
    void tellsWhenAnthropicWithheldTheAnswerAndWhatItKeptInItsCache() throws InterruptedException {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("never")
                                .after(
                                        new ScriptedFault.Raw(
                                                9,
                                                """
                                                event: message_start
                                                data: {"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"scripted","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":100,"cache_creation_input_tokens":300,"cache_read_input_tokens":0,"output_tokens":1}}}

                                                event: content_block_start
                                                data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

                                                event: content_block_delta
                                                data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"I can"}}

                                                event: content_block_stop
                                                data: {"type":"content_block_stop","index":0}

                                                event: message_delta
                                                data: {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null},"usage":{"input_tokens":100,"cache_creation_input_tokens":300,"cache_read_input_tokens":0,"output_tokens":3}}

                                                event: message_stop
                                                data: {"type":"message_stop"}

                                                """))));

        ModelResponse response = gateway(ModelProtocol.ANTHROPIC).call(request("Hello"), heard);

        assertThat(response.finish()).isEqualTo(ModelResponse.Finish.FILTERED);
        assertThat(response.text()).isEqualTo("I can");
        assertThat(server.requests()).hasSize(1);
        assertThat(response.spend().inputTokens()).isEqualTo(400);
        assertThat(response.cacheWrittenTokens()).isEqualTo(300);
        // 100 fresh at 3, 300 newly cached at a quarter more, and 3 out at 15 dollars a million.
        assertThat(response.spend().costMicros()).isEqualTo(300 + 1_125 + 45);
        assertThat(meters.get("llm.tokens").tag("type", "cache-write").counter().count())
                .isEqualTo(300);
    }

    @Test
    void tellsWhenOpenAiWithheldAllOfTheAnswer() throws InterruptedException {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("never")
                                .after(
                                        new ScriptedFault.Raw(
                                                9,
                                                """
                                                data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"scripted","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

                                                data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"scripted","choices":[{"index":0,"delta":{},"finish_reason":"content_filter"}]}

                                                data: [DONE]

                                                """))));

        ModelResponse response = gateway(ModelProtocol.OPENAI).call(request("Hello"), heard);

        assertThat(response.finish()).isEqualTo(ModelResponse.Finish.FILTERED);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void saysWhatOpenAiRefusesWith() throws InterruptedException {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("never").after(stream("{\"refusal\":\"No.\"}", "stop"))));

        ModelResponse response = gateway(ModelProtocol.OPENAI).call(request("Hello"), heard);

        assertThat(response.finish()).isEqualTo(ModelResponse.Finish.FILTERED);
        assertThat(response.text()).isEqualTo("No.");
        assertThat(heard.text()).isEqualTo("No.");
    }

    @Test
    void sendsConfiguredHeadersInsteadOfTheKey() throws InterruptedException {
        server.play(ModelScenario.of(ScriptedTurn.say("Welcome")));
        ModelSettings own =
                new ModelSettings(
                        ModelProtocol.OPENAI,
                        url(ModelProtocol.OPENAI),
                        "scripted",
                        "key-of-gateways",
                        null,
                        100_000,
                        4_000,
                        ToolCallingMode.NATIVE,
                        TokenPrices.FREE,
                        ModelTimeouts.DEFAULT,
                        4,
                        Map.of("authorization", "Bearer own", "X-Team", "a"));

        gateway(own).call(request("Hello"), heard);

        assertThat(server.requests().getFirst().headers())
                .containsEntry("authorization", "Bearer own")
                .containsEntry("x-team", "a")
                .containsEntry("accept", "text/event-stream")
                .containsEntry("content-type", "application/json")
                .doesNotContainKey("x-troupe-call");
    }

    @Test
    void hearsTextThatComesWithEmptyListsOfToolCalls() throws InterruptedException {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("never")
                                .after(
                                        stream(
                                                "{\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":[]}",
                                                "{\"content\":\"Write \",\"tool_calls\":[]}",
                                                "{\"tool_calls\" : [ ],\"content\":\"\\\"tool_calls\\\":[] für \"}",
                                                "{\"content\":\"nothing.\",\"tool_calls\":[]}",
                                                "stop"))));

        ModelResponse response = gateway(ModelProtocol.OPENAI).call(request("Hello"), heard);

        assertThat(response.text()).isEqualTo("Write \"tool_calls\":[] für nothing.");
        assertThat(response.calls()).isEmpty();
        assertThat(response.finish()).isEqualTo(ModelResponse.Finish.COMPLETE);
        assertThat(heard.deltas).hasSize(3);
    }

    @Test
    void makesCallsThatComeAmongEmptyLists() throws InterruptedException {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("never")
                                .after(
                                        stream(
                                                "{\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":[]}",
                                                "{\"content\":\"Loo\",\"tool_calls\":[]}",
                                                "{\"content\":\"king.\",\"tool_calls\":[]}",
                                                "{\"tool_calls\":[{\"index\":0,\"id\":\"call_1\",\"type\":\"function\",\"function\":{\"name\":\"read\",\"arguments\":\"\"}}]}",
                                                "{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"{\\\"path\\\":\"}}]}",
                                                "{\"content\":\"\",\"tool_calls\":[]}",
                                                "{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"\\\"a.txt\\\"}\"}}]}",
                                                "tool_calls"))));

        ModelResponse response = gateway(ModelProtocol.OPENAI).call(request("Look"), heard);

        assertThat(response.text()).isEqualTo("Looking.");
        assertThat(response.calls())
                .containsExactly(new RawToolCall("call_1", "read", "{\"path\":\"a.txt\"}", null));
    }

    /** A stream of completion chunks with these deltas; the last of them is the reason to stop. */
    private static ScriptedFault stream(String... deltas) {
        StringBuilder events = new StringBuilder();
        for (int i = 0; i < deltas.length; i++) {
            boolean last = i == deltas.length - 1;
            events.append(
                    """
                    data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"scripted","choices":[{"index":0,"delta":%s,"finish_reason":%s}]}

                    """
                            .formatted(
                                    last ? "{\"tool_calls\":[]}" : deltas[i],
                                    last ? "\"" + deltas[i] + "\"" : "null"));
        }
        return new ScriptedFault.Raw(9, events + "data: [DONE]\n\n");
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void aRefusedRequestNamesTheSettings(ModelProtocol protocol) {
        server.play(ModelScenario.of(ScriptedTurn.say("never").after(refuse(9, 400))));

        assertThat(thrown(gateway(protocol)).hint())
                .contains("`troupe.models.default`", "`base-url`", "`max-output-tokens`");
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void paysForAnAnswerThatSaysNothingOnlyOnce(ModelProtocol protocol) {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("never asked for").after(new ScriptedFault.Garbage(1))));

        assertThat(failure(protocol)).isEqualTo(ErrorCode.MODEL_OUTPUT_INVALID);
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void asksAgainWhereTheAnswerIsEmpty(ModelProtocol protocol) throws InterruptedException {
        server.play(
                ModelScenario.of(ScriptedTurn.say("Now then.").after(new ScriptedFault.Empty(1))));

        ModelResponse response = gateway(protocol).call(request("Hello"), heard);

        assertThat(response.text()).isEqualTo("Now then.");
        assertThat(response.attempts()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void doesNotShowAKeyThatTheProviderSendsBack(ModelProtocol protocol) {
        var echo = new ScriptedFault.Refuse(9, 401, null, null, "no such key: key-of-gateways");
        server.play(ModelScenario.of(ScriptedTurn.say("never").after(echo)));

        TroupeException thrown = thrown(gateway(protocol));

        assertThat(thrown).hasMessageContaining("no such key: [redacted: key of model default]");
        assertThat(thrown.getMessage()).doesNotContain("key-of-gateways");
        assertThat(thrown.hint()).isEqualTo("Correct `troupe.models.default.api-key`.");
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void doesNotRetryWhatCannotGetBetter(ModelProtocol protocol) {
        server.play(ModelScenario.of(ScriptedTurn.say("never").after(refuse(9, 401))));
        assertThat(failure(protocol)).isEqualTo(ErrorCode.MODEL_REJECTED);
        server.play(ModelScenario.of(ScriptedTurn.say("never").after(refuse(9, 400))));
        assertThat(failure(protocol)).isEqualTo(ErrorCode.MODEL_REJECTED);
        assertThat(server.requests()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void tellsATooLongContextApart(ModelProtocol protocol) {
        ScriptedFault.Refuse tooLong =
                new ScriptedFault.Refuse(9, 400, null, "context_length", null);
        server.play(ModelScenario.of(ScriptedTurn.say("never").after(tooLong)));

        assertThatThrownBy(() -> gateway(protocol).call(request("Hello"), heard))
                .isInstanceOf(ContextTooLongException.class);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void estimatesWhatNobodyTells() throws InterruptedException {
        server.play(
                ModelScenario.of(
                        withUsage(
                                ScriptedTurn.say("one two three four"),
                                new ScriptedTokenUsage(0, 0, 0))));

        ModelResponse response =
                gateway(ModelProtocol.OPENAI).call(request("Count to four"), heard);

        assertThat(response.estimated()).isTrue();
        assertThat(response.spend().inputTokens()).isBetween(10L, 200L);
        assertThat(response.spend().outputTokens()).isBetween(4L, 20L);
    }

    @Test
    void complainsOfSilence() {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("late")
                                .paced(StreamPace.DEFAULT, Duration.ofSeconds(20))));
        ModelSettings impatient =
                settings(
                        ModelProtocol.OPENAI,
                        ToolCallingMode.NATIVE,
                        new ModelTimeouts(Duration.ofSeconds(2), Duration.ofMillis(150)));

        assertThatThrownBy(() -> gateway(impatient).call(request("Hello"), heard))
                .hasMessageContaining("silent");
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void aCallThatComesInPiecesIsNoSilence() throws InterruptedException {
        var read = ScriptedToolCall.of("read", Map.of("path", "x".repeat(200)));
        server.play(
                ModelScenario.of(
                        ScriptedTurn.call("", read)
                                .paced(new StreamPace(10, Duration.ofMillis(60)), Duration.ZERO)));
        ModelSettings impatient =
                settings(
                        ModelProtocol.OPENAI,
                        ToolCallingMode.NATIVE,
                        new ModelTimeouts(Duration.ofSeconds(2), Duration.ofMillis(600)));

        ModelResponse response = gateway(impatient).call(request("Look"), heard);

        assertThat(response.calls()).hasSize(1);
        assertThat(response.attempts()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void anInterruptClosesTheConnection(ModelProtocol protocol) throws InterruptedException {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("x".repeat(2_000))
                                .paced(new StreamPace(10, Duration.ofMillis(50)), Duration.ZERO)));
        CountDownLatch begun = new CountDownLatch(1);
        AtomicReference<Throwable> end = new AtomicReference<>();
        ModelGateway gateway = gateway(protocol);
        Thread caller =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                gateway.call(request("Hello"), new Latch(begun));
                            } catch (InterruptedException | RuntimeException e) {
                                end.set(e);
                            }
                        });
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
        caller.interrupt();

        assertThat(caller.join(Duration.ofSeconds(2))).isTrue();
        assertThat(end.get()).isInstanceOf(InterruptedException.class);
    }

    @Test
    void anInterruptEndsTheWaitBetweenTries() throws InterruptedException {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("never")
                                .after(
                                        new ScriptedFault.Refuse(
                                                9, 429, Duration.ofSeconds(60), null, null))));
        AtomicReference<Throwable> end = new AtomicReference<>();
        ModelGateway gateway = gateway(ModelProtocol.OPENAI);
        Thread caller =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                gateway.call(request("Hello"), heard);
                            } catch (InterruptedException | RuntimeException e) {
                                end.set(e);
                            }
                        });
        server.awaitRequests(it -> it.size() == 1, Duration.ofSeconds(30));
        org.awaitility.Awaitility.await()
                .until(() -> caller.getState() == Thread.State.TIMED_WAITING);
        caller.interrupt();

        assertThat(caller.join(Duration.ofSeconds(5))).isTrue();
        assertThat(end.get()).isInstanceOf(InterruptedException.class);
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void readsCallsOutOfPlainText(ModelProtocol protocol) throws InterruptedException {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say(
                                """
                                I fix it.

                                src/A.java
                                <<<<<<< SEARCH
                                int a = 1;
                                =======
                                int a = 2;
                                >>>>>>> REPLACE

                                ```bash
                                make test
                                ```
                                """)));
        ModelGateway gateway =
                gateway(settings(protocol, ToolCallingMode.TEXT, ModelTimeouts.DEFAULT));

        ModelResponse response = gateway.call(request("Fix it"), heard);

        assertThat(response.calls()).extracting(RawToolCall::tool).containsExactly("edit", "bash");
        assertThat(server.requests().getFirst().toString()).doesNotContain("\"tools\"");
    }

    @Test
    void aMissingKeyNamesVariableAndSetting() {
        ModelCatalog catalog =
                new ModelCatalog(
                        new ModelCatalogSettings(
                                Map.of(
                                        "default",
                                        ModelSettings.of(
                                                ModelProtocol.ANTHROPIC,
                                                ModelProtocol.ANTHROPIC.baseUrl(),
                                                "m")),
                                null),
                        _ -> null);

        assertThatThrownBy(
                        () -> new ModelGateway(catalog, WAIT, meters).call(request("Hello"), heard))
                .asInstanceOf(
                        org.assertj.core.api.InstanceOfAssertFactories.type(TroupeException.class))
                .satisfies(it -> assertThat(it.code()).isEqualTo(ErrorCode.MODEL_KEY_MISSING))
                .satisfies(it -> assertThat(it).hasMessageContaining("ANTHROPIC_API_KEY"))
                .satisfies(it -> assertThat(it.hint()).contains("troupe.models.default.api-key"));
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void aServerElsewhereIsAskedWithoutAKeyWhereThereIsNone(ModelProtocol protocol)
            throws InterruptedException {
        server.play(ModelScenario.of(ScriptedTurn.say("Welcome")));
        ModelCatalog catalog =
                new ModelCatalog(
                        new ModelCatalogSettings(
                                Map.of("default", ModelSettings.of(protocol, url(protocol), "m")),
                                null),
                        _ -> null);

        try {
            new ModelGateway(catalog, WAIT, meters).call(request("Hello"), heard);
        } catch (TroupeException e) {
            // The scripted services that want a key say so.
            assertThat(e.code()).isEqualTo(ErrorCode.MODEL_REJECTED);
        }

        assertThat(server.requests()).hasSize(1);
        assertThat(server.requests().getFirst().headers())
                .doesNotContainKeys("authorization", "x-api-key", "x-goog-api-key");
    }

    private ErrorCode failure(ModelProtocol protocol) {
        try {
            gateway(protocol).call(request("Hello"), heard);
            throw new AssertionError("The call must fail.");
        } catch (TroupeException e) {
            return e.code();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private TroupeException thrown(ModelGateway gateway) {
        return catchThrowableOfType(
                TroupeException.class, () -> gateway.call(request("Hello"), heard));
    }

    private static ScriptedFault.Refuse refuse(int times, int status) {
        return new ScriptedFault.Refuse(times, status, null, null, null);
    }

    private static ScriptedTurn withUsage(ScriptedTurn turn, ScriptedTokenUsage usage) {
        return new ScriptedTurn(
                turn.at(),
                turn.match(),
                turn.text(),
                turn.toolCalls(),
                usage,
                turn.stream(),
                turn.latency(),
                turn.faults(),
                turn.finish());
    }

    private ModelGateway gateway(ModelProtocol protocol) {
        return gateway(settings(protocol, ToolCallingMode.NATIVE, ModelTimeouts.DEFAULT));
    }

    private ModelGateway gateway(ModelSettings settings) {
        return gateway(settings, WAIT);
    }

    private ModelGateway gateway(ModelSettings settings, Duration firstWait) {
        ModelCatalogSettings all = new ModelCatalogSettings(Map.of("default", settings), null);
        return new ModelGateway(new ModelCatalog(all, _ -> null), firstWait, meters);
    }

    private ModelSettings settings(
            ModelProtocol protocol, ToolCallingMode tools, ModelTimeouts limits) {
        return settings(protocol, url(protocol), tools, limits);
    }

    private String url(ModelProtocol protocol) {
        return protocol == ModelProtocol.OPENAI ? server.openAiBaseUrl() : server.baseUrl();
    }

    private static ModelSettings at(ModelProtocol protocol, String url) {
        return settings(protocol, url, ToolCallingMode.NATIVE, ModelTimeouts.DEFAULT);
    }

    private static ModelSettings settings(
            ModelProtocol protocol, String url, ToolCallingMode tools, ModelTimeouts limits) {
        return new ModelSettings(
                protocol,
                url,
                "scripted",
                "key-of-gateways",
                null,
                100_000,
                4_000,
                tools,
                new TokenPrices(3_000_000, 15_000_000, 300_000),
                limits,
                4,
                Map.of());
    }

    private static final ToolSpec READ = read();

    private static ToolSpec read() {
        return new ToolSpec(
                "read",
                "Reads a file.",
                new JsonSchemaBuilder().text("path", false, "The file.").build(),
                ToolSpec.Kind.READ,
                ToolSpec.Recovery.RERUN);
    }

    private static ModelRequest request(String text) {
        return new ModelRequest(
                "default", "You are a test.", List.of(new ModelMessage.User(text)), List.of(READ));
    }

    /** Puts the pieces together as a screen would. */
    private static class Heard implements ModelStreamListener {
        final List<String> deltas = new ArrayList<>();
        final List<String> restarts = new ArrayList<>();
        final List<Duration> waits = new ArrayList<>();
        final List<String> away = new ArrayList<>();

        @Override
        public void onAway(String model, String address, Duration most, String reason) {
            away.add(address + ": " + reason);
        }

        @Override
        public void onRateLimited(String model, Duration wait) {
            waits.add(wait);
        }

        @Override
        public void text(String delta) {
            deltas.add(delta);
        }

        @Override
        public void onRetry(int attempt, boolean voided, String reason) {
            restarts.add(attempt + (voided ? " void: " : ": ") + reason);
            deltas.clear();
        }

        @Override
        public void onFallback(String from, String to, boolean voided, String reason) {
            restarts.add(from + " to " + to + (voided ? " void: " : ": ") + reason);
            deltas.clear();
        }

        @Override
        public void toolsInText(String model) {
            restarts.add(model + " takes no tools");
        }

        String text() {
            return String.join("", deltas);
        }
    }

    private record Latch(CountDownLatch begun) implements ModelStreamListener {
        @Override
        public void text(String delta) {
            begun.countDown();
        }

        @Override
        public void onRetry(int attempt, boolean voided, String reason) {}

        @Override
        public void onFallback(String from, String to, boolean voided, String reason) {}

        @Override
        public void toolsInText(String model) {}
    }
}
