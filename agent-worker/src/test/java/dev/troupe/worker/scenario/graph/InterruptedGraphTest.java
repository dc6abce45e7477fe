package dev.troupe.worker.scenario.graph;

import static dev.troupe.worker.toolcall.SubagentSpawnerTest.conversation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.CallbackTool;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker that stops while a task of a graph commits. */
class InterruptedGraphTest {
    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home);
        worker = scene.byHand(new CallbackTool("stop", () -> worker.shutDown()));
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @Test
    void whatIsCommittedWhenTheWorkerStopsComesIn() throws Exception {
        Path repository = ScenarioRepositories.create(directory.resolve("shop"));
        WorkerScenario.Session session = scene.session(repository);
        ScriptedToolCall write =
                ScriptedToolCall.of("write", Map.of("path", "one.txt", "content", "1\n"));
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Make one",
                                        ScriptedTurn.call(
                                                "", write, ScriptedToolCall.of("stop", Map.of())),
                                        ScriptedTurn.say("One is made."))));
        PlannedTask one =
                new PlannedTask(
                        "one",
                        "developer",
                        "Make one",
                        List.of("one.txt"),
                        List.of(),
                        List.of("It is there."));
        UUID graph = session.planned(new TaskPlan("", List.of(one))).start("graph", "Do it all");
        worker.run();

        worker.run();
        assertThat(scene.ledger().tasks().children(graph))
                .filteredOn(it -> it.definition().kind().equals("agent"))
                .extracting(Task::state)
                .containsExactly(TaskState.QUEUED);
        worker.run();
        worker.run();
        worker.run();

        Task ended = scene.ledger().tasks().find(graph).orElseThrow();
        assertThat(ended.state())
                .as(String.valueOf(ended.outcome()))
                .isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("one.txt")).isEqualTo("1\n");
    }
}
