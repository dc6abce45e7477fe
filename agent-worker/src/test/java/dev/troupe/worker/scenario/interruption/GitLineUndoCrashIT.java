package dev.troupe.worker.scenario.interruption;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A worker is killed while it puts a repository back, between the refs and the index, which another git holds: the next worker
 * ends what was begun.
 */
class GitLineUndoCrashIT extends TwoWorkersScenario {
    private static final String LINE =
            "git stash push -q && git switch -qc feature && git commit -q --allow-empty -m x && git tag v1";

    @BeforeEach
    void workOfThePerson() throws IOException, InterruptedException {
        assumeTrue(WorkerScenario.SANDBOX.works(), "no sandbox works here");
        Files.writeString(repository.resolve("notes.txt"), "mine\n");
        Files.writeString(repository.resolve("staged.txt"), "staged\n");
        git(repository, "add", "staged.txt");
    }

    @Test
    void theNextWorkerEndsWhatWasBegun() throws Exception {
        List<String> before = state();
        WorkerScenario.Session session = scene.session(repository).automatic();
        Path lock = repository.resolve(".git/index.lock");
        try (ChildJvm first = worker()) {
            scene.model()
                    .play(
                            ModelScenario.of(
                                    ScriptedTurn.call(
                                            "",
                                            ScriptedToolCall.of("bash", Map.of("command", LINE))),
                                    ScriptedTurn.say("Done.")));
            ended(session, session.ask("Do it"));
            List<String> after = state();
            Files.createFile(lock);
            UUID undo = session.start("undo", "undo");
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> !Files.exists(repository.resolve(".git/refs/heads/feature")));
            first.kill();

            assertThat(state()).isNotEqualTo(before).isNotEqualTo(after);
            Files.delete(lock);
            try (ChildJvm _ = worker()) {
                ended(session, undo);
                assertThat(state()).isEqualTo(before);
                ended(session, session.start("redo", "redo"));
                assertThat(state()).isEqualTo(after);
            }
        }
    }

    @Test
    void nothingIsPutBackWhereTheIndexStaysHeld() throws Exception {
        WorkerScenario.Session session = scene.session(repository).automatic();
        try (ChildJvm _ = worker()) {
            scene.model()
                    .play(
                            ModelScenario.of(
                                    ScriptedTurn.call(
                                            "",
                                            ScriptedToolCall.of("bash", Map.of("command", LINE))),
                                    ScriptedTurn.say("Done.")));
            ended(session, session.ask("Do it"));
            List<String> after = state();
            Path lock = Files.createFile(repository.resolve(".git/index.lock"));

            Task refused =
                    session.await(session.start("undo", "undo"), WorkerScenario::ended, PATIENCE);

            assertThat(refused.state()).isEqualTo(TaskState.FAILED);
            assertThat(WorkerScenario.summary(refused)).contains("index.lock");
            Files.delete(lock);
            assertThat(state()).isEqualTo(after);
        }
    }

    private static void ended(WorkerScenario.Session session, UUID id) {
        Task task = session.await(id, WorkerScenario::ended, PATIENCE);
        assertThat(task.state()).as(WorkerScenario.summary(task)).isEqualTo(TaskState.SUCCEEDED);
    }

    private List<String> state() throws IOException, InterruptedException {
        return List.of(
                git(repository, "for-each-ref", "--format=%(refname) %(objectname)"),
                Files.readString(repository.resolve(".git/HEAD")),
                git(repository, "--no-optional-locks", "status", "--porcelain"),
                git(repository, "stash", "list"),
                git(repository, "ls-files", "-s"),
                Files.readString(repository.resolve("notes.txt")));
    }
}
