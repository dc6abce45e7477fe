package dev.troupe.worker.scenario.graph;

import static dev.troupe.worker.toolcall.SubagentSpawnerTest.conversation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedConversation;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.WorkerScenarioTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests that were split, ended early, and are gone on with. */
class GraphResumeTest extends WorkerScenarioTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private WorkerScenario.Session session;

    @BeforeEach
    void session() {
        session = scene.session(repository);
    }

    private static PlannedTask task(String key, String goal, String... needs) {
        return new PlannedTask(
                key,
                "developer",
                goal,
                List.of(key + ".txt"),
                List.of(needs),
                List.of("It is there."));
    }

    private static ScriptedConversation makes(String goal, String file) {
        ScriptedToolCall write =
                ScriptedToolCall.of("write", Map.of("path", file, "content", goal + "\n"));
        return conversation(goal, ScriptedTurn.call("", write), ScriptedTurn.say(goal + ": done."));
    }

    private static ScriptedConversation refused(String goal) {
        return conversation(
                goal,
                ScriptedTurn.say("never")
                        .after(new ScriptedFault.Refuse(9, 401, null, null, null)));
    }

    private static ScriptedConversation slow(String goal) {
        return conversation(
                goal,
                ScriptedTurn.say("Slow.")
                        .paced(new StreamPace(2, Duration.ofSeconds(20)), Duration.ZERO));
    }

    private static long asked(String goal) {
        return scene.model().requests().stream()
                .filter(it -> goal.equals(it.conversation()))
                .count();
    }

    private Task ended(UUID graph) {
        return session.await(graph, WorkerScenario::ended, PATIENCE);
    }

    private Task goOn(UUID graph) {
        scene.model().forgetRequests();
        return ended(session.after(graph).start("graph", "Do it all"));
    }

    private static void assertSucceeded(Task task) {
        assertThat(task.state()).as(WorkerScenario.summary(task)).isEqualTo(TaskState.SUCCEEDED);
    }

    private String refs() throws IOException, InterruptedException {
        StringBuilder refs = new StringBuilder();
        try (Stream<Path> clones = Files.list(home.resolve("clones"))) {
            for (Path clone : clones.toList()) {
                refs.append(ScenarioRepositories.git(clone, "for-each-ref", "refs/troupe/graph*"));
            }
        }
        return refs.toString();
    }

    @Test
    void whatWasMergedBeforeACancelIsNotDoneAgain() throws Exception {
        scene.model().play(ModelScenario.of(makes("Make one", "one.txt"), slow("Make two")));
        TaskPlan plan = new TaskPlan("", List.of(task("one", "Make one"), task("two", "Make two")));
        UUID graph = session.planned(plan).start("graph", "Do it all");
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() ->
                        scene.ledger().tasks().children(graph).stream()
                                .anyMatch(it ->
                                        it.definition().kind().equals("merge")
                                                && it.state() == TaskState.SUCCEEDED));
        var _ = scene.ledger().tasks().cancel(graph, "ada", List.of());
        assertThat(ended(graph).state()).isEqualTo(TaskState.CANCELLED);
        assertThat(session.file("one.txt")).doesNotExist();
        scene.model()
                .play(ModelScenario.of(makes("Make one", "one.txt"), makes("Make two", "two.txt")));

        Task resumed = goOn(graph);

        assertSucceeded(resumed);
        assertThat(asked("Make one")).isZero();
        assertThat(WorkerScenario.summary(resumed)).contains("2 of 2", "one.txt, two.txt");
        assertThat(session.content("one.txt")).isEqualTo("Make one\n");
        assertThat(session.content("two.txt")).isEqualTo("Make two\n");
        assertThat(ScenarioRepositories.git(repository, "status", "--porcelain")).isEmpty();
        assertThat(refs()).isEmpty();
    }

    @Test
    void whatCouldNotBeBroughtInIsOnlyBroughtIn() throws Exception {
        scene.model().play(ModelScenario.of(makes("Make one", "one.txt")));
        TaskPlan plan = new TaskPlan("", List.of(task("one", "Make one")));
        Files.writeString(repository.resolve("mine.txt"), "not committed\n");
        UUID graph = session.planned(plan).start("graph", "Do it all");
        session.await(graph, TaskState.WAITING);
        Files.writeString(repository.resolve("one.txt"), "in the way\n");
        assertThat(WorkerScenario.code(ended(graph))).isEqualTo("conflict");
        Files.delete(repository.resolve("one.txt"));

        Task resumed = goOn(graph);

        assertSucceeded(resumed);
        assertThat(scene.model().requests()).isEmpty();
        assertThat(session.content("one.txt")).isEqualTo("Make one\n");
        assertThat(ScenarioRepositories.git(repository, "status", "--porcelain"))
                .isEqualTo("?? mine.txt");
        assertThat(ScenarioRepositories.git(repository, "log", "--format=%s").lines()).hasSize(2);
        session.await(session.start("undo", "undo"), TaskState.SUCCEEDED);
        assertThat(session.file("one.txt")).doesNotExist();
    }

    @Test
    void whatCameInBesideAFailureMayBeChangedBeforeTheRestIsDone() throws Exception {
        // Whoever needs another is told of it, so that the last is looked for first.
        scene.model().play(ModelScenario.of(refused("Make two"), makes("Make one", "one.txt")));
        TaskPlan plan =
                new TaskPlan(
                        "",
                        List.of(
                                task("one", "Make one"),
                                task("two", "Make two", "one"),
                                task("three", "Make three", "two")));
        UUID graph = session.planned(plan).start("graph", "Do it all");
        assertThat(WorkerScenario.code(ended(graph))).isEqualTo("tasks-failed");
        Files.writeString(repository.resolve("one.txt"), "One of mine\n");
        UUID again = session.after(graph).start("graph", "Do it all");
        assertThat(WorkerScenario.code(ended(again))).isEqualTo("tasks-failed");
        scene.model()
                .play(
                        ModelScenario.of(
                                makes("Make three", "three.txt"), makes("Make two", "two.txt")));

        Task resumed = goOn(again);

        assertSucceeded(resumed);
        assertThat(asked("Make one")).isZero();
        assertThat(WorkerScenario.summary(resumed)).contains("3 of 3");
        assertThat(session.content("one.txt")).isEqualTo("One of mine\n");
        assertThat(session.content("two.txt")).isEqualTo("Make two\n");
        assertThat(session.content("three.txt")).isEqualTo("Make three\n");
        assertThat(refs()).isEmpty();
    }

    @Test
    void whatWasDoneButNotMergedIsMerged() throws Exception {
        ScriptedToolCall write =
                ScriptedToolCall.of("write", Map.of("path", "notes.txt", "content", "mine\n"));
        ScriptedToolCall other =
                ScriptedToolCall.of("write", Map.of("path", "notes.txt", "content", "theirs\n"));
        ScriptedToolCall read = ScriptedToolCall.of("read", Map.of("path", "notes.txt"));
        scene.model()
                .play(
                        ModelScenario.of(
                                refused("Finish work that conflicted"),
                                conversation(
                                        "Make one",
                                        ScriptedTurn.call("", read),
                                        ScriptedTurn.call("", write),
                                        ScriptedTurn.say("Mine.")),
                                conversation(
                                        "Make two",
                                        ScriptedTurn.call("", read),
                                        ScriptedTurn.call("", other),
                                        ScriptedTurn.say("Theirs.")
                                                .paced(
                                                        new StreamPace(2, Duration.ofMillis(500)),
                                                        Duration.ZERO))));
        TaskPlan plan = new TaskPlan("", List.of(task("one", "Make one"), task("two", "Make two")));
        UUID graph = session.planned(plan).start("graph", "Do it all");
        session.decide(session.approval("take what"), new ApprovalAnswer(false, false, null, true));
        assertThat(WorkerScenario.code(ended(graph))).isEqualTo("tasks-failed");

        scene.model().forgetRequests();
        UUID again = session.after(graph).start("graph", "Do it all");
        session.decide(session.approval("take what"), true, false, null);

        assertSucceeded(ended(again));
        assertThat(asked("Make one") + asked("Make two")).isZero();
        assertThat(session.content("notes.txt")).isEqualTo("theirs\n");
    }

    @Test
    void whatWasTakenBackComesInAgain() throws Exception {
        scene.model().play(ModelScenario.of(makes("Make one", "one.txt"), refused("Make two")));
        TaskPlan plan = new TaskPlan("", List.of(task("one", "Make one"), task("two", "Make two")));
        UUID graph = session.planned(plan).start("graph", "Do it all");
        assertThat(WorkerScenario.code(ended(graph))).isEqualTo("tasks-failed");
        session.await(session.start("undo", "undo"), TaskState.SUCCEEDED);
        assertThat(session.file("one.txt")).doesNotExist();
        scene.model().play(ModelScenario.of(makes("Make two", "two.txt")));

        assertSucceeded(goOn(graph));

        assertThat(session.content("one.txt")).isEqualTo("Make one\n");
        assertThat(session.content("two.txt")).isEqualTo("Make two\n");
        assertThat(session.events(EventBody.Committed.class)).isNotEmpty();
    }
}
