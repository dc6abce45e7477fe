package dev.troupe.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.testkit.model.RecordedModelRequest.Ending;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** What a vendor's own client must see, whichever protocol it speaks. */
abstract class ChatModelContract {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final StreamPace SMALL = new StreamPace(7, Duration.ZERO);
    private static final String SPEECH = "Grüße 👋 from a model that says things in many pieces.";

    private final ScriptedModelServer server =
            ScriptedModelServer.start(ModelScenario.of(ScriptedTurn.say("unused")));

    /** A client that retries failed requests that many times by itself. */
    abstract ChatModel client(ScriptedModelServer target, int retries);

    /** The vendor's error for a status, as its client reports it. */
    abstract Class<? extends Throwable> rateLimited();

    abstract Class<? extends Throwable> badRequest();

    abstract String tooLongWords();

    /** Words of the error for a wrong key. */
    String refusedKeyWords() {
        return "401";
    }

    /** Whether the client passes on the ids of calls. */
    boolean keepsCallIds() {
        return true;
    }

    /** Whether the client passes on text that stands beside calls in an answer that is not streamed. */
    boolean keepsTextBesideCalls() {
        return true;
    }

    /** Whether the client passes on what the service says in an error. */
    boolean keepsErrorWords() {
        return true;
    }

    /** One request, repeated that many times after failures, by the client itself if it can. */
    Flux<ChatResponse> persistent(int retries, Message... messages) {
        return flux(client(server, retries), messages);
    }

    final ScriptedModelServer server() {
        return server;
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void streamsTextInPiecesAndReportsUsage() {
        server.play(
                ModelScenario.parse(
                        """
                        stream: {chunk: 7}
                        turns:
                          - text: "%s"
                            usage: {input: 120, output: 34, cached: 20}
                        """
                                .formatted(SPEECH)));

        List<ChatResponse> pieces = stream(client(server, 0), new UserMessage("Hello"));

        assertThat(text(pieces)).isEqualTo(SPEECH);
        assertThat(pieces.size()).isGreaterThan(SPEECH.length() / 7);
        assertThat(finish(pieces)).isIn("STOP", "stop", "end_turn");
        Usage usage = usage(pieces);
        assertThat(usage.getCompletionTokens()).isEqualTo(34);
        assertThat(usage.getPromptTokens()).isIn(100, 120);
    }

    @Test
    void answersWholeWhenNotStreamed() {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.call(
                                SPEECH,
                                ScriptedToolCall.of("read", Map.of("path", "src/A.java")))));

        ChatResponse response =
                client(server, 0).call(new Prompt(List.of(new UserMessage("Hello"))));

        AssistantMessage message = calling(List.of(response));
        assertThat(text(List.of(response))).isEqualTo(keepsTextBesideCalls() ? SPEECH : "");
        assertThat(message.getToolCalls()).singleElement().satisfies(this::readsA);
        assertThat(server.requests())
                .singleElement()
                .extracting(it -> it.body().path("stream").asBoolean(false))
                .isEqualTo(false);
    }

    private void readsA(ToolCall call) {
        assertThat(call.name()).isEqualTo("read");
        assertThat(call.arguments()).isEqualTo("{\"path\":\"src/A.java\"}");
    }

    @Test
    void playsAWholeConversationWithParallelToolCalls() {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.call(
                                        "I look at both.",
                                        ScriptedToolCall.of("read", Map.of("path", "src/A.java")),
                                        ScriptedToolCall.of(
                                                "grep", Map.of("pattern", "\"x\" \\ y")),
                                        ScriptedToolCall.of("list", Map.of()))
                                .paced(SMALL, Duration.ZERO),
                        ScriptedTurn.say("Done after two turns.")));
        ChatModel client = client(server, 0);
        List<Message> history = new ArrayList<>();
        history.add(new SystemMessage("You are a test."));
        history.add(new UserMessage("Look around"));

        List<ChatResponse> first = stream(client, history.toArray(Message[]::new));
        AssistantMessage message = calling(first);
        assertThat(text(first)).isEqualTo("I look at both.");
        assertThat(message.getToolCalls())
                .extracting(ToolCall::name)
                .containsExactly("read", "grep", "list");
        assertThat(message.getToolCalls().get(1).arguments())
                .isEqualTo("{\"pattern\":\"\\\"x\\\" \\\\ y\"}");
        if (keepsCallIds()) {
            assertThat(message.getToolCalls()).extracting(ToolCall::id).doesNotHaveDuplicates();
        }

        history.add(
                AssistantMessage.builder()
                        .content(text(first))
                        .properties(message.getMetadata())
                        .toolCalls(message.getToolCalls())
                        .build());
        history.add(results(message.getToolCalls()));
        List<ChatResponse> second = stream(client, history.toArray(Message[]::new));

        assertThat(text(second)).isEqualTo("Done after two turns.");
        assertThat(server.requests()).extracting(RecordedModelRequest::turn).containsExactly(0, 1);
    }

    @Test
    void theSameRequestGetsTheSameTurnHoweverOftenItComes() {
        server.play(ModelScenario.of(ScriptedTurn.say("first"), ScriptedTurn.say("second")));
        ChatModel client = client(server, 0);

        assertThat(text(stream(client, new UserMessage("Hello")))).isEqualTo("first");
        assertThat(text(stream(client, new UserMessage("Hello")))).isEqualTo("first");
        assertThat(
                        text(
                                stream(
                                        client,
                                        new UserMessage("Hello"),
                                        new AssistantMessage("first"),
                                        new UserMessage("Go on"))))
                .isEqualTo("second");
    }

    @Test
    void rateLimitsAreReportedAndPassAfterTheGivenNumber() {
        ScriptedFault limit = new ScriptedFault.Refuse(2, 429, Duration.ofMillis(20), null, null);
        server.play(ModelScenario.of(ScriptedTurn.say("finally").after(limit)));

        assertThatThrownBy(() -> stream(client(server, 0), new UserMessage("Hello")))
                .hasStackTraceContaining(rateLimited().getName());
        assertThat(text(collect(persistent(2, new UserMessage("Hello"))))).isEqualTo("finally");

        assertThat(server.requests())
                .extracting(RecordedModelRequest::status)
                .containsExactly(429, 429, 200);
    }

    @Test
    void serverErrorsAndOverloadPassOneAfterTheOther() {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("finally")
                                .after(
                                        new ScriptedFault.Refuse(
                                                1, 500, Duration.ofMillis(10), null, null),
                                        new ScriptedFault.Refuse(
                                                1, 503, Duration.ofMillis(10), null, null))));

        assertThat(text(collect(persistent(2, new UserMessage("Hello"))))).isEqualTo("finally");

        assertThat(server.requests())
                .extracting(RecordedModelRequest::status)
                .containsExactly(500, 503, 200);
    }

    @Test
    void aCutStreamIsAnErrorAfterTheFirstPieces() {
        ScriptedTurn cut =
                ScriptedTurn.say(SPEECH)
                        .paced(SMALL, Duration.ZERO)
                        .after(new ScriptedFault.Break(1, 5));
        server.play(ModelScenario.of(cut));
        List<ChatResponse> seen = new ArrayList<>();

        assertThatThrownBy(() ->
                        flux(client(server, 0), new UserMessage("Hello"))
                                .doOnNext(seen::add)
                                .blockLast(LIMIT))
                .isInstanceOf(RuntimeException.class);

        assertThat(text(seen)).isNotEmpty().isNotEqualTo(SPEECH);
        assertThat(SPEECH).startsWith(text(seen));
        assertThat(server.requests())
                .extracting(RecordedModelRequest::ending)
                .containsExactly(Ending.CUT);
    }

    @Test
    void aCutAnswerThatIsNotStreamedIsAnError() {
        server.play(
                ModelScenario.of(ScriptedTurn.say(SPEECH).after(new ScriptedFault.Break(1, 0))));

        assertThatThrownBy(
                        () -> client(server, 0).call(new Prompt(List.of(new UserMessage("Hello")))))
                .isInstanceOf(RuntimeException.class);
    }

    @Test
    void garbageInTheStreamIsAnError() {
        server.play(ModelScenario.of(ScriptedTurn.say(SPEECH).after(new ScriptedFault.Garbage(1))));

        assertThatThrownBy(() -> stream(client(server, 0), new UserMessage("Hello")))
                .isInstanceOf(RuntimeException.class);
    }

    @Test
    void anErrorInTheMiddleOfAStreamIsAnError() {
        ScriptedFault.Refuse overload = new ScriptedFault.Refuse(1, 529, null, null, "Overloaded");
        ScriptedTurn turn = ScriptedTurn.say(SPEECH).paced(SMALL, Duration.ZERO);
        server.play(ModelScenario.of(turn.after(new ScriptedFault.FailMidStream(1, 5, overload))));

        assertThatThrownBy(() -> stream(client(server, 0), new UserMessage("Hello")))
                .hasStackTraceContaining(keepsErrorWords() ? "Overloaded" : "");
    }

    @Test
    void anEmptyAnswerSaysNothing() {
        server.play(ModelScenario.of(ScriptedTurn.say(SPEECH).after(new ScriptedFault.Empty(1))));

        assertThat(text(stream(client(server, 0), new UserMessage("Hello")))).isEmpty();
        assertThat(text(stream(client(server, 0), new UserMessage("Hello")))).isEqualTo(SPEECH);
    }

    @Test
    void argumentsThatAreNoJsonArriveAsTheyAre() {
        ScriptedToolCall broken = new ScriptedToolCall("call_1", "read", "{\"path\": src");
        server.play(ModelScenario.of(ScriptedTurn.call("", broken)));

        AssistantMessage message = calling(stream(client(server, 0), new UserMessage("Hello")));

        assertThat(message.getToolCalls())
                .containsExactly(new ToolCall("call_1", "function", "read", "{\"path\": src"));
    }

    @Test
    void aRequestBeyondTheWindowGetsTheServicesOwnWords() {
        server.play(
                ModelScenario.parse(
                        """
                        context_window: 500
                        turns: [{text: fits}]
                        """));

        assertThat(text(stream(client(server, 0), new UserMessage("short")))).isEqualTo("fits");
        assertThatThrownBy(() -> stream(client(server, 0), new UserMessage("long ".repeat(1000))))
                .hasStackTraceContaining(tooLongWords());
    }

    @Test
    void aRequestThatNoTurnAnswersFailsWithTheReason() {
        server.play(ModelScenario.of(ScriptedTurn.say("first")));

        assertThatThrownBy(() ->
                        stream(
                                client(server, 0),
                                new UserMessage("Hello"),
                                new AssistantMessage("first"),
                                new UserMessage("and then?")))
                .hasStackTraceContaining(badRequest().getName())
                .hasStackTraceContaining(keepsErrorWords() ? "no answer for turn 1 of 1" : "")
                .hasStackTraceContaining(keepsErrorWords() ? "and then?" : "");
    }

    @Test
    void aWrongKeyIsRefused() {
        server.play(
                ModelScenario.parse(
                        """
                        api_key: another-key
                        turns: [{text: never}]
                        """));

        assertThatThrownBy(() -> stream(client(server, 0), new UserMessage("Hello")))
                .hasStackTraceContaining(refusedKeyWords());
    }

    @Test
    void latencyHoldsTheAnswerBackUntilTheClientGivesUp() throws InterruptedException {
        ScriptedTurn slow =
                ScriptedTurn.say("late").paced(StreamPace.DEFAULT, Duration.ofMinutes(5));
        server.play(ModelScenario.of(slow));
        var waiting =
                flux(client(server, 0), new UserMessage("Hello"))
                        .subscribeOn(Schedulers.boundedElastic())
                        .subscribe();

        List<RecordedModelRequest> requests =
                server.awaitRequests(all -> all.stream().anyMatch(it -> it.turn() == 0), LIMIT);

        assertThat(requests).extracting(RecordedModelRequest::ending).containsExactly(Ending.OPEN);
        waiting.dispose();
    }

    private static ToolResponseMessage results(List<ToolCall> calls) {
        return ToolResponseMessage.builder()
                .responses(
                        calls.stream()
                                .map(it -> new ToolResponse(it.id(), it.name(), "\"result\""))
                                .toList())
                .build();
    }

    static Flux<ChatResponse> flux(ChatModel client, Message... messages) {
        return client.stream(new Prompt(List.of(messages)));
    }

    static List<ChatResponse> stream(ChatModel client, Message... messages) {
        return collect(flux(client, messages));
    }

    private static List<ChatResponse> collect(Flux<ChatResponse> answer) {
        List<ChatResponse> pieces = answer.collectList().block(LIMIT);
        assertThat(pieces).isNotNull();
        return pieces == null ? List.of() : pieces;
    }

    static String text(List<ChatResponse> pieces) {
        StringBuilder text = new StringBuilder();
        for (ChatResponse piece : pieces) {
            piece.getResults().stream()
                    .map(it -> it.getOutput().getText())
                    .filter(it -> it != null)
                    .forEach(text::append);
        }
        return text.toString();
    }

    static AssistantMessage calling(List<ChatResponse> pieces) {
        return pieces.stream()
                .flatMap(it -> it.getResults().stream())
                .map(it -> it.getOutput())
                .filter(AssistantMessage::hasToolCalls)
                .reduce((_, last) -> last)
                .orElseThrow();
    }

    static String finish(List<ChatResponse> pieces) {
        return pieces.stream()
                .flatMap(it -> it.getResults().stream())
                .map(it -> it.getMetadata().getFinishReason())
                .filter(it -> it != null && !it.isEmpty())
                .reduce((_, last) -> last)
                .orElse("");
    }

    private static Usage usage(List<ChatResponse> pieces) {
        return pieces.stream()
                .map(it -> it.getMetadata().getUsage())
                .filter(it -> it != null && it.getCompletionTokens() > 1)
                .reduce((_, last) -> last)
                .orElseThrow();
    }
}
