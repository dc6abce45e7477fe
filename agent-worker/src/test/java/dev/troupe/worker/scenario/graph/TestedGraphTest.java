package dev.troupe.worker.scenario.graph;

import static dev.troupe.worker.toolcall.SubagentSpawnerTest.conversation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Requests that are split into tasks, where a command is set that runs the tests. */
class TestedGraphTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String CHECK =
            "test \"$(cat one.txt)$(cat two.txt)\" = 12 || { echo '--- FAIL: TestSum (0s)'; exit 3; }";
    private static final JsonMapper JSON = new JsonMapper();

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
    void repository() throws IOException, InterruptedException {
        session = scene.session(ScenarioRepositories.create(directory.resolve("shop")));
        session.with(SessionAttendance.HEADLESS).trusting(file(CHECK));
        scene.model().forgetRequests();
    }

    private static RepositorySettings file(String command) {
        return new RepositorySettings(
                "/shop/.troupe/config.yaml",
                "0".repeat(64),
                List.of(new RepositorySettings.Value("worker.tests.command", List.of(command), 3)));
    }

    private static ScriptedTurn write(String path, String content) {
        return ScriptedTurn.call(
                "", ScriptedToolCall.of("write", Map.of("path", path, "content", content)));
    }

    /** The second task writes what fails only beside the work of the first. */
    private static void play(String second, ScriptedTurn... mending) {
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation("# Red tests", mending),
                                conversation(
                                        "Make one",
                                        write("one.txt", "1"),
                                        ScriptedTurn.say("One.")),
                                conversation(
                                        "Make two",
                                        write("two.txt", second),
                                        ScriptedTurn.say("Two."))));
    }

    private Task run() {
        UUID task =
                session.planned(
                                new TaskPlan(
                                        "Two files.",
                                        List.of(
                                                planned("one", "Make one", "one.txt"),
                                                planned("two", "Make two", "two.txt"))))
                        .start("graph", "Do it all");
        return session.await(task, WorkerScenario::ended, PATIENCE);
    }

    private static PlannedTask planned(String key, String goal, String file) {
        return new PlannedTask(key, "developer", goal, List.of(file), List.of(), List.of());
    }

    private static List<Task> tests(Task graph) {
        return scene.ledger().tasks().children(graph.id()).stream()
                .filter(it -> it.definition().kind().equals("tests"))
                .toList();
    }

    private static TestReport report(Task tests) {
        return scene.ledger().artefacts().ofTask(tests.id()).stream()
                .filter(it -> it.kind().equals(TestReport.ARTEFACT))
                .map(it -> JSON.readValue(it.body(), TestReport.class))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theTestsRunOnTheWholeBeforeItComesIn() throws IOException {
        play("2", ScriptedTurn.say("Not asked for."));

        Task ended = run();

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(WorkerScenario.summary(ended))
                .contains("2 of 2 tasks", "- tests: Tests pass: `test");
        assertThat(session.content("two.txt")).isEqualTo("2");
        Task tests = tests(ended).getFirst();
        TestReport.CommandRun ran = Objects.requireNonNull(report(tests).run());
        assertThat(ran.exit()).isZero();
        assertThat(ran.milliseconds()).isPositive();
        assertThat(Files.exists(Path.of(ran.output()))).isTrue();
        assertThat(tests.updatedAt()).isBefore(ended.updatedAt());
    }

    @Test
    void whatFailsOnTheWholeADebuggerGetsAndTheTestsRunAgain() {
        play(
                "3",
                ScriptedTurn.call("", ScriptedToolCall.of("read", Map.of("path", "two.txt"))),
                write("two.txt", "2"),
                ScriptedTurn.say("Two is 2 now."));

        Task ended = run();

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("two.txt")).isEqualTo("2");
        assertThat(tests(ended)).hasSize(2);
        assertThat(report(tests(ended).getFirst()).failures())
                .containsExactly(new TestReport.Failure("TestSum", ""));
        assertThat(WorkerScenario.summary(ended))
                .contains("mend-tests-1: Two is 2 now.", "- tests: Tests pass")
                .doesNotContain("Tests fail");
    }

    @Test
    void aDebuggerThatBeginsLaterHearsWhatWasSaidBefore() {
        play(
                "3",
                ScriptedTurn.call("", ScriptedToolCall.of("read", Map.of("path", "two.txt"))),
                write("two.txt", "2"),
                ScriptedTurn.say("Two is 2 now."));
        UUID task =
                session.planned(new TaskPlan("", List.of(planned("two", "Make two", "two.txt"))))
                        .trusting(file("grep 2 two.txt"))
                        .start("graph", "Do it");
        session.say(task, "ada", "Write digits only");

        Task ended = session.await(task, WorkerScenario::ended, PATIENCE);

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(scene.model().requests())
                .filteredOn(it -> it.body().toString().contains("# Red tests"))
                .isNotEmpty()
                .allSatisfy(it -> assertThat(it.body().toString()).contains("Write digits only"));
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::code)
                .doesNotContain("message-unread");
    }

    @Test
    void whatStaysRedComesInAndTheRequestSaysSo() {
        play("3", ScriptedTurn.say("I do not know why."));

        Task ended = run();

        assertThat(ended.state()).isEqualTo(TaskState.FAILED);
        assertThat(WorkerScenario.code(ended)).isEqualTo(ErrorCode.TASKS_FAILED.wire());
        assertThat(WorkerScenario.summary(ended))
                .contains("- tests (failed): Tests fail: `test", "TestSum");
        assertThat(session.content("two.txt")).isEqualTo("3");
        assertThat(tests(ended)).hasSize(3);
        assertThat(WorkerScenario.code(tests(ended).getLast())).isEqualTo("tests-failed");
    }

    @Test
    void whatCameInRedIsTestedAgainWhenTheRequestGoesOn() {
        play("3", ScriptedTurn.say("I do not know why."));
        Task red = run();
        scene.model().forgetRequests();

        UUID again = session.after(red.id()).start("graph", "Do it all");
        Task still = session.await(again, WorkerScenario::ended, PATIENCE);

        assertThat(WorkerScenario.code(still)).isEqualTo(ErrorCode.TASKS_FAILED.wire());
        assertThat(WorkerScenario.summary(still)).contains("- tests (failed): Tests fail: `test");
    }

    @Test
    void aModeThatAsksForEveryCommandAsksForTheTestsToo() {
        play("2", ScriptedTurn.say("Not asked for."));
        session.with(SessionAttendance.DETACHED).with(ApprovalMode.ASK);
        UUID task =
                session.planned(new TaskPlan("", List.of(planned("two", "Make two", "two.txt"))))
                        .trusting(file("cat two.txt"))
                        .start("graph", "Do it");

        session.decide(session.approval("two.txt"), true, false, null);
        session.await(
                task,
                _ -> {
                    scene.ledger().waits().ofSession(session.id(), true).stream()
                            .filter(it -> it.question().contains("two.txt"))
                            .forEach(it -> session.decide(it, true, false, null));
                    return WorkerScenario.ended(scene.ledger().tasks().find(task).orElseThrow());
                },
                PATIENCE);

        Task ended = scene.ledger().tasks().find(task).orElseThrow();
        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(WorkerScenario.summary(ended)).contains("Tests pass: `cat two.txt`");
    }
}
