package dev.troupe.worker.scenario.graph;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static dev.troupe.worker.toolcall.SubagentSpawnerTest.conversation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.interruption.TwoWorkersScenario;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The only worker of a graph of tasks is killed again and again, and another one takes over. */
class GraphCrashIT extends TwoWorkersScenario {
    private static final ScriptedToolCall READ =
            ScriptedToolCall.of("read", Map.of("path", "notes.txt"));

    private static ScriptedToolCall edit(String old, String fresh) {
        return ScriptedToolCall.of(
                "edit", Map.of("path", "notes.txt", "old_string", old, "new_string", fresh));
    }

    private static PlannedTask task(String key, String goal, String touches) {
        return new PlannedTask(key, "developer", goal, List.of(touches), List.of(), List.of());
    }

    @Test
    void killedAtEveryStageNothingIsLostOrDoneTwice() throws Exception {
        Files.writeString(repository.resolve("mine.txt"), "not committed\n");
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Finish work that conflicted",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.call("", edit("ZWEI", "ZWEI (2)")),
                                        ScriptedTurn.say("Both are in.")),
                                conversation(
                                        "Shout",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.call("", edit("two", "ZWEI")),
                                        ScriptedTurn.say("Shouted.")),
                                conversation(
                                        "Number",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.call("", edit("two", "two (2)")),
                                        ScriptedTurn.say("Numbered.")
                                                .paced(
                                                        new StreamPace(2, Duration.ofMillis(700)),
                                                        Duration.ZERO))));
        WorkerScenario.Session session = scene.session(repository);
        UUID graph =
                session.planned(
                                new TaskPlan(
                                        "",
                                        List.of(
                                                task("shout", "Shout", "notes-a.txt"),
                                                task("number", "Number", "notes-b.txt"))))
                        .start("graph", "Do it all");

        for (String stage : List.of("handed-out", "merge", "reopen", "incoming")) {
            try (ChildJvm worker = worker()) {
                awaitStage(session, stage);
                worker.kill();
            }
        }
        Task ended;
        try (var _ = workerHere()) {
            ended = session.await(graph, WorkerScenario::ended, PATIENCE);
        }

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("notes.txt")).isEqualTo("one\nZWEI (2)\nthree\n");
        assertThat(git(repository, "log", "--format=%s", "main").lines()).hasSize(2);
        assertThat(git(repository, "status", "--porcelain")).isEqualTo("?? mine.txt");
        assertThat(git(repository, "branch", "--list", "troupe/*")).isEmpty();
        assertThat(entries(graph, "effect")).hasSize(1);
        assertThat(entries(graph, "handed-out")).hasSize(1);
        for (Task task : scene.ledger().tasks().ofSession(session.id())) {
            assertThat(entries(task.id(), "turn"))
                    .extracting(JournalEntry::turn)
                    .doesNotHaveDuplicates();
        }
    }

    private void awaitStage(WorkerScenario.Session session, String kind) {
        Awaitility.await(kind)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(5))
                .until(() ->
                        !scene.ledger().journal().ofSession(session.id(), Set.of(kind)).isEmpty());
    }
}
