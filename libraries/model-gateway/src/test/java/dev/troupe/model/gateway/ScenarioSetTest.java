package dev.troupe.model.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.agent.ReasoningEffort;
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
import dev.troupe.model.catalog.OpenAiApiVariant;
import dev.troupe.model.catalog.TokenPrices;
import dev.troupe.model.catalog.ToolCallingMode;
import dev.troupe.model.recording.ModelRecordingSettings;
import dev.troupe.model.recording.ModelRecordingSettings.Mode;
import dev.troupe.model.recording.RecordingInterceptorFactory;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ProtocolScenario;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every protocol passes every scenario, live and once more from the recording with the server gone. */
class ScenarioSetTest {
    private static final int MOST_CALLS = 6;
    private static final Set<String> FIGURES = Set.of("Counted.", "I look.", "It is there.");

    @TempDir private Path directory;

    static Stream<Arguments> everyProtocolAndScenario() {
        return Stream.of(Provider.values())
                .flatMap(it ->
                        Stream.of(ProtocolScenario.values()).map(scene -> Arguments.of(it, scene)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("everyProtocolAndScenario")
    void passesLiveAndReplayed(Provider provider, ProtocolScenario scenario)
            throws InterruptedException {
        List<ModelResponse> live;
        String url;
        try (ScriptedModelServer server = ScriptedModelServer.start(scenario.scenario())) {
            url = provider.url(server);
            live = talk(gateway(provider, url, scenario, Mode.RECORD), scenario);
            if (scenario == ProtocolScenario.THINKING) {
                assertThat(server.requests())
                        .isNotEmpty()
                        .allSatisfy(
                                it -> assertThat(it.body().toString()).contains(provider.effort));
            }
            if (provider == Provider.GOOGLE && scenario == ProtocolScenario.TOOLS) {
                assertThat(signature(server))
                        .isEqualTo(live.getFirst().calls().getFirst().signature());
            }
        }

        assertThat(told(live)).isEqualTo(expected(scenario, provider));
        assertThat(told(talk(gateway(provider, url, scenario, Mode.REPLAY), scenario)))
                .as("replayed")
                .isEqualTo(told(live));
    }

    /** What the second request says of the call that the first answer made. */
    private static String signature(ScriptedModelServer server) {
        return server.requests()
                .get(1)
                .body()
                .path("contents")
                .path(1)
                .path("parts")
                .findValue("thoughtSignature")
                .asString("");
    }

    /** What a scenario comes to, whoever speaks: texts, calls, tries and figures. */
    private static List<String> expected(ProtocolScenario scenario, Provider provider) {
        return switch (scenario) {
            case TEXT ->
                    List.of(
                            "Grüße 👋 from a model: three lines,\n\"quoted\" and a back\\slash,\nno tools. [] 1",
                            "And a second answer. [] 1");
            case TOOLS ->
                    List.of(
                            "I read the file. [read {\"deep\":{\"list\":[1,\"two\",null],\"on\":true},\"limit\":20,\"path\":\"src/Grüße \\\"A\\\".java\"}] 1",
                            " [read {\"path\":\"src/B.java\"}] 1",
                            "Both files are read. [] 1");
            case PARALLEL_TOOLS ->
                    List.of(
                            "I look at three things. [read {\"path\":\"src/A.java\"}, read {\"path\":\"src/B.java\"}, grep {\"pattern\":\"a|b\"}] 1",
                            "All three are here. [] 1");
            case LONG_OUTPUT -> List.of(lines() + " [] 1");
            case RATE_LIMITED -> List.of("Thank you for waiting. [] 2");
            case SERVER_ERROR -> List.of("Back again. [] 3");
            case BROKEN_STREAM ->
                    List.of(
                            "These words arrive in many pieces, and at first only some of them do. [] 2");
            case USAGE ->
                    List.of("Counted. [] 1 1234/321/" + (provider == Provider.OLLAMA ? 0 : 234));
            case SILENCE ->
                    List.of(
                            "These words arrive in many pieces, with a long silence between them. [] 2");
            case INVALID_UTF8 -> List.of("These words are encoded well the second time. [] 2");
            case THINKING ->
                    List.of(
                            "I look. [read {\"path\":\"src/A.java\"}] 1 100/70/0",
                            "It is there. [] 1 120/30/0");
            case TOOLS_WITHDRAWN ->
                    List.of(" [read {\"path\":\"src/A.java\"}] 1", "I go on without tools. [] 1");
        };
    }

    private static String lines() {
        StringBuilder text = new StringBuilder();
        for (int line = 1; line <= 1_500; line++) {
            text.append("Line ").append(line).append(" of a long answer – with an umlaut: ä.\n");
        }
        return text.toString();
    }

    private static List<String> told(List<ModelResponse> answers) {
        return answers.stream().map(ScenarioSetTest::told).toList();
    }

    private static String told(ModelResponse response) {
        List<String> calls =
                response.calls().stream()
                        .map(it -> it.tool() + " " + SortedJson.json(it.arguments()))
                        .toList();
        String told = response.text() + " " + calls + " " + response.attempts();
        return FIGURES.contains(response.text())
                ? told
                        + " %d/%d/%d"
                                .formatted(
                                        response.spend().inputTokens(),
                                        response.spend().outputTokens(),
                                        response.spend().cachedTokens())
                : told;
    }

    private static List<ModelResponse> talk(ModelGateway gateway, ProtocolScenario scenario)
            throws InterruptedException {
        List<ModelMessage> messages = new ArrayList<>(List.of(new ModelMessage.User("Begin.")));
        List<ModelResponse> answers = new ArrayList<>();
        int more = scenario == ProtocolScenario.TEXT ? 1 : 0;
        while (answers.size() < MOST_CALLS) {
            ModelRequest request =
                    new ModelRequest(
                            "default", "You are a test.", messages, TOOLS, ReasoningEffort.HIGH);
            ModelResponse response = gateway.call(request, new Silent());
            answers.add(response);
            messages.add(
                    new ModelMessage.Assistant(
                            response.text(), response.calls(), response.thoughts()));
            if (!response.calls().isEmpty()) {
                messages.add(new ModelMessage.Results(results(response.calls())));
            } else if (more-- > 0) {
                messages.add(new ModelMessage.User("Go on."));
            } else {
                return answers;
            }
        }
        throw new AssertionError("The model calls tools without end.");
    }

    private static List<ModelMessage.Answered> results(List<RawToolCall> calls) {
        return calls.stream()
                .map(it -> new ModelMessage.Answered(it.id(), it.tool(), "what is there"))
                .toList();
    }

    private ModelGateway gateway(
            Provider provider, String url, ProtocolScenario scenario, Mode mode) {
        Duration idle = Duration.ofSeconds(scenario == ProtocolScenario.SILENCE ? 2 : 60);
        ModelSettings settings =
                new ModelSettings(
                        provider.protocol,
                        url,
                        provider == Provider.GOOGLE ? "gemini-3-pro" : "scripted",
                        "test-key",
                        null,
                        100_000,
                        30_000,
                        ToolCallingMode.NATIVE,
                        TokenPrices.FREE,
                        new ModelTimeouts(Duration.ofSeconds(10), idle),
                        4,
                        Map.of(),
                        Duration.ofMinutes(5),
                        null,
                        scenario == ProtocolScenario.THINKING,
                        null,
                        provider == Provider.OPENAI_RESPONSES
                                ? OpenAiApiVariant.RESPONSES
                                : OpenAiApiVariant.CHAT,
                        Duration.ofMinutes(5));
        return new ModelGateway(
                new ModelCatalog(
                        new ModelCatalogSettings(Map.of("default", settings), null), _ -> null),
                Duration.ofMillis(5),
                new SimpleMeterRegistry(),
                RecordingInterceptorFactory.of(
                        new ModelRecordingSettings(mode, directory.resolve(scenario.name())),
                        UnaryOperator.identity()));
    }

    private static final List<ToolSpec> TOOLS = List.of(tool("read"), tool("grep"));

    private static ToolSpec tool(String name) {
        return new ToolSpec(
                name,
                "Looks.",
                new JsonSchemaBuilder().text("path", false, "Where.").build(),
                ToolSpec.Kind.READ,
                ToolSpec.Recovery.RERUN);
    }

    enum Provider {
        OPENAI(ModelProtocol.OPENAI, "\"reasoning_effort\":\"high\""),
        OPENAI_RESPONSES(ModelProtocol.OPENAI, "\"reasoning\":{\"effort\":\"high\""),
        OPENAI_COMPATIBLE(ModelProtocol.OPENAI, "\"reasoning_effort\":\"high\""),
        ANTHROPIC(ModelProtocol.ANTHROPIC, "\"output_config\":{\"effort\":\"high\"}"),
        GOOGLE(ModelProtocol.GOOGLE, "\"thinkingLevel\":\"high\""),
        OLLAMA(ModelProtocol.OLLAMA, "\"think\":true");

        private final ModelProtocol protocol;
        private final String effort;

        Provider(ModelProtocol protocol, String effort) {
            this.protocol = protocol;
            this.effort = effort;
        }

        /** Whoever offers the protocol of another does so at any path of a host of their own. */
        String url(ScriptedModelServer server) {
            return switch (this) {
                case OPENAI, OPENAI_RESPONSES -> server.openAiBaseUrl();
                case OPENAI_COMPATIBLE ->
                        server.openAiBaseUrl().replace("127.0.0.1", "localhost") + "/";
                case ANTHROPIC, GOOGLE, OLLAMA -> server.baseUrl();
            };
        }
    }

    private static final class Silent implements ModelStreamListener {
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
