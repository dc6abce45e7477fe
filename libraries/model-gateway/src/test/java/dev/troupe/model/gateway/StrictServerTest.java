package dev.troupe.model.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelMessage.Answered;
import dev.troupe.model.ModelMessage.Assistant;
import dev.troupe.model.ModelMessage.Results;
import dev.troupe.model.ModelMessage.User;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ReasoningBlock;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.gateway.ScriptedHttpReplies.Reply;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What servers refuse that take nothing but what their own models are used to, over real connections. */
class StrictServerTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Deaf DEAF = new Deaf();
    private static final RawToolCall CALL = new RawToolCall("call12345", "read", "{}", null);
    private static final ModelMessage ANSWERED =
            new Results(List.of(new Answered("call12345", "read", "text")));

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable server : open) {
            server.close();
        }
    }

    static Stream<Arguments> histories() {
        Map<String, List<ModelMessage>> all =
                Map.of(
                        "cancelled while a call was under way",
                        List.of(
                                new User("one"),
                                new Assistant("", List.of(CALL)),
                                ANSWERED,
                                new User("two")),
                        "failed before an answer",
                        List.of(new User("one"), new User("two"), new User("three")),
                        "told of something between results and the next turn",
                        List.of(
                                new User("one"),
                                new Assistant("I read.", List.of(CALL)),
                                ANSWERED,
                                new User("note"),
                                new User("two"),
                                new Assistant("Well.", List.of()),
                                new User("three")),
                        "asked by a sub-agent and answered",
                        List.of(
                                new User("one"),
                                new Assistant("", List.of(CALL)),
                                ANSWERED,
                                new User("question"),
                                new Assistant("reply", List.of())),
                        "answered twice in a row",
                        List.of(
                                new User("one"),
                                new Assistant("reply", List.of()),
                                new Assistant("I read.", List.of(CALL)),
                                ANSWERED),
                        "begun by the model",
                        List.of(new Assistant("", List.of(CALL)), ANSWERED));
        return all.entrySet().stream()
                .flatMap(it ->
                        Stream.of(ModelProtocol.values())
                                .map(protocol ->
                                        Arguments.of(protocol, it.getKey(), it.getValue())));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("histories")
    void rolesTakeTurns(ModelProtocol protocol, String kind, List<ModelMessage> history)
            throws InterruptedException {
        ScriptedModelServer server =
                ScriptedModelServer.start(
                        ModelScenario.of(
                                        Stream.generate(() -> ScriptedTurn.say("Fine."))
                                                .limit(4)
                                                .toArray(ScriptedTurn[]::new))
                                .withStrictRoles());
        open.add(server);
        String url = protocol == ModelProtocol.OPENAI ? server.openAiBaseUrl() : server.baseUrl();

        ModelResponse response =
                gateway(ModelSettings.of(protocol, url, "gemma")).call(request(history), DEAF);

        assertThat(response.text()).isEqualTo("Fine.");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void allThatPeopleSaidIsStillSaid() throws InterruptedException {
        ScriptedHttpReplies server = server(_ -> Reply.said("ok"));

        gateway(openAi(server, "m")).call(request(List.of(new User("one"), new User("two"))), DEAF);

        assertThat(server.latest().at("/messages/1/content").asString()).isEqualTo("one\n\ntwo");
    }

    @ParameterizedTest
    @CsvSource({
        "deepseek-v4-pro, 1",
        "moonshotai/kimi-k2-thinking, 1",
        "glm-local, 2",
    })
    void missingThoughtsAreEmptyForModelsThatWantThem(String model, int requests)
            throws InterruptedException {
        ScriptedHttpReplies server =
                server(body ->
                        body.path("messages")
                                        .valueStream()
                                        .filter(it ->
                                                it.path("role").asString("").equals("assistant"))
                                        .allMatch(it -> it.has("reasoning_content"))
                                ? Reply.said("ok")
                                : Reply.refusal(
                                        "The `reasoning_content` in the thinking mode must be passed back to the API."));
        ModelGateway gateway = gateway(openAi(server, model));

        gateway.call(request(conversation(List.of())), DEAF);
        gateway.call(request(conversation(List.of())), DEAF);

        assertThat(server.bodies()).hasSize(requests + 1);
        assertThat(server.latest().at("/messages/2/reasoning_content").asString("none")).isEmpty();
    }

    @Test
    void aFallbackInTheMiddleGetsEmptyThoughts() throws InterruptedException {
        ScriptedHttpReplies broken = server(_ -> new Reply(503, Map.of(), "{}"));
        ScriptedHttpReplies server = server(_ -> Reply.said("ok"));
        ModelSettings first = openAi(broken, "first");
        ModelCatalogSettings settings =
                new ModelCatalogSettings(
                        Map.of(
                                "default",
                                withFallback(first, "second"),
                                "second",
                                openAi(server, "deepseek-reasoner")),
                        null);

        gateway(settings)
                .call(
                        request(
                                conversation(
                                        List.of(
                                                new ReasoningBlock(
                                                        0, 0, "{\"reasoning\":\"mine\"}")))),
                        DEAF);

        assertThat(server.latest().at("/messages/2/reasoning_content").asString("none")).isEmpty();
        assertThat(server.latest().toString()).doesNotContain("mine");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"reasoning\":\"Hm.\"}",
                "{\"reasoning_content\":\"Hm.\"}",
                "{\"reasoning\":\"Hm.\",\"reasoning_details\":[{\"type\":\"reasoning.text\",\"text\":\"Hm.\",\"signature\":\"c2ln\",\"format\":\"anthropic-claude-v1\",\"index\":0}]}",
                "{\"reasoning_details\":[{\"type\":\"reasoning.encrypted\",\"data\":\"c2ln+/=\",\"id\":\"r1\",\"index\":0}]}",
            })
    void thoughtsGoBackInTheFieldsInWhichTheyCame(String fields) throws InterruptedException {
        ScriptedHttpReplies server =
                server(_ ->
                        Reply.events(
                                "{\"choices\":[{\"delta\":" + fields + "}]}",
                                "{\"choices\":[{\"delta\":{\"content\":\"Done.\"},\"finish_reason\":\"stop\"}]}",
                                "[DONE]"));
        ModelGateway gateway = gateway(openAi(server, "m"));

        ModelResponse first = gateway.call(request(List.of(new User("one"))), DEAF);
        gateway.call(
                request(
                        List.of(
                                new User("one"),
                                new Assistant(first.text(), first.calls(), first.thoughts()),
                                new User("two"))),
                DEAF);

        JsonNode sent = server.latest().at("/messages/2");
        JSON.readTree(fields)
                .properties()
                .forEach(it -> assertThat(sent.path(it.getKey())).isEqualTo(it.getValue()));
    }

    @Test
    void detailsThatComeInPiecesGoBackWhole() throws InterruptedException {
        ScriptedHttpReplies server =
                server(_ ->
                        Reply.events(
                                detail("\"text\":\"I \",\"index\":0"),
                                detail("\"text\":\"look.\",\"index\":0"),
                                detail("\"signature\":\"c2ln\",\"index\":0"),
                                detail("\"text\":\"Then.\",\"index\":1"),
                                "{\"choices\":[{\"delta\":{\"content\":\"Done.\"},\"finish_reason\":\"stop\"}]}",
                                "[DONE]"));

        ModelResponse response =
                gateway(openAi(server, "m")).call(request(List.of(new User("one"))), DEAF);

        assertThat(JSON.readTree(response.thoughts().getFirst().block()))
                .isEqualTo(
                        JSON.readTree(
                                "{\"reasoning_details\":[{\"type\":\"reasoning.text\",\"text\":\"I look.\",\"index\":0,\"signature\":\"c2ln\"},{\"type\":\"reasoning.text\",\"text\":\"Then.\",\"index\":1}]}"));
    }

    private static String detail(String fields) {
        return "{\"choices\":[{\"delta\":{\"reasoning_details\":[{\"type\":\"reasoning.text\","
                + fields
                + "}]}}]}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "max_tokens | Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead. | max_completion_tokens",
                "max_tokens | property 'max_tokens' is unsupported, did you mean 'max_completion_tokens'? | max_completion_tokens",
                "stream_options | Extra inputs are not permitted: body.stream_options | max_tokens",
                "reasoning | 'messages.2' : property 'reasoning' is unsupported | max_tokens",
                "reasoning_details | Unknown field: messages[2].reasoning_details | max_tokens",
            })
    void aFieldThatNobodySetIsLeftOutOnceItIsRefused(String field, String message, String kept)
            throws InterruptedException {
        ScriptedHttpReplies server =
                server(body ->
                        body.toString().contains('"' + field + '"')
                                ? Reply.refusal(message)
                                : Reply.said("ok"));
        ModelGateway gateway = gateway(openAi(server, "m"));
        List<ModelMessage> history =
                conversation(
                        List.of(
                                new ReasoningBlock(
                                        0, 0, "{\"reasoning\":\"x\",\"reasoning_details\":[]}")));

        gateway.call(request(history), DEAF);
        gateway.call(request(history), DEAF);

        assertThat(server.bodies()).hasSize(3);
        assertThat(server.latest().has(kept)).isTrue();
    }

    @Test
    void aLimitThatTheServerKnowsByNoNameIsLeftOut() throws InterruptedException {
        ScriptedHttpReplies server =
                server(body ->
                        body.has("max_tokens") || body.has("max_completion_tokens")
                                ? Reply.refusal(
                                        body.has("max_tokens")
                                                ? "unknown field max_tokens"
                                                : "unknown field max_completion_tokens")
                                : Reply.said("ok"));

        ModelResponse response =
                gateway(openAi(server, "m")).call(request(List.of(new User("one"))), DEAF);

        assertThat(response.text()).isEqualTo("ok");
        assertThat(server.bodies()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"content\":\"Done.\"}", "{\"content\":\"D\"},\"finish_reason\":null"})
    void anAnswerWhoseEndIsMarkedCountsWithoutAReason(String delta) throws InterruptedException {
        String piece = "{\"choices\":[{\"delta\":" + delta + "}]}";
        ScriptedHttpReplies server = server(_ -> Reply.events(piece, "[DONE]"));

        ModelResponse response =
                gateway(openAi(server, "m")).call(request(List.of(new User("one"))), DEAF);

        assertThat(response.text()).startsWith("D");
        assertThat(response.attempts()).isEqualTo(1);
        assertThat(response.finish()).isEqualTo(ModelResponse.Finish.COMPLETE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"retry-after-ms", "x-ms-retry-after-ms"})
    void millisecondsToWaitComeBeforeSeconds(String header) throws InterruptedException {
        List<Duration> waits = new ArrayList<>();
        ScriptedHttpReplies[] server = new ScriptedHttpReplies[1];
        server[0] =
                server(_ ->
                        server[0].bodies().size() == 1
                                ? new Reply(429, Map.of(header, "20", "Retry-After", "100"), "{}")
                                : Reply.said("ok"));

        gateway(openAi(server[0], "m"))
                .call(
                        request(List.of(new User("one"))),
                        new Deaf() {
                            @Override
                            public void onRateLimited(String model, Duration wait) {
                                waits.add(wait);
                            }
                        });

        assertThat(waits).containsExactly(Duration.ofMillis(20));
    }

    @ParameterizedTest
    @CsvSource({
        "functions.read, read",
        "read<|channel|>commentary, read",
        "functions.read:0, read",
        "default_api.read, read",
        "read<|constrain|>json, read",
        "tools/read, read",
        "reads, reads",
        "functions.reads, functions.reads",
    })
    void aDecoratedNameIsThatOfTheTool(String came, String meant) throws InterruptedException {
        ScriptedHttpReplies server =
                server(_ ->
                        Reply.events(
                                "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"function\":{\"name\":\""
                                        + came
                                        + "\",\"arguments\":\"{}\"}}]},\"finish_reason\":\"tool_calls\"}]}",
                                "[DONE]"));

        ModelResponse response =
                gateway(openAi(server, "m")).call(request(List.of(new User("one"))), DEAF);

        assertThat(response.calls()).extracting(RawToolCall::tool).containsExactly(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{}"})
    void emptyArgumentsGoBackAsTheyCame(String arguments) throws InterruptedException {
        ScriptedHttpReplies server = server(_ -> Reply.said("ok"));

        gateway(openAi(server, "m"))
                .call(
                        request(
                                List.of(
                                        new User("one"),
                                        new Assistant(
                                                "",
                                                List.of(
                                                        new RawToolCall(
                                                                "call12345",
                                                                "read",
                                                                arguments,
                                                                null))),
                                        ANSWERED)),
                        DEAF);

        assertThat(server.latest().at("/messages/2/tool_calls/0/function/arguments").asString())
                .isEqualTo(arguments);
    }

    @Test
    void signaturesOfTextsGoBackToGeminiAsTheyCame() throws InterruptedException {
        ScriptedHttpReplies server =
                server(_ ->
                        Reply.events(
                                "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"I think \"}]}}]}",
                                "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"so.\",\"thoughtSignature\":\"b25l\"}]}}]}",
                                "{\"candidates\":[{\"content\":{\"parts\":[{\"functionCall\":{\"name\":\"read\",\"args\":{}},\"thoughtSignature\":\"dHdv\"}]}}]}",
                                "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"\",\"thoughtSignature\":\"dGhyZWU=\"}]},\"finishReason\":\"STOP\"}]}"));
        ModelGateway gateway =
                gateway(ModelSettings.of(ModelProtocol.GOOGLE, server.url(), "gemini-3-pro"));

        ModelResponse first = gateway.call(request(List.of(new User("one"))), DEAF);
        gateway.call(
                request(
                        List.of(
                                new User("one"),
                                new Assistant(first.text(), first.calls(), first.thoughts()),
                                new Results(
                                        List.of(
                                                new Answered(
                                                        first.calls().getFirst().id(),
                                                        "read",
                                                        "x"))))),
                DEAF);

        JsonNode parts = server.latest().at("/contents/1/parts");
        assertThat(parts).hasSize(4);
        assertThat(parts.path(0)).isEqualTo(JSON.readTree("{\"text\":\"I think \"}"));
        assertThat(parts.path(1))
                .isEqualTo(JSON.readTree("{\"text\":\"so.\",\"thoughtSignature\":\"b25l\"}"));
        assertThat(parts.path(2).path("thoughtSignature").asString()).isEqualTo("dHdv");
        assertThat(parts.path(3))
                .isEqualTo(JSON.readTree("{\"text\":\"\",\"thoughtSignature\":\"dGhyZWU=\"}"));
    }

    private ScriptedHttpReplies server(Function<JsonNode, Reply> replies) {
        ScriptedHttpReplies server = new ScriptedHttpReplies(replies);
        open.add(server);
        return server;
    }

    private static ModelSettings openAi(ScriptedHttpReplies server, String model) {
        return ModelSettings.of(ModelProtocol.OPENAI, server.url() + "/v1", model);
    }

    private static ModelSettings withFallback(ModelSettings model, String other) {
        return new ModelSettings(
                model.protocol(),
                model.baseUrl(),
                model.model(),
                null,
                null,
                model.contextWindow(),
                model.maxOutputTokens(),
                model.tools(),
                model.price(),
                model.timeLimits(),
                model.maxConcurrent(),
                Map.of(),
                model.keepAlive(),
                other,
                null,
                null,
                null,
                model.patience());
    }

    private static ModelGateway gateway(ModelSettings model) {
        return gateway(new ModelCatalogSettings(Map.of("default", model), null));
    }

    private static ModelGateway gateway(ModelCatalogSettings settings) {
        return new ModelGateway(
                new ModelCatalog(settings, _ -> null),
                Duration.ofMillis(10),
                new SimpleMeterRegistry());
    }

    private static List<ModelMessage> conversation(List<ReasoningBlock> thoughts) {
        return List.of(new User("one"), new Assistant("", List.of(CALL), thoughts), ANSWERED);
    }

    private static ModelRequest request(List<ModelMessage> messages) {
        ToolSpec read =
                new ToolSpec(
                        "read",
                        "Reads.",
                        new JsonSchemaBuilder().text("path", false, "The file.").build(),
                        ToolSpec.Kind.READ,
                        ToolSpec.Recovery.RERUN);
        return new ModelRequest("default", "Be kind.", messages, List.of(read));
    }

    private static class Deaf implements ModelStreamListener {
        @Override
        public void text(String delta) {}

        @Override
        public void onRetry(int attempt, boolean heard, String reason) {}

        @Override
        public void onFallback(String from, String to, boolean heard, String reason) {}

        @Override
        public void toolsInText(String model) {}
    }
}
