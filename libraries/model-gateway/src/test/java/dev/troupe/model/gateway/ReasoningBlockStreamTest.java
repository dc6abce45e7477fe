package dev.troupe.model.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.ReasoningBlock;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.ModelTimeouts;
import dev.troupe.model.catalog.OpenAiApiVariant;
import dev.troupe.model.catalog.TokenPrices;
import dev.troupe.model.catalog.ToolCallingMode;
import dev.troupe.testkit.model.RecordedModelRequest;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedTokenUsage;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Conversations with models that think, against a server that checks what comes back as the services do. */
class ReasoningBlockStreamTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final ScriptedModelServer server =
            ScriptedModelServer.start(ModelScenario.of(ScriptedTurn.say("unused")));
    private final Heard heard = new Heard();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude-sonnet-4-5", "claude-opus-4-6", "claude-opus-9"})
    void blocksOfAnthropicGoBackAsTheyCameWithTheResultsOfCalls(String model)
            throws InterruptedException {
        server.play(twoCallsAfter("Grüße, \"where\" is it?\nPerhaps in A.", "hidden"));

        List<ModelResponse> answers =
                talk(gateway(ModelProtocol.ANTHROPIC, model), ReasoningEffort.HIGH);

        assertThat(answers.getLast().text()).isEqualTo("It is there.");
        List<JsonNode> given = blocks(answers.getFirst());
        assertThat(given).hasSize(2);
        for (int turn = 1; turn <= 2; turn++) {
            JsonNode first = request(turn).body().path("messages").path(1).path("content");
            assertThat(first.path(0)).isEqualTo(given.getFirst());
            assertThat(first.path(1)).isEqualTo(given.getLast());
            assertThat(first.path(2).path("text").asString("")).isEqualTo("I look.");
            assertThat(first.path(3).path("type").asString("")).isEqualTo("tool_use");
        }
        JsonNode second = request(2).body().path("messages").path(3).path("content");
        assertThat(second.path(0)).isEqualTo(blocks(answers.get(1)).getFirst());
        assertThat(heard.thoughts).contains("Grüße, \"where\" is it?\nPerhaps in A.");
        assertThat(answers).allSatisfy(it -> assertThat(it.text()).doesNotContain("Perhaps"));
    }

    @Test
    void thoughtsBetweenTextsAndCallsKeepTheirPlaces() throws InterruptedException {
        String body =
                events(
                        """
                        {"type":"message_start","message":{"usage":{"input_tokens":9,"output_tokens":1}}}
                        {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
                        {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"First. "}}
                        {"type":"content_block_stop","index":0}
                        {"type":"content_block_start","index":1,"content_block":{"type":"thinking","thinking":"","signature":""}}
                        {"type":"content_block_delta","index":1,"delta":{"type":"thinking_delta","thinking":"Hm\\u00fc"}}
                        {"type":"content_block_delta","index":1,"delta":{"type":"signature_delta","signature":"c2ln+/="}}
                        {"type":"content_block_stop","index":1}
                        {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}
                        {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"Then."}}
                        {"type":"content_block_stop","index":2}
                        {"type":"content_block_start","index":3,"content_block":{"type":"tool_use","id":"t1","name":"read","input":{}}}
                        {"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"{\\"path\\":\\"a\\"}"}}
                        {"type":"content_block_stop","index":3}
                        {"type":"content_block_start","index":4,"content_block":{"type":"redacted_thinking","data":"c2VhbA=="}}
                        {"type":"content_block_stop","index":4}
                        {"type":"content_block_start","index":5,"content_block":{"type":"tool_use","id":"t2","name":"read","input":{}}}
                        {"type":"content_block_stop","index":5}
                        {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":50}}
                        {"type":"message_stop"}
                        """);
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("").after(new ScriptedFault.Raw(1, body)),
                        ScriptedTurn.say("Done.")));

        List<ModelResponse> answers =
                talk(gateway(ModelProtocol.ANTHROPIC, "claude-opus-4-6"), ReasoningEffort.LOW);

        assertThat(answers.getFirst().text()).isEqualTo("First. Then.");
        assertThat(request(1).body().path("messages").path(1).path("content"))
                .hasToString(
                        "[{\"type\":\"text\",\"text\":\"First. \"},"
                                + "{\"type\":\"thinking\",\"thinking\":\"Hmü\",\"signature\":\"c2ln+/=\"},"
                                + "{\"type\":\"text\",\"text\":\"Then.\"},"
                                + "{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"read\",\"input\":{\"path\":\"a\"}},"
                                + "{\"type\":\"redacted_thinking\",\"data\":\"c2VhbA==\"},"
                                + "{\"type\":\"tool_use\",\"id\":\"t2\",\"name\":\"read\",\"input\":{}}]");
    }

    private static String events(String lines) {
        return lines.lines()
                .map(it ->
                        "event: " + JSON.readTree(it).path("type").asString("") + "\ndata: " + it)
                .collect(Collectors.joining("\n\n", "", "\n\n"));
    }

    @Test
    void thoughtsAreCountedAndPaid() throws InterruptedException {
        ScriptedTurn turn = ScriptedTurn.say("So it is.").thinking("Is it?");
        server.play(
                ModelScenario.of(withUsage(turn, new ScriptedTokenUsage(1_000, 200, 400, 150))));

        ModelResponse response =
                gateway(ModelProtocol.ANTHROPIC, "claude-opus-4-6")
                        .call(asking(ReasoningEffort.MAX), heard);

        assertThat(response.spend().outputTokens()).isEqualTo(200);
        assertThat(response.spend().costMicros()).isEqualTo(600 * 3 + 400 * 3 / 10 + 200 * 15);
    }

    @Test
    void itemsOfReasoningGoBackAsTheyCameWithTheResultsOfCalls() throws InterruptedException {
        server.play(twoCallsAfter("Grüße, \"where\" is it?\nPerhaps in A.", ""));

        List<ModelResponse> answers =
                talk(gateway(ModelProtocol.OPENAI, "gpt-5.5"), ReasoningEffort.XHIGH);

        assertThat(answers.getLast().text()).isEqualTo("It is there.");
        assertThat(answers).allSatisfy(it -> assertThat(it.attempts()).isEqualTo(1));
        JsonNode first = request(0).body();
        assertThat(request(0).path()).isEqualTo("/v1/responses");
        assertThat(first.path("store").asBoolean(true)).isFalse();
        assertThat(first.at("/reasoning/effort").asString("")).isEqualTo("xhigh");
        assertThat(first.at("/tools/0/name").asString("")).isEqualTo("read");
        for (int turn = 1; turn <= 2; turn++) {
            JsonNode input = request(turn).body().path("input");
            assertThat(input.path(1)).isEqualTo(blocks(answers.getFirst()).getFirst());
            assertThat(input.path(1).path("encrypted_content").asString("")).isNotEmpty();
            assertThat(input.path(2).path("phase").asString("")).isEqualTo("commentary");
            assertThat(input.path(2).at("/content/0/text").asString("")).isEqualTo("I look.");
            assertThat(input.path(3).path("type").asString("")).isEqualTo("function_call");
            assertThat(input.path(4).path("type").asString("")).isEqualTo("function_call_output");
        }
        assertThat(heard.thoughts).contains("Grüße, \"where\" is it?\nPerhaps in A.");
    }

    @Test
    void aResponseTellsWhatItCost() throws InterruptedException {
        ScriptedTurn turn = ScriptedTurn.say("So it is.").thinking("Is it?");
        server.play(
                ModelScenario.of(withUsage(turn, new ScriptedTokenUsage(1_000, 200, 400, 150))));

        ModelResponse response = gateway(ModelProtocol.OPENAI, "gpt-5.5").call(asking(null), heard);

        assertThat(response.estimated()).isFalse();
        assertThat(response.spend().inputTokens()).isEqualTo(1_000);
        assertThat(response.spend().cachedTokens()).isEqualTo(400);
        assertThat(response.spend().outputTokens()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "OPENAI, gpt-5.5, chat, Function tools with reasoning_effort are not supported",
        "OPENAI, gpt-4.1, chat, Unrecognized request argument supplied: reasoning_effort",
        "OPENAI, gpt-4.1, responses, Unsupported parameter",
        "ANTHROPIC, claude-3-5-sonnet-1, , does not support thinking",
    })
    void anEffortThatIsRefusedIsLeftOutFromThenOn(
            ModelProtocol protocol, String model, @Nullable String api, String words)
            throws InterruptedException {
        ScriptedTurn turn = ScriptedTurn.say("Well.");
        server.play(
                ModelScenario.of(
                        protocol == ModelProtocol.ANTHROPIC
                                ? turn.after(refusing("This model does not support thinking."))
                                : turn));
        ModelGateway gateway = gateway(settings(protocol, model, api, true));

        assertThat(gateway.call(asking(ReasoningEffort.HIGH), heard).text()).isEqualTo("Well.");
        assertThat(gateway.call(asking(ReasoningEffort.HIGH), heard).text()).isEqualTo("Well.");

        assertThat(server.requests()).hasSize(3);
        assertThat(request(1).body().toString()).doesNotContain("effort", "thinking");
        assertThat(heard.refusals).singleElement().asString().contains("default", words);
    }

    private static ScriptedFault.Refuse refusing(String message) {
        return new ScriptedFault.Refuse(1, 400, null, null, message);
    }

    @Test
    void thoughtsThatAreNotTakenBackAreLeftOut() throws InterruptedException {
        server.play(twoCallsAfter("Where is it?", ""));
        String foreign =
                "{\"type\":\"thinking\",\"thinking\":\"Where?\",\"signature\":\"of another\"}";
        List<ModelMessage> messages = new ArrayList<>(asking(null).messages());
        ModelResponse first =
                gateway(ModelProtocol.ANTHROPIC, "claude-opus-4-6").call(asking(null), heard);
        messages.add(
                new ModelMessage.Assistant(
                        "I look.", first.calls(), List.of(new ReasoningBlock(0, 0, foreign))));
        messages.add(results(first));

        ModelResponse response =
                gateway(ModelProtocol.ANTHROPIC, "claude-opus-4-6")
                        .call(new ModelRequest("default", "", messages, List.of(READ)), heard);

        assertThat(response.calls()).hasSize(1);
        assertThat(heard.refusals).singleElement().asString().contains("Invalid `signature`");
    }

    @Test
    void aBudgetIsNotGivenWhereTheCallsBeforeWereMadeWithoutThoughts() throws InterruptedException {
        server.play(twoCallsAfter("Where is it?", ""));
        ModelGateway gateway = gateway(ModelProtocol.ANTHROPIC, "claude-sonnet-4-5");
        ModelResponse first = gateway.call(asking(null), heard);
        List<ModelMessage> messages = new ArrayList<>(asking(null).messages());
        messages.add(new ModelMessage.Assistant(first.text(), first.calls()));
        messages.add(results(first));
        ModelRequest next =
                new ModelRequest("default", "", messages, List.of(READ), ReasoningEffort.HIGH);

        assertThat(gateway.call(next, heard).calls()).hasSize(1);

        assertThat(server.requests()).hasSize(2);
        assertThat(request(1).body().has("thinking")).isFalse();
    }

    private static ModelScenario twoCallsAfter(String thoughts, String sealed) {
        return ModelScenario.of(
                ScriptedTurn.call("I look.", ScriptedToolCall.of("read", Map.of("path", "a")))
                        .thinking(thoughts, sealed),
                ScriptedTurn.call("", ScriptedToolCall.of("read", Map.of("path", "b")))
                        .thinking("Or in B?"),
                ScriptedTurn.say("It is there.").thinking("So it is."));
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
                turn.finish(),
                turn.thinking(),
                turn.sealed());
    }

    private static List<JsonNode> blocks(ModelResponse response) {
        return response.thoughts().stream().map(it -> JSON.readTree(it.block())).toList();
    }

    private RecordedModelRequest request(int number) {
        return server.requests().get(number);
    }

    private List<ModelResponse> talk(ModelGateway gateway, ReasoningEffort effort)
            throws InterruptedException {
        List<ModelMessage> messages = new ArrayList<>(asking(null).messages());
        List<ModelResponse> answers = new ArrayList<>();
        do {
            ModelRequest request =
                    new ModelRequest("default", "You are a test.", messages, List.of(READ), effort);
            ModelResponse response = gateway.call(request, heard);
            answers.add(response);
            messages.add(
                    new ModelMessage.Assistant(
                            response.text(), response.calls(), response.thoughts()));
            if (!response.calls().isEmpty()) {
                messages.add(results(response));
            }
        } while (!answers.getLast().calls().isEmpty());
        return answers;
    }

    private static ModelMessage.Results results(ModelResponse response) {
        return new ModelMessage.Results(
                response.calls().stream()
                        .map(it -> new ModelMessage.Answered(it.id(), it.tool(), "what is there"))
                        .toList());
    }

    private static ModelRequest asking(@Nullable ReasoningEffort effort) {
        return new ModelRequest(
                "default",
                "You are a test.",
                List.of(new ModelMessage.User("Where is it?")),
                List.of(READ),
                effort);
    }

    private static final ToolSpec READ =
            new ToolSpec(
                    "read",
                    "Reads a file.",
                    new JsonSchemaBuilder().text("path", false, "The file.").build(),
                    ToolSpec.Kind.READ,
                    ToolSpec.Recovery.RERUN);

    private ModelGateway gateway(ModelProtocol protocol, String model) {
        return gateway(
                settings(
                        protocol,
                        model,
                        protocol == ModelProtocol.OPENAI ? "responses" : null,
                        null));
    }

    private static ModelGateway gateway(ModelSettings settings) {
        return new ModelGateway(
                new ModelCatalog(
                        new ModelCatalogSettings(Map.of("default", settings), null), _ -> null),
                Duration.ofMillis(5),
                new SimpleMeterRegistry());
    }

    private ModelSettings settings(
            ModelProtocol protocol, String model, @Nullable String api, @Nullable Boolean thinks) {
        return new ModelSettings(
                protocol,
                protocol == ModelProtocol.OPENAI ? server.openAiBaseUrl() : server.baseUrl(),
                model,
                "test-key",
                null,
                100_000,
                30_000,
                ToolCallingMode.NATIVE,
                new TokenPrices(3_000_000, 15_000_000, 300_000),
                ModelTimeouts.DEFAULT,
                4,
                Map.of(),
                Duration.ofMinutes(5),
                null,
                thinks,
                null,
                api == null
                        ? null
                        : OpenAiApiVariant.valueOf(api.toUpperCase(java.util.Locale.ROOT)),
                Duration.ofMinutes(5));
    }

    private static final class Heard implements ModelStreamListener {
        private final StringBuilder thoughts = new StringBuilder();
        private final List<String> refusals = new ArrayList<>();

        @Override
        public void text(String delta) {}

        @Override
        public void thinking(String delta) {
            thoughts.append(delta);
        }

        @Override
        public void onRetry(int attempt, boolean voided, String reason) {}

        @Override
        public void onFallback(String from, String to, boolean voided, String reason) {}

        @Override
        public void toolsInText(String model) {}

        @Override
        public void effortRefused(String model, String reason) {
            refusals.add(model + ": " + reason);
        }

        @Override
        public void thoughtsRefused(String model, String reason) {
            refusals.add(model + ": " + reason);
        }
    }
}
