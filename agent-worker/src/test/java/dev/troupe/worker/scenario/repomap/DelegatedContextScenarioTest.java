package dev.troupe.worker.scenario.repomap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.TurnPosition;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What agents that were handed work get of the repository. */
class DelegatedContextScenarioTest {
    @TempDir private Path directory;

    @Test
    void workThatIsHandedOnComesWithMapAndFilesForItsOwnWords()
            throws IOException, InterruptedException, ClassNotFoundException {
        Path repository = ScenarioRepositories.create(directory.resolve("shop"));
        try (WorkerScenario scene =
                new WorkerScenario(directory.resolve("home"))
                        .askingByWords()
                        .indexed(new WalkedRepositoryIndex())
                        .withWorker()) {
            scene.model()
                    .play(
                            ModelScenario.of(
                                    ScriptedTurn.call(
                                            "",
                                            ScriptedToolCall.of(
                                                    "task",
                                                    Map.of(
                                                            "agent", "explorer",
                                                            "title", "look at the sum",
                                                            "prompt", "Explain total"))),
                                    ScriptedTurn.say("It is explained."),
                                    ScriptedTurn.say("It subtracts.")
                                            .when(
                                                    new TurnPosition.At(0),
                                                    RequestMatch.last("Explain total"))));

            var _ = scene.session(repository).automatic().succeed("Hand it on");

            List<String> handed =
                    scene.model().requests().stream()
                            .map(it -> new RepositoryMapScenario.ModelRequestBody(it.body()))
                            .flatMap(it -> it.users().stream())
                            .filter(it -> it.contains("Explain total"))
                            .toList();
            assertThat(handed).isNotEmpty();
            assertThat(handed.getFirst())
                    .contains(
                            "A map of the repository (fresh)",
                            "src/Prices.java: words of the request",
                            "int total(int a, int b)");
        }
    }
}
