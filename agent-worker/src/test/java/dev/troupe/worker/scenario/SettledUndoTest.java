package dev.troupe.worker.scenario;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** People take changes back by themselves before they ask for it. */
class SettledUndoTest extends WorkerScenarioTest {
    @Test
    void anUndoSaysOfWhatPeopleTookBackThatItIsSoAlready() throws Exception {
        WorkerScenario.Session session = written();
        git(repository, "reset", "--hard", "-q", "HEAD~1");

        Task undone = session.await(session.start("undo", "undo"), TaskState.SUCCEEDED);

        assertThat(WorkerScenario.summary(undone))
                .isEqualTo(
                        "Nothing was left to take back: 2 files are already as before the request.");
        assertThat(session.events(EventBody.FileChanged.class))
                .as("the two that the agent wrote")
                .hasSize(2);
        assertThat(git(repository, "status", "--porcelain")).isEmpty();
    }

    @Test
    void whatIsLeftIsTakenBackAndCountedApart() throws Exception {
        WorkerScenario.Session session = written();
        Files.delete(repository.resolve("one.txt"));

        Task undone = session.await(session.start("undo", "undo"), TaskState.SUCCEEDED);

        assertThat(WorkerScenario.summary(undone))
                .isEqualTo(
                        "Took back the changes to 1 file; 1 file is already as before the request.");
        assertThat(repository.resolve("two.txt")).doesNotExist();
    }

    private WorkerScenario.Session written() throws IOException {
        WorkerScenario.Session session = scene.session(repository).automatic();
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", write("one.txt"), write("two.txt")),
                                ScriptedTurn.say("Written.")));
        var _ = session.succeed("Write them");
        return session;
    }

    private static ScriptedToolCall write(String path) {
        return ScriptedToolCall.of("write", Map.of("path", path, "content", path + "\n"));
    }
}
