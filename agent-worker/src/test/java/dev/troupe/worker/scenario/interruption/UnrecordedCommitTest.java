package dev.troupe.worker.scenario.interruption;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.CallbackTool;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that puts a commit on its branch and is lost before it writes that down. */
class UnrecordedCommitTest {
    @TempDir private Path home;
    @TempDir private Path directory;

    private final AtomicReference<Runnable> act = new AtomicReference<>(() -> {});
    private WorkerScenario scene;
    private ManualWorker worker;
    private Path repository;
    private WorkerScenario.Session session;

    @BeforeEach
    void start() throws ClassNotFoundException, IOException, InterruptedException {
        scene = new WorkerScenario(home);
        worker = scene.byHand(new CallbackTool("act", () -> act.get().run()));
        repository = ScenarioRepositories.create(directory.resolve("shop"));
        session = scene.session(repository).with(WorkspaceIsolation.WORKTREE).automatic();
    }

    @AfterEach
    void stop() {
        scene.close();
    }

    private static ScriptedToolCall write(String name) {
        return ScriptedToolCall.of("write", Map.of("path", name, "content", "x\n"));
    }

    /** Runs a task whose second turn is on its branch and not on record. */
    private UUID stray() throws IOException, InterruptedException {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", write("one.txt")),
                                ScriptedTurn.call(
                                        "", write("two.txt"), ScriptedToolCall.of("act", Map.of())),
                                ScriptedTurn.say("Done.")));
        UUID task = session.ask("Write both");
        act.set(() -> worker.takeAway(task));
        worker.run();
        act.set(() -> {});
        assertThat(onBranch()).contains("one.txt", "two.txt");
        return task;
    }

    private List<String> onBranch() throws IOException, InterruptedException {
        String branch = git(repository, "for-each-ref", "--format=%(refname)", "refs/heads/troupe");
        return git(repository, "ls-tree", "--name-only", branch.strip()).lines().toList();
    }

    private Task ended(UUID task) {
        return scene.ledger().tasks().find(task).orElseThrow();
    }

    @Test
    void theBranchOfACancelledTaskIsWhatIsOnRecord() throws IOException, InterruptedException {
        UUID task = stray();

        worker.run(
                () -> assertThat(scene.ledger().tasks().cancel(task, "ada", List.of())).isTrue());

        assertThat(ended(task).state()).isEqualTo(TaskState.CANCELLED);
        assertThat(session.events(EventBody.ToolFinished.class))
                .filteredOn(it -> it.tool().equals("write"))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("ok", "refused");
        assertThat(onBranch()).contains("one.txt").doesNotContain("two.txt");
    }

    @Test
    void aTaskThatGoesOnDoesItOnce() throws IOException, InterruptedException {
        UUID task = stray();

        worker.run();

        assertThat(ended(task).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(onBranch()).contains("one.txt", "two.txt");
        assertThat(session.events(EventBody.Committed.class)).hasSize(2);
    }
}
