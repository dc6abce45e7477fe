package dev.troupe.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.testkit.model.RecordedModelRequest.Ending;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class WireFormatTest {
    private static final String HELLO =
            "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}";
    private static final ScriptedTurn TURN =
            ScriptedTurn.call("Hi!", new ScriptedToolCall("id_1", "read", "{\"path\":\"a\"}"))
                    .paced(new StreamPace(8, Duration.ZERO), Duration.ZERO);

    private final ScriptedModelServer server = ScriptedModelServer.start(ModelScenario.of(TURN));
    private final PlainHttpCaller http = new PlainHttpCaller(server);

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void openAiStreamsUnnamedChunksUntilDone() throws Exception {
        HttpResponse<String> response =
                http.openAi(
                        """
                        {"model": "m", "stream": true, "stream_options": {"include_usage": true},
                         "messages": [{"role": "user", "content": "Hello"}]}
                        """);

        assertThat(response.headers().firstValue("Content-Type").orElse(""))
                .startsWith("text/event-stream");
        assertThat(
                        response.body()
                                .replaceAll("\"id\":\"chatcmpl-\\w{24}\"", "\"id\":\"C\"")
                                .replaceAll("\"created\":\\d+", "\"created\":1")
                                .replace("\"logprobs\":null,", "")
                                .replaceAll("\"prompt_tokens\":\\d+", "\"prompt_tokens\":9")
                                .replaceAll("\"total_tokens\":\\d+", "\"total_tokens\":9")
                                .replace(
                                        "{\"id\":\"C\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",",
                                        "{…"))
                .isEqualTo(
                        """
                        data: {…"choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}],"usage":null}

                        data: {…"choices":[{"index":0,"delta":{"content":"Hi!"},"finish_reason":null}],"usage":null}

                        data: {…"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"id_1","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}],"usage":null}

                        data: {…"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\\"path\\":"}}]},"finish_reason":null}],"usage":null}

                        data: {…"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\\"a\\"}"}}]},"finish_reason":null}],"usage":null}

                        data: {…"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":null}

                        data: {…"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":5,"total_tokens":9,"prompt_tokens_details":{"cached_tokens":0}}}

                        data: [DONE]

                        """);
    }

    @Test
    void anthropicStreamsNamedEvents() throws Exception {
        HttpResponse<String> response =
                http.anthropic(
                        """
                        {"model": "m", "max_tokens": 9, "stream": true,
                         "messages": [{"role": "user", "content": "Hello"}]}
                        """);

        assertThat(
                        response.body()
                                .replaceAll("\"id\":\"msg_\\w{24}\"", "\"id\":\"M\"")
                                .replaceAll("\"input_tokens\":\\d+", "\"input_tokens\":9"))
                .isEqualTo(
                        """
                        event: message_start
                        data: {"type":"message_start","message":{"id":"M","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":9,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":1}}}

                        event: ping
                        data: {"type":"ping"}

                        event: content_block_start
                        data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

                        event: content_block_delta
                        data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi!"}}

                        event: content_block_stop
                        data: {"type":"content_block_stop","index":0}

                        event: content_block_start
                        data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"id_1","name":"read","input":{}}}

                        event: content_block_delta
                        data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}

                        event: content_block_delta
                        data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\\"path\\":"}}

                        event: content_block_delta
                        data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"\\"a\\"}"}}

                        event: content_block_stop
                        data: {"type":"content_block_stop","index":1}

                        event: message_delta
                        data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"input_tokens":9,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":5}}

                        event: message_stop
                        data: {"type":"message_stop"}

                        """);
    }

    @Test
    void errorsHaveEachServicesShape() throws Exception {
        ScriptedFault limit =
                new ScriptedFault.Refuse(9, 429, Duration.ofSeconds(2), null, "Slow down");
        server.play(ModelScenario.of(TURN.after(limit)));

        HttpResponse<String> openAi = http.openAi(HELLO);
        assertThat(openAi.statusCode()).isEqualTo(429);
        assertThat(openAi.headers().firstValue("Retry-After")).contains("2");
        assertThat(openAi.body())
                .isEqualTo(
                        "{\"error\":{\"message\":\"Slow down\",\"type\":\"requests\",\"param\":null,\"code\":\"rate_limit_exceeded\"}}");

        HttpResponse<String> anthropic =
                http.anthropic(
                        "{\"model\":\"m\",\"max_tokens\":1,\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}");
        assertThat(anthropic.body())
                .startsWith(
                        "{\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\",\"message\":\"Slow down\"},\"request_id\":\"req_");
    }

    @Test
    void rawBodiesGoOutUntouched() throws Exception {
        server.play(ModelScenario.of(TURN.after(new ScriptedFault.Raw(1, "<html>gateway</html>"))));

        HttpResponse<String> response = http.openAi(HELLO);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("<html>gateway</html>");
    }

    @Test
    void modelsAreListedInBothShapes() throws Exception {
        JsonNode openAi = PlainHttpCaller.json(http.get("/v1/models"));
        assertThat(openAi.path("object").stringValue()).isEqualTo("list");
        assertThat(openAi.path("data").path(0).path("id").stringValue()).isEqualTo("scripted");

        JsonNode anthropic =
                PlainHttpCaller.json(http.get("/v1/models", "anthropic-version", "2023-06-01"));
        assertThat(anthropic.path("data").path(0).path("type").stringValue()).isEqualTo("model");
        assertThat(anthropic.path("has_more").booleanValue()).isFalse();
    }

    @Test
    void localServersSayHowTheyAre() throws Exception {
        server.play(
                ModelScenario.parse("{api_key: right, context_window: 900, turns: [{text: x}]}"));

        assertThat(http.get("/health").body()).isEqualTo("{\"status\":\"ok\"}");
        assertThat(http.get("/props").statusCode()).isEqualTo(401);
        JsonNode props = PlainHttpCaller.json(http.get("/props", "Authorization", "Bearer right"));
        assertThat(props.at("/default_generation_settings/n_ctx").intValue()).isEqualTo(900);
    }

    @Test
    void modelsWithoutToolsRefuseThemInEachServicesWords() throws Exception {
        ScriptedFault refusal = new ScriptedFault.Refuse(9, 400, null, "no_tools", null);
        server.play(ModelScenario.of(TURN.after(refusal)));

        HttpResponse<String> openAi = http.openAi(HELLO);
        assertThat(PlainHttpCaller.json(openAi).at("/error/code").stringValue())
                .isEqualTo("unsupported_parameter");
        HttpResponse<String> anthropic =
                http.anthropic(
                        "{\"model\":\"m\",\"max_tokens\":1,\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}");
        assertThat(PlainHttpCaller.message(anthropic))
                .isEqualTo("tools: 'm' does not support tools.");
        assertThat(
                        PlainHttpCaller.message(
                                http.gemini(
                                        "m", "{\"contents\":[{\"parts\":[{\"text\":\"x\"}]}]}")))
                .isEqualTo("Function calling is not enabled for models/m");
        assertThat(http.ollama(HELLO).body()).contains("m:latest does not support tools");
    }

    @Test
    void theFilterHasItsOwnWordInEachProtocol() throws Exception {
        server.play(ModelScenario.parse("{turns: [{text: half, finish: safety}]}"));

        assertThat(
                        PlainHttpCaller.json(http.openAi(HELLO))
                                .at("/choices/0/finish_reason")
                                .stringValue())
                .isEqualTo("content_filter");
        JsonNode anthropic =
                PlainHttpCaller.json(
                        http.anthropic(
                                "{\"model\":\"m\",\"max_tokens\":1,\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}"));
        assertThat(anthropic.path("stop_reason").stringValue()).isEqualTo("refusal");
    }

    @Test
    void manyClientsAreServedAtOnce() throws Exception {
        server.play(ModelScenario.of(TURN.paced(StreamPace.DEFAULT, Duration.ofMinutes(5))));
        for (int client = 0; client < 30; client++) {
            Thread.ofVirtual()
                    .start(() ->
                            assertThatThrownBy(() -> http.openAi(HELLO))
                                    .isInstanceOf(IOException.class));
        }

        server.awaitRequests(
                all ->
                        all.stream()
                                        .filter(it -> it.turn() == 0)
                                        .filter(it -> it.ending() == Ending.OPEN)
                                        .count()
                                == 30,
                Duration.ofSeconds(30));
    }

    @Test
    void unknownPathsSayWhatThereIs() throws Exception {
        HttpResponse<String> response = http.post("/v1/completions", "{}");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(PlainHttpCaller.message(response)).contains("/v1/chat/completions");
    }

    @Test
    void everyRequestIsRecordedEvenTheRefusedOnes() throws Exception {
        http.post("/v1/chat/completions", "no json", "X-Trace", "42");

        assertThat(server.requests())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.status()).isEqualTo(400);
                    assertThat(it.headers()).containsEntry("x-trace", "42");
                    assertThat(it.body().isMissingNode()).isTrue();
                    assertThat(it.conversation()).isNull();
                });
        server.forgetRequests();
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void theAnswerThatIsNotStreamedCountsCachedTokensAsEachServiceDoes() throws Exception {
        server.play(
                ModelScenario.parse(
                        """
                        turns:
                          - text: cut
                            finish: length
                            usage: {input: 100, output: 7, cached: 40}
                        """));

        JsonNode openAi = PlainHttpCaller.json(http.openAi(HELLO));
        assertThat(openAi.path("usage").path("prompt_tokens").intValue()).isEqualTo(100);
        assertThat(openAi.at("/usage/prompt_tokens_details/cached_tokens").intValue())
                .isEqualTo(40);
        assertThat(openAi.at("/choices/0/finish_reason").stringValue()).isEqualTo("length");

        JsonNode anthropic =
                PlainHttpCaller.json(
                        http.anthropic(
                                "{\"model\":\"m\",\"max_tokens\":1,\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}"));
        assertThat(anthropic.at("/usage/input_tokens").intValue()).isEqualTo(60);
        assertThat(anthropic.at("/usage/cache_read_input_tokens").intValue()).isEqualTo(40);
        assertThat(anthropic.path("stop_reason").stringValue()).isEqualTo("max_tokens");
    }
}
