package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.MDC;

/** What runs tell the people who use them and those who operate them. */
class RunNoticesTest {
    private static final Look LOOK = new Look();

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;
    private static Runnable act = () -> {};

    @TempDir private Path directory;
    private WorkerScenario.Session session;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home);
        worker = scene.byHand(LOOK, new CallbackTool("act", () -> act.run()));
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void session() throws IOException, InterruptedException {
        session = scene.session(ScenarioRepositories.create(directory.resolve("shop")));
    }

    @Test
    void aRunStartsOnceThoughTheAcknowledgementIsLost() {
        play(ScriptedTurn.say("Hello."));
        session.ask("Hi");
        worker.database().loseNext();

        worker.run();

        assertThat(worker.database().lost()).isTrue();
        assertThat(notices()).extracting(EventBody.Notice::code).contains("database-away");
        assertThat(session.events(EventBody.RunStarted.class)).hasSize(1);
        assertThat(session.events(EventBody.TaskFinished.class).getLast().state())
                .isEqualTo("succeeded");
    }

    @Test
    void aWithheldAnswerIsNoSuccess() {
        play(
                ScriptedTurn.say("never")
                        .after(
                                new ScriptedFault.Raw(
                                        9,
                                        """
                                        data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"scripted","choices":[{"index":0,"delta":{"role":"assistant","content":"I can"},"finish_reason":null}]}

                                        data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"scripted","choices":[{"index":0,"delta":{},"finish_reason":"content_filter"}]}

                                        data: [DONE]

                                        """)));

        Task ended = end("Say something bad");

        assertThat(ended.state()).isEqualTo(TaskState.FAILED);
        assertThat(WorkerScenario.code(ended)).isEqualTo(ErrorCode.MODEL_OUTPUT_INVALID.wire());
        assertThat(WorkerScenario.summary(ended)).contains("model 'default' withheld");
        assertThat(session.events(EventBody.TurnFinished.class).getLast().text())
                .isEqualTo("I can");
        assertThat(errors(ErrorCode.MODEL_OUTPUT_INVALID)).isPositive();
        assertThat(scene.ledger().budgets().spentByTask(ended.id()).costMicros()).isPositive();
    }

    @Test
    void aTurnNamesTheModelThatAnsweredIt() {
        play(ScriptedTurn.say("In its place."));
        session.on("away");

        Task ended = end("Talk");

        assertThat(ended.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.events(EventBody.RunStarted.class).getLast().model()).isEqualTo("away");
        assertThat(session.events(EventBody.TurnFinished.class))
                .extracting(EventBody.TurnFinished::model)
                .containsExactly("default");
    }

    @Test
    void triesThatFailedAreKeptThoughNoAnswerCame() {
        play(ScriptedTurn.say("never").after(new ScriptedFault.Refuse(9, 500, null, null, null)));

        Task ended = end("Talk");

        assertThat(ended.state()).isEqualTo(TaskState.FAILED);
        assertThat(session.events(EventBody.TurnFinished.class)).isEmpty();
        assertThat(session.events(EventBody.ModelFailed.class))
                .hasSize(3)
                .containsOnly(new EventBody.ModelFailed(1, "default", "overload"));
    }

    @Test
    void eachTryThatFailsIsToldAtOnceAndTheLastIsKept() {
        play(
                ScriptedTurn.say("This text arrives in several pieces, one by one by one.")
                        .after(
                                new ScriptedFault.Break(1, 4),
                                new ScriptedFault.Refuse(1, 500, null, null, null)));

        Task ended = end("Talk");

        assertThat(ended.state()).isEqualTo(TaskState.SUCCEEDED);
        List<EventBody.Notice> told = notices();
        assertThat(told)
                .extracting(EventBody.Notice::code)
                .containsExactly("turn-restarted", "model-retried");
        assertThat(told.getFirst().text())
                .isEqualTo(
                        "Attempt 1 with model 'default' failed: its answer broke off. Ignore the part of the answer that was shown. The model is asked again.");
        assertThat(told.getLast().text())
                .startsWith("Attempt 2 with model 'default' failed: it answered 500")
                .endsWith(". The model is asked again.");
        assertThat(session.events(EventBody.ModelFailed.class))
                .containsExactly(
                        new EventBody.ModelFailed(1, "default", "broken-stream"),
                        new EventBody.ModelFailed(1, "default", "overload"));
        // The first one tells whose agent it is.
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::code)
                .containsExactly("agent", "model-retried");
        assertThat(session.events(EventBody.Notice.class).getLast())
                .satisfies(it ->
                        assertThat(it.text())
                                .startsWith(
                                        "Attempt 2 with model 'default' failed: it answered 500")
                                .endsWith(". The model was asked again."));
    }

    @Test
    void aModelThatStartsAgainIsWaitedForAndSaidSo() {
        play(ScriptedTurn.say("Hi.").after(new ScriptedFault.Refuse(4, 503, null, null, null)));

        Task ended = end("Talk");

        assertThat(ended.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(notices())
                .extracting(EventBody.Notice::text)
                .filteredOn(it -> it.contains("it answered 503"))
                .singleElement()
                .asString()
                .startsWith("Waiting for http://");
    }

    @Test
    void aConversationThatIsTooLongNamesTheSetting() {
        play(
                ScriptedTurn.say("never")
                        .after(new ScriptedFault.Refuse(9, 400, null, "context_length", null)));

        Task ended = end("Hello");

        assertThat(WorkerScenario.code(ended)).isEqualTo(ErrorCode.CONTEXT_TOO_LONG.wire());
        assertThat(session.events(EventBody.TaskFinished.class).getLast().hint())
                .contains("`troupe.models.default.context-window` (now 100000)");
    }

    @Test
    void readsSideBySideAreLoggedUnderTheirTask() {
        LOOK.names.clear();
        play(ScriptedTurn.call("", look("a"), look("b"), look("c")), ScriptedTurn.say("Seen."));

        Task ended = end("Look");

        assertThat(ended.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::parallel)
                .containsOnly(3);
        assertThat(LOOK.names)
                .hasSize(3)
                .allSatisfy(it ->
                        assertThat(it)
                                .containsEntry("taskId", ended.id().toString())
                                .containsEntry("sessionId", session.id().toString())
                                .containsEntry("traceId", WorkerScenario.TRACE));
    }

    @Test
    void everyTurnAndCallIsLoggedUnderTheTraceOfTheRequest() {
        play(
                ScriptedTurn.call("", look("a")),
                ScriptedTurn.call("", look("b")),
                ScriptedTurn.say("Seen."));

        Task ended;
        List<ILoggingEvent> lines;
        try (CapturedLog logged = CapturedLog.of("dev.troupe.worker")) {
            ended = end("Look");
            lines = logged.lines();
        }

        assertThat(lines)
                .extracting(ILoggingEvent::getFormattedMessage)
                .map(it -> it.replaceAll(" \\(.*|: .*", ""))
                .containsExactly(
                        "Turn 1",
                        "Call of look",
                        "Turn 2",
                        "Call of look",
                        "Turn 3",
                        "Run 1 of task " + ended.id() + " ended");
        assertThat(lines)
                .extracting(ILoggingEvent::getMDCPropertyMap)
                .allSatisfy(it ->
                        assertThat(it)
                                .containsEntry("traceId", WorkerScenario.TRACE)
                                .containsEntry("taskId", ended.id().toString()));
    }

    @Test
    void editsAreCountedByTheStrategyThatFoundThem() {
        play(
                ScriptedTurn.call(
                        "",
                        ScriptedToolCall.of(
                                "edit",
                                Map.of(
                                        "path", "src/Prices.java",
                                        "old_string", "return a - b;",
                                        "new_string", "return a + b;"))),
                ScriptedTurn.say("Done."));

        Task ended = end("Fix it");

        assertThat(ended.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(
                        worker.meters()
                                .get("edit.strategies")
                                .tag("strategy", "exact")
                                .counter()
                                .count())
                .isEqualTo(1);
    }

    @Test
    void aFileThatChangedBeforeItsEditWasWrittenIsCountedAsStale() {
        Path file = session.file("src/Prices.java");
        act = () -> append(file, "// mine\n");
        double before = refusals("stale");
        play(
                ScriptedTurn.call(
                        "",
                        ScriptedToolCall.of("act", Map.of()),
                        ScriptedToolCall.of(
                                "edit",
                                Map.of(
                                        "path", "src/Prices.java",
                                        "old_string", "return a - b;",
                                        "new_string", "return a + b;"))),
                ScriptedTurn.say("Done."));

        Task ended = end("Fix it");

        assertThat(ended.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.events(EventBody.ToolFinished.class).getLast().summary())
                .isEqualTo("src/Prices.java changed meanwhile");
        assertThat(refusals("stale") - before).isEqualTo(1);
    }

    @Test
    void editsInPlainAnswersThatCannotBeReadAreCounted() {
        session.on("text");
        double before = refusals("unreadable");
        String cut = "src/Prices.java\n<<<<<<< SEARCH\nreturn a - b;\n";
        play(ScriptedTurn.say(cut), ScriptedTurn.say("Not done."));

        Task ended = end("Fix it");

        assertThat(ended.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(refusals("unreadable") - before).isEqualTo(1);
    }

    private static void append(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double refusals(String kind) {
        return worker.meters().get("edit.refusals").tag("kind", kind).counter().count();
    }

    private Task end(String text) {
        UUID task = session.ask(text);
        worker.run();
        return scene.ledger().tasks().find(task).orElseThrow();
    }

    private static void play(ScriptedTurn... turns) {
        scene.model().play(ModelScenario.of(turns));
    }

    private static ScriptedToolCall look(String at) {
        return ScriptedToolCall.of("look", Map.of("at", at));
    }

    private static double errors(ErrorCode code) {
        return worker.meters()
                .get("errors_total")
                .tag("service", "agent-worker")
                .tag("code", code.wire())
                .counter()
                .count();
    }

    private static List<EventBody.Notice> notices() {
        return worker.live().stream()
                .filter(EventBody.Notice.class::isInstance)
                .map(EventBody.Notice.class::cast)
                .toList();
    }

    /** A tool that remembers under which names it would log. */
    private static final class Look implements AgentTool {
        private final Queue<Map<String, String>> names = new ConcurrentLinkedQueue<>();

        @Override
        public ToolSpec spec() {
            return new ToolSpec(
                    "look",
                    "Looks.",
                    new JsonSchemaBuilder().text("at", true, "At what.").build(),
                    ToolSpec.Kind.READ,
                    ToolSpec.Recovery.RERUN);
        }

        @Override
        public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
            return List.of();
        }

        @Override
        public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
            return new ToolCallPlan.Ready(List.of(), "look", "look");
        }

        @Override
        public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
            Map<String, String> now = MDC.getCopyOfContextMap();
            names.add(now == null ? Map.of() : now);
            return ToolResult.ok("seen", "seen");
        }
    }
}
