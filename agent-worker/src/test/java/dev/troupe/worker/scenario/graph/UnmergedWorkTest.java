package dev.troupe.worker.scenario.graph;

import static dev.troupe.worker.toolcall.SubagentSpawnerTest.conversation;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.workspace.change.HashedFileChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of finished work when the graph around it ends without bringing it in. */
class UnmergedWorkTest {
    private static final Duration GRACE = Duration.ofMinutes(10);

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;
    private Path repository;
    private WorkerScenario.Session session;
    private UUID graph;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home);
        worker = scene.byHand();
        reap();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    private static List<UUID> reap() {
        return scene.ledger().leases().reap(3, GRACE);
    }

    /** The one task has done its work, which waits to be merged. */
    @BeforeEach
    void work() throws IOException, InterruptedException {
        repository = ScenarioRepositories.create(directory.resolve("shop"));
        session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Make one",
                                        ScriptedTurn.call(
                                                "",
                                                ScriptedToolCall.of(
                                                        "write",
                                                        Map.of(
                                                                "path", "one.txt", "content",
                                                                "1\n"))),
                                        ScriptedTurn.say("One is made."))));
        PlannedTask one =
                new PlannedTask(
                        "one",
                        "developer",
                        "Make one",
                        List.of("one.txt"),
                        List.of(),
                        List.of("It is there."));
        graph = session.planned(new TaskPlan("", List.of(one))).start("graph", "Do it all");
        worker.run();
        worker.run();
    }

    private void lose(int times) {
        for (int i = 0; i < times; i++) {
            assertThat(worker.lose(0)).isEqualTo(graph);
            Awaitility.await().until(UnmergedWorkTest::reap, it -> it.contains(graph));
        }
    }

    private void cancel() {
        assertThat(scene.ledger().tasks().cancel(graph, "ada", List.of())).isTrue();
    }

    private Task ended() {
        return scene.ledger().tasks().find(graph).orElseThrow();
    }

    private String branch() throws IOException, InterruptedException {
        return ScenarioRepositories.git(repository, "branch", "--list", "troupe/*").strip();
    }

    private void assertKept() throws IOException, InterruptedException {
        assertThat(session.file("one.txt")).doesNotExist();
        assertThat(ScenarioRepositories.git(repository, "show", branch() + ":one.txt"))
                .isEqualTo("1");
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::text)
                .anySatisfy(it -> assertThat(it).contains(branch()));
    }

    @Test
    void oneThatKeepsEndingItsWorkerIsQuarantinedWithItsWorkOnABranch() throws Exception {
        worker.run();
        lose(3);

        worker.run();

        assertThat(ended().state()).isEqualTo(TaskState.QUARANTINED);
        assertThat(WorkerScenario.code(ended())).isEqualTo("task-quarantined");
        assertThat(session.events(EventBody.TaskFinished.class))
                .filteredOn(it -> it.kind().equals("graph"))
                .extracting(EventBody.TaskFinished::state)
                .containsExactly("quarantined");
        assertKept();
    }

    @Test
    void oneThatIsCancelledJustBeforeItBringsItInTells() throws Exception {
        worker.run();

        cancel();
        worker.run();

        assertThat(ended().state()).isEqualTo(TaskState.CANCELLED);
        assertKept();
    }

    @Test
    void oneWhoseWorkerIsLostOverItsLastWordsTellsAfterwards() throws Exception {
        worker.run();
        cancel();
        lose(2);

        worker.run();

        assertThat(ended().state()).isEqualTo(TaskState.CANCELLED);
        assertKept();
    }

    @Test
    void whatWasBroughtInBeforeItsEndIsItsOwn() throws Exception {
        worker.run();
        HashedFileChange file =
                new HashedFileChange(
                        "one.txt", null, ContentBlob.hash("1\n".getBytes(UTF_8)), false);
        worker.breakOff(
                1, new JournalRecord.IntegrationStarted("0".repeat(40), List.of(file), List.of()));
        Files.writeString(repository.resolve("one.txt"), "1\n");
        cancel();

        worker.run();

        assertThat(ended().state()).isEqualTo(TaskState.CANCELLED);
        assertThat(branch()).isEmpty();
        assertThat(ScenarioRepositories.git(repository, "status", "--porcelain")).isEmpty();
        assertThat(session.events(EventBody.FileChanged.class)).hasSize(2);
        var _ = session.start("undo", "undo");
        worker.run();
        assertThat(session.file("one.txt")).doesNotExist();
    }

    @Test
    void workThatWasNotMergedIsToldAsWell() throws Exception {
        cancel();

        worker.run();

        assertThat(ended().state()).isEqualTo(TaskState.CANCELLED);
        assertKept();
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::text)
                .anySatisfy(it ->
                        assertThat(it).startsWith("The unmerged work of task one is on branch"));
    }
}
