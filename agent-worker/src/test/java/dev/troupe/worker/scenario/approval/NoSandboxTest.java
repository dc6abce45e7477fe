package dev.troupe.worker.scenario.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without a sandbox every command asks; a session says why when it begins. */
class NoSandboxTest {
    @TempDir private Path home;
    @TempDir private Path directory;

    @Test
    void isToldOnceWhenASessionBegins() throws Exception {
        Path repository = ScenarioRepositories.create(directory.resolve("shop"));
        try (WorkerScenario scene = new WorkerScenario(home).unsandboxed().withWorker()) {
            WorkerScenario.Session session = scene.session(repository);
            scene.model()
                    .play(ModelScenario.of(ScriptedTurn.say("Hello."), ScriptedTurn.say("Again.")));
            var _ = session.succeed("Hi");
            var _ = session.succeed("And now?");
            assertThat(session.events(EventBody.Notice.class))
                    .containsExactly(
                            new EventBody.Notice(
                                    "no-sandbox",
                                    "Commands run without a sandbox, so every command needs approval: it is switched"
                                            + " off. Set `troupe.worker.sandbox` to `preferred` or"
                                            + " `required` and restart the server to have them held."));
        }
    }
}
