package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.task.Task;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository that git itself cannot work with is no fault of Troupe's. */
class BrokenGitTest {
    @TempDir private Path home;
    @TempDir private Path directory;

    @Test
    void saysWhatGitComplainsAbout() throws Exception {
        Path repository = ScenarioRepositories.create(directory.resolve("shop"));
        Path index = repository.resolve(".git/index");
        Files.write(index, Arrays.copyOf(Files.readAllBytes(index), 20));
        try (WorkerScenario scene = new WorkerScenario(home).withWorker()) {
            WorkerScenario.Session session = scene.session(repository);
            scene.model()
                    .play(
                            ModelScenario.of(
                                    ScriptedTurn.call(
                                            "I look.", ScriptedToolCall.of("list", Map.of())),
                                    ScriptedTurn.say("Seen.")));

            Task failed = session.fail("Look");

            assertThat(WorkerScenario.code(failed)).isEqualTo("git-failed");
            assertThat(WorkerScenario.summary(failed))
                    .contains(repository.toString(), "index file smaller than expected")
                    .doesNotContain("unforeseen");
        }
    }
}
