package dev.troupe.worker.run;

import static dev.troupe.worker.run.DelegationTest.conversation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.ScriptedCall;
import dev.troupe.testkit.model.scenario.Turn;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker that stops while a task of a graph commits. */
class GraphInterruptTest {
    @TempDir private static Path home;
    private static Scene scene;
    private static ByHand worker;

    @TempDir private Path directory;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new Scene(home);
        worker = scene.byHand(new ActTool("stop", () -> worker.shutDown()));
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @Test
    void whatIsCommittedWhenTheWorkerStopsComesIn() throws Exception {
        Path repository = Repositories.create(directory.resolve("shop"));
        Scene.Session session = scene.session(repository);
        ScriptedCall write = ScriptedCall.of("write", Map.of("path", "one.txt", "content", "1\n"));
        scene.model()
                .play(
                        Scenario.of(
                                conversation(
                                        "Make one",
                                        Turn.call("", write, ScriptedCall.of("stop", Map.of())),
                                        Turn.say("One is made."))));
        PlannedTask one =
                new PlannedTask(
                        "one",
                        "developer",
                        "Make one",
                        List.of("one.txt"),
                        List.of(),
                        List.of("It is there."));
        UUID graph = session.planned(new Plan("", List.of(one))).start("graph", "Do it all");
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
