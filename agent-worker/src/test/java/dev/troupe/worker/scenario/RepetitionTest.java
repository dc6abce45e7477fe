package dev.troupe.worker.scenario;

import static dev.troupe.worker.scenario.background.BackgroundCommandScenario.background;
import static dev.troupe.worker.toolcall.SubagentSpawnerTest.conversation;
import static dev.troupe.worker.toolcall.SubagentSpawnerTest.hand;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models that make the same calls again and again, and work of other agents that is not to be done again. */
class RepetitionTest {
    private static final int MANY = 50;
    private static final ScriptedToolCall OUTPUT =
            ScriptedToolCall.of("bash_output", Map.of("wait", 0));

    @TempDir private static Path home;
    private static WorkerScenario scene;

    @TempDir private Path directory;
    private WorkerScenario.Session session;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home).withWorker();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void session() throws Exception {
        scene.model().forgetRequests();
        session = scene.session(ScenarioRepositories.create(directory.resolve("shop")));
    }

    @Test
    void theSameCallWithTheSameResultIsToldAndEnded() {
        scene.model().play(ModelScenario.of(turns(_ -> read("notes.txt"))));

        Task ended = session.fail("Read it");

        assertThat(WorkerScenario.code(ended)).isEqualTo(ErrorCode.MODEL_OUTPUT_INVALID.wire());
        assertThat(WorkerScenario.summary(ended))
                .contains("7 turns of the model", "`read` 8 times");
        assertThat(scene.model().requests()).hasSize(9);
        assertThat(request(3)).contains("`read` 3 times", "1 turn before this");
        assertThat(request(8)).contains("`read` 8 times", "6 turns before this");
    }

    @Test
    void callsThatTakeTurnsAreARepetitionToo() {
        scene.model()
                .play(
                        ModelScenario.of(
                                turns(it -> read(it % 2 == 0 ? "notes.txt" : "missing.txt"))));

        Task ended = session.fail("Read them");

        assertThat(WorkerScenario.summary(ended))
                .contains("7 turns of the model", "`read` 4 times");
        assertThat(scene.model().requests()).hasSize(10);
        assertThat(request(4))
                .contains("`read` 2 times", "1 turn before this")
                .doesNotContain("3 times");
    }

    @Test
    void lookingAtOneImageAgainAndAgainIsOne() throws Exception {
        Files.write(
                directory.resolve("shop/logo.png"),
                Base64.getDecoder()
                        .decode(
                                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="));
        scene.model().play(ModelScenario.of(turns(_ -> read("logo.png"))));

        Task ended = session.on("seeing").fail("Describe it");

        assertThat(WorkerScenario.summary(ended)).contains("`read` 8 times");
    }

    @Test
    void waitingForAQuietCommandInTheBackgroundIsNone() {
        ScriptedTurn[] turns =
                IntStream.rangeClosed(0, 10)
                        .mapToObj(it ->
                                switch (it) {
                                    case 0 -> background("cat > /dev/null < <(sleep 600)");
                                    case 10 -> ScriptedTurn.say("Done.");
                                    default -> ScriptedTurn.call("", OUTPUT);
                                })
                        .toArray(ScriptedTurn[]::new);
        scene.model().play(ModelScenario.of(turns));

        assertThat(WorkerScenario.summary(session.automatic().succeed("Build it")))
                .startsWith("Done.");
        assertThat(request(10)).contains("no new output");
    }

    @Test
    void askingForACommandThatHasEndedIsOne() {
        ScriptedTurn[] turns =
                IntStream.range(0, MANY)
                        .mapToObj(
                                it -> it == 0 ? background("true") : ScriptedTurn.call("", OUTPUT))
                        .toArray(ScriptedTurn[]::new);
        scene.model().play(ModelScenario.of(turns));

        Task ended = session.automatic().fail("Build it");

        assertThat(WorkerScenario.summary(ended)).contains("7 turns of the model", "`bash_output`");
    }

    @Test
    void whatBringsSomethingNewIsNone() {
        ScriptedTurn[] turns =
                IntStream.range(0, 11)
                        .mapToObj(it ->
                                it == 10
                                        ? ScriptedTurn.say("Done.")
                                        : ScriptedTurn.call(
                                                "",
                                                it % 2 == 0
                                                        ? read("notes.txt")
                                                        : ScriptedToolCall.of(
                                                                "write",
                                                                Map.of(
                                                                        "path",
                                                                        "new.txt",
                                                                        "content",
                                                                        "v" + it + "\n"))))
                        .toArray(ScriptedTurn[]::new);
        scene.model().play(ModelScenario.of(turns));

        assertThat(WorkerScenario.summary(session.succeed("Try"))).isEqualTo("Done.");
    }

    @Test
    void aSubAgentIsStoppedToo() {
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation("Look closely", turns(_ -> read("notes.txt"))),
                                conversation(
                                        "Tell me",
                                        ScriptedTurn.call("", hand("explorer", "Look closely")),
                                        ScriptedTurn.say("It went in circles."))));

        Task ended = session.succeed("Tell me");

        assertThat(WorkerScenario.summary(ended)).isEqualTo("It went in circles.");
        assertThat(scene.model().requests().getLast().body().toString()).contains("`read` 8 times");
    }

    @Test
    void whatASubAgentAnsweredIsHeardAfterItsParentWasCancelled() throws Exception {
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation("Look closely", ScriptedTurn.say("It is blue.")),
                                conversation(
                                        "Wait here",
                                        ScriptedTurn.say("Late.")
                                                .paced(StreamPace.DEFAULT, Duration.ofMinutes(5))),
                                conversation(
                                        "Tell me",
                                        ScriptedTurn.call(
                                                "",
                                                hand("explorer", "Look closely"),
                                                hand("explorer", "Wait here")),
                                        ScriptedTurn.say("I know already."))));
        UUID parent = session.ask("Tell me");
        session.await(
                parent,
                _ ->
                        scene.ledger().tasks().children(parent).stream()
                                .anyMatch(it -> it.state() == TaskState.SUCCEEDED),
                Duration.ofMinutes(1));
        assertThat(scene.ledger().tasks().cancel(parent, "ada", List.of())).isTrue();
        session.await(parent, TaskState.CANCELLED);

        Task next = session.succeed("And now?");

        assertThat(WorkerScenario.summary(next)).isEqualTo("I know already.");
        assertThat(scene.model().requests().getLast().body().toString())
                .contains("It is blue.", "need not be handed out again");
    }

    /** What the model read with a request, the first being 1. */
    private static String request(int number) {
        return scene.model().requests().get(number).body().toString();
    }

    private static ScriptedToolCall read(String path) {
        return ScriptedToolCall.of("read", Map.of("path", path));
    }

    private static ScriptedTurn[] turns(IntFunction<ScriptedToolCall> call) {
        return IntStream.range(0, MANY)
                .mapToObj(it -> ScriptedTurn.call("", call.apply(it)))
                .toArray(ScriptedTurn[]::new);
    }
}
