package dev.troupe.worker.testrun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Tests that Troupe itself runs. */
class TestCommandRunTest {
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;
    private WorkerScenario.Session session;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home);
        worker = scene.byHand();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void session() throws IOException, InterruptedException {
        session = scene.session(ScenarioRepositories.create(directory.resolve("shop")));
        session.with(SessionAttendance.HEADLESS);
    }

    private UUID tests(String command) {
        return session.trusting(
                        new RepositorySettings(
                                "/shop/.troupe/config.yaml",
                                "0".repeat(64),
                                List.of(
                                        new RepositorySettings.Value(
                                                "worker.tests.command", List.of(command), 1))))
                .start("tests", "tests");
    }

    private static Task run(UUID task) {
        worker.run();
        return scene.ledger().tasks().find(task).orElseThrow();
    }

    private static TestReport report(Task task) {
        return JSON.readValue(
                scene.ledger().artefacts().ofTask(task.id()).getFirst().body(), TestReport.class);
    }

    @Test
    void theExitCodeDecides() throws IOException {
        Task green = run(tests("echo fine && test -f notes.txt"));
        assertThat(green.state()).as(WorkerScenario.summary(green)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(report(green).passed()).isTrue();

        Task red = run(tests("echo '--- FAIL: TestSum (0s)'; exit 3"));
        assertThat(WorkerScenario.code(red)).isEqualTo(ErrorCode.TESTS_FAILED.wire());
        assertThat(WorkerScenario.summary(red)).contains("exit 3", "TestSum");
        TestReport.CommandRun ran = Objects.requireNonNull(report(red).run());
        assertThat(ran.exit()).isEqualTo(3);
        assertThat(ran.condensed()).contains("TestSum");
        assertThat(Files.readString(Path.of(ran.output()))).contains("TestSum");
    }

    @Test
    void itIsOneCommandThatPeopleSee() {
        var _ = run(tests("echo fine"));

        assertThat(session.events(EventBody.ToolStarted.class))
                .extracting(EventBody.ToolStarted::title)
                .containsExactly("bash: echo fine");
        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("ok");
    }

    @Test
    void whatNobodyKnowsTheEndOfIsRunAgain() {
        UUID task = tests("echo again");
        worker.breakOff(
                1,
                new JournalRecord.Started(1),
                new JournalRecord.Turn(
                        "tests",
                        "",
                        List.of(
                                new RawToolCall(
                                        "tests-1", "bash", "{\"command\":\"echo again\"}", null)),
                        List.of(),
                        List.of(),
                        false,
                        ModelUsage.NONE,
                        false),
                new JournalRecord.Intent(
                        "tests-1", "bash", "bash: echo again", PermissionVerdict.ALLOW, List.of()));

        Task ended = run(task);

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(report(ended).run()).isNotNull();
    }

    @Test
    void aYesCountsAlsoForTheRunAfterOneThatWasKilled() {
        session.with(ApprovalMode.ASK).with(SessionAttendance.DETACHED);
        UUID task = tests("echo asked > /dev/null");
        assertThat(run(task).state()).isEqualTo(TaskState.WAITING);
        session.decide(session.approval("echo asked"), true, false, null);
        worker.breakOff(
                1,
                new JournalRecord.Started(2),
                new JournalRecord.ApprovalsSettled(List.of("tests-1"), List.of()));

        Task ended = run(task);

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.events(EventBody.ToolFinished.class)).hasSize(1);
    }

    @Test
    void whatTheyLeaveBehindIsToldAndStaysUncommitted() {
        UUID task = tests("echo snapshot > shot.txt");

        assertThat(run(task).state()).isEqualTo(TaskState.SUCCEEDED);

        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::text)
                .anyMatch(it -> it.contains("not committed: shot.txt"));
        assertThat(session.events(EventBody.FileChanged.class)).isEmpty();
    }

    @Test
    void whereSomeoneMustBeAskedItWaitsForTheAnswer() {
        session.with(ApprovalMode.ASK).with(SessionAttendance.DETACHED);
        UUID yes = tests("echo asked > /dev/null");
        assertThat(run(yes).state()).isEqualTo(TaskState.WAITING);
        session.decide(session.approval("echo asked"), true, false, null);
        assertThat(run(yes).state()).isEqualTo(TaskState.SUCCEEDED);

        UUID no = tests("echo refused > /dev/null");
        assertThat(run(no).state()).isEqualTo(TaskState.WAITING);
        session.decide(session.approval("echo refused"), false, false, null);
        Task refused = run(no);
        assertThat(WorkerScenario.code(refused)).isEqualTo(ErrorCode.DENIED.wire());
        assertThat(WorkerScenario.summary(refused)).contains("The tests were not run: refused");
    }

    @Test
    void inPlanModeNothingRuns() {
        session.with(ApprovalMode.PLAN);

        Task ended = run(tests("echo never"));

        assertThat(WorkerScenario.code(ended)).isEqualTo(ErrorCode.DENIED.wire());
        assertThat(WorkerScenario.summary(ended)).contains("not in plan mode");
    }
}
