package dev.troupe.worker.scenario.interruption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.sandbox.protection.RunningProcessLookup;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.TurnPosition;
import dev.troupe.worker.scenario.CallbackTool;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerShutdownTest {
    @TempDir private Path directory;

    @Test
    void aWorkerThatStopsGivesItsTaskBackAndTellsWhatItInterrupted()
            throws IOException, InterruptedException, ClassNotFoundException {
        Path repository = ScenarioRepositories.create(directory.resolve("shop"));
        try (WorkerScenario scene = new WorkerScenario(directory.resolve("home"))) {
            scene.model()
                    .play(
                            ModelScenario.of(
                                    ScriptedTurn.call(
                                            "",
                                            ScriptedToolCall.of(
                                                    "bash",
                                                    Map.of(
                                                            "command",
                                                            "touch begun.txt; sleep 7706; touch over.txt"))),
                                    ScriptedTurn.say("I see.")
                                            .when(
                                                    new TurnPosition.Listed(),
                                                    RequestMatch.last(
                                                            "Nothing that it changed is in the workspace"))));
            WorkerScenario.Session session = scene.session(repository).automatic();
            var first = WorkerChildProcess.start(scene.settings());
            UUID task = session.ask("Run it");
            RunningProcessLookup.awaitStart("sleep 7706");
            first.close();

            Task given = scene.ledger().tasks().find(task).orElseThrow();
            assertThat(given.state()).isEqualTo(TaskState.QUEUED);
            assertThat(given.crashes()).isZero();
            assertThat(session.events(EventBody.ToolFinished.class))
                    .extracting(EventBody.ToolFinished::outcome)
                    .containsExactly("interrupted");

            var _ = scene.withWorker();
            var _ = session.await(task, TaskState.SUCCEEDED);
            assertThat(repository.resolve("begun.txt")).doesNotExist();
            assertThat(repository.resolve("over.txt")).doesNotExist();
        }
    }

    @Test
    void aCallThatFailsForTheInterruptIsInterrupted()
            throws IOException, InterruptedException, ClassNotFoundException {
        Path repository = ScenarioRepositories.create(directory.resolve("shop"));
        try (WorkerScenario scene = new WorkerScenario(directory.resolve("home"))) {
            scene.model()
                    .play(
                            ModelScenario.of(
                                    ScriptedTurn.call("", ScriptedToolCall.of("close", Map.of()))));
            var worker = new AtomicReference<ManualWorker>();
            worker.set(scene.byHand(new CallbackTool("close", () -> closed(worker.get()))));
            WorkerScenario.Session session = scene.session(repository);
            UUID task = session.ask("Hi");

            worker.get().run();

            assertThat(scene.ledger().tasks().find(task).orElseThrow().state())
                    .isEqualTo(TaskState.QUEUED);
            assertThat(session.events(EventBody.ToolFinished.class))
                    .extracting(EventBody.ToolFinished::outcome)
                    .containsExactly("interrupted");
        }
    }

    private static void closed(ManualWorker worker) {
        worker.shutDown();
        throw new UncheckedIOException(new ClosedByInterruptException());
    }

    @Test
    void aWorkerThatStopsJustAfterTheEndStillClearsTheWorktreeAway()
            throws IOException, InterruptedException, ClassNotFoundException {
        Path home = directory.resolve("home");
        Path repository = ScenarioRepositories.create(directory.resolve("shop"));
        try (WorkerScenario scene = new WorkerScenario(home)) {
            scene.model().play(ModelScenario.of(ScriptedTurn.say("Done.")));
            ManualWorker worker = scene.byHand();
            UUID task = scene.session(repository).with(WorkspaceIsolation.WORKTREE).ask("Hi");

            Thread run = worker.start();
            Awaitility.await()
                    .atMost(Duration.ofSeconds(30))
                    .pollInterval(Duration.ofMillis(1))
                    .until(() ->
                            scene.ledger().tasks().find(task).orElseThrow().state()
                                    == TaskState.SUCCEEDED);
            worker.shutDown();
            run.join();

            assertThat(home.resolve("worktrees").resolve(task.toString())).doesNotExist();
        }
    }
}
