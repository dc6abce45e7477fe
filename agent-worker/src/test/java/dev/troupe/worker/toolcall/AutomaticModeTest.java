package dev.troupe.worker.toolcall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.toolcall.question.ApprovalJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What automatic mode leaves to a person, here without a sandbox. */
class AutomaticModeTest {
    private static final String NO_SANDBOX = "No sandbox can contain this command";
    private static final ScriptedToolCall FIX =
            ScriptedToolCall.of(
                    "edit",
                    Map.of(
                            "path", "src/Prices.java",
                            "old_string", "return a - b;",
                            "new_string", "return a + b;"));

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;
    private Path repository;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home).unsandboxed();
        worker = scene.byHand();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void repository() throws IOException, InterruptedException {
        repository = ScenarioRepositories.create(directory.resolve("shop"));
    }

    @AfterEach
    void mend() throws IOException {
        worker.security().end();
        Files.deleteIfExists(home.resolve("config.yaml"));
    }

    @Test
    void asksBeforeACommandThatNoSandboxHolds() {
        for (String command : new String[] {"touch made.txt", "ls"}) {
            WorkerScenario.Session session = session(SessionAttendance.DETACHED);
            UUID task = begin(session, bash(command));

            assertThat(state(task)).isEqualTo(TaskState.WAITING);
            assertThat(session.file("made.txt")).doesNotExist();
            assertThat(question(session).reason()).contains(NO_SANDBOX);

            session.decide(session.approval(), false, false, null);
            worker.run();
            assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        }
    }

    @Test
    void goesOnWithoutSuchACommandWhenNobodyCanBeAsked() {
        WorkerScenario.Session session = session(SessionAttendance.HEADLESS);
        Task task = scene.ledger().tasks().find(begin(session, bash("ls"))).orElseThrow();

        assertThat(task.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.events(EventBody.Notice.class))
                .filteredOn(it -> it.code().equals("approval-needed"))
                .extracting(EventBody.Notice::text)
                .singleElement()
                .asString()
                .contains(NO_SANDBOX);
    }

    @Test
    void stillAppliesEditsByItself() {
        WorkerScenario.Session session = session(SessionAttendance.HEADLESS);

        assertThat(state(begin(session, FIX))).isEqualTo(TaskState.SUCCEEDED);

        assertThat(session.content("src/Prices.java")).contains("return a + b;");
    }

    @Test
    void asksWhileThePolicyCannotBeRead() throws IOException {
        Files.writeString(home.resolve("config.yaml"), "permissions: [\n");
        WorkerScenario.Session session = session(SessionAttendance.DETACHED);
        UUID task = begin(session, FIX);

        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        assertThat(question(session).reason()).contains("config.yaml");
        assertThat(session.content("src/Prices.java")).contains("return a - b;");
    }

    @Test
    void asksWhileTheSecurityServiceDoesNotDecide() {
        worker.security().begin();
        WorkerScenario.Session session = session(SessionAttendance.DETACHED);
        UUID task = begin(session, FIX);

        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        assertThat(question(session).reason()).contains("security-unavailable");

        session.decide(session.approval(), true, false, null);
        worker.run();
        assertThat(session.content("src/Prices.java")).contains("return a + b;");
    }

    @Test
    void aRememberedYesHoldsForTheCommandItWasGivenFor() {
        WorkerScenario.Session session = session(SessionAttendance.DETACHED);
        UUID first = begin(session, bash("ls"));
        session.decide(session.approval(), true, true, null);
        worker.run();
        assertThat(state(first)).isEqualTo(TaskState.SUCCEEDED);

        assertThat(state(begin(session, bash("ls")))).isEqualTo(TaskState.SUCCEEDED);

        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(1);
    }

    private WorkerScenario.Session session(SessionAttendance attendance) {
        return scene.session(repository).with(ApprovalMode.AUTOMATIC).with(attendance);
    }

    private static ScriptedToolCall bash(String command) {
        return ScriptedToolCall.of("bash", Map.of("command", command));
    }

    private static UUID begin(WorkerScenario.Session session, ScriptedToolCall call) {
        ScriptedTurn act = ScriptedTurn.call("", call);
        ScriptedTurn end = ScriptedTurn.say("Done.");
        scene.model().play(ModelScenario.of(act, end, act, end));
        UUID task = session.ask("Do it");
        worker.run();
        return task;
    }

    private static TaskState state(UUID task) {
        return scene.ledger().tasks().find(task).orElseThrow().state();
    }

    private static ApprovalQuestion question(WorkerScenario.Session session) {
        TaskWait wait = session.approval();
        return ApprovalJson.readQuestion(wait);
    }
}
