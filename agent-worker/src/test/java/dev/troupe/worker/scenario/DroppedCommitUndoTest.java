package dev.troupe.worker.scenario;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As a setting, undo takes the agent's commits off the branch, and redo puts them back. */
class DroppedCommitUndoTest {
    @TempDir private static Path home;
    private static WorkerScenario scene;

    @TempDir private Path directory;
    private Path repository;
    private WorkerScenario.Session session;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home).askingByWords().droppingUndoneCommits().withWorker();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void work() throws IOException, InterruptedException {
        repository = ScenarioRepositories.create(directory.resolve("shop"));
        session = scene.session(repository).with(ApprovalMode.AUTOMATIC);
        Files.writeString(repository.resolve("staged.txt"), "mine\n");
        git(repository, "add", "staged.txt");
        scene.model()
                .play(
                        ModelScenario.of(
                                write("a.txt", "a\n"),
                                write("b.txt", "b\n"),
                                ScriptedTurn.say("Done.")));
        session.succeed("Write two files");
        assertThat(git(repository, "rev-list", "--count", "HEAD")).isEqualTo("3");
    }

    @Test
    void undoAndRedoLeaveTheBranchAsItWas() throws IOException, InterruptedException {
        String tip = git(repository, "rev-parse", "HEAD");

        move("undo");

        assertThat(git(repository, "log", "--format=%s")).isEqualTo("First");
        assertThat(git(repository, "status", "--porcelain")).isEqualTo("A  staged.txt");
        assertThat(repository.resolve("a.txt")).doesNotExist();

        move("redo");

        assertThat(git(repository, "rev-parse", "HEAD")).isEqualTo(tip);
        assertThat(git(repository, "status", "--porcelain")).isEqualTo("A  staged.txt");
        assertThat(repository.resolve("b.txt")).hasContent("b");

        move("undo");
        assertThat(git(repository, "log", "--format=%s")).isEqualTo("First");
    }

    @Test
    void whereSomebodyCommittedSinceItAddsOne() throws IOException, InterruptedException {
        git(repository, "commit", "-q", "-m", "Mine");

        move("undo");

        assertThat(git(repository, "log", "-2", "--format=%s"))
                .isEqualTo("Undo the agent's changes\nMine");
        assertThat(git(repository, "status", "--porcelain")).isEmpty();
        assertThat(repository.resolve("staged.txt")).hasContent("mine");
        assertThat(repository.resolve("a.txt")).doesNotExist();
    }

    private void move(String kind) {
        var _ = session.await(session.start(kind, kind), TaskState.SUCCEEDED);
    }

    private static ScriptedTurn write(String path, String content) {
        return ScriptedTurn.call(
                "", ScriptedToolCall.of("write", Map.of("path", path, "content", content)));
    }
}
