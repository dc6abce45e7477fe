package dev.troupe.worker.scenario.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.background.BackgroundCommandScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs wait for a security service that is away. */
class SecurityAwayTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;
    private Path repository;

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
    void repository() throws IOException, InterruptedException {
        repository = ScenarioRepositories.create(directory.resolve("shop"));
    }

    @AfterEach
    void comeBack() {
        worker.security().end();
    }

    @Test
    void peopleHearThatARunWaitsAndThatItGoesOn() {
        ScriptedTurn look =
                ScriptedTurn.call(
                        "", ScriptedToolCall.of("read", Map.of("path", "src/Prices.java")));
        scene.model().play(ModelScenario.of(look, look, ScriptedTurn.say("Seen.")));
        WorkerScenario.Session session = scene.session(repository);
        UUID task = session.ask("Look");
        worker.security().leaveFor(3);

        worker.run();

        assertThat(scene.ledger().tasks().find(task).orElseThrow().state())
                .isEqualTo(TaskState.SUCCEEDED);
        assertThat(worker.security().away()).isZero();
        assertThat(session.events(EventBody.Notice.class))
                .filteredOn(it -> it.code().startsWith("security-"))
                .containsExactly(
                        new EventBody.Notice(
                                "security-away",
                                "The security service does not answer; the run waits for it."),
                        new EventBody.Notice(
                                "security-back",
                                "The security service answers again; the run goes on."));
    }

    /** What commands have changed to the last is judged too, when the run has been told to stop already. */
    @Test
    void aRunThatMustLeaveDoesNotWait() throws IOException, InterruptedException {
        scene.model()
                .play(
                        ModelScenario.of(
                                BackgroundCommandScenario.background(
                                        "until [ -e go.txt ]; do sleep 0.02; done;"
                                                + " echo late > late.txt; sleep 7614"),
                                ScriptedTurn.say("Never said.")
                                        .after(
                                                new ScriptedFault.Silence(
                                                        1, 0, Duration.ofMinutes(5)))));
        scene.model().forgetRequests();
        WorkerScenario.Session session =
                scene.session(repository).automatic().with(WorkspaceIsolation.WORKTREE);
        UUID task = session.ask("Run it");
        Thread run = worker.start();
        var _ = scene.model().awaitRequests(it -> it.size() == 2, PATIENCE);
        Path worktree = home.toRealPath().resolve("worktrees").resolve(task + "/1");
        Files.writeString(worktree.resolve("go.txt"), "");
        Awaitility.await().atMost(PATIENCE).until(() -> Files.exists(worktree.resolve("late.txt")));

        worker.security().leaveFor(Integer.MAX_VALUE);
        worker.shutDown();

        assertThat(run.join(PATIENCE)).isTrue();
        assertThat(scene.ledger().tasks().find(task).orElseThrow().state())
                .isEqualTo(TaskState.QUEUED);
        assertThat(session.events(EventBody.Notice.class))
                .anySatisfy(it ->
                        assertThat(it.text())
                                .contains("late.txt")
                                .contains("the security service gave no decision"));
        var _ = scene.ledger().tasks().cancel(task, "enough", List.of());
    }
}
