package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ProtocolScenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model that stops taking tools in the middle of a task. */
class ToolsWithdrawnTest {
    @TempDir private Path directory;

    @Test
    void theTaskGoesOnInTextAndSaysSoOnce() throws Exception {
        try (WorkerScenario scene = new WorkerScenario(directory.resolve("home"))) {
            WorkerScenario.Session session = session(scene);
            ManualWorker worker = scene.byHand();
            scene.model().play(ProtocolScenario.TOOLS_WITHDRAWN.scenario());

            UUID task = session.ask("Look");
            worker.run();

            assertThat(scene.ledger().tasks().find(task).orElseThrow().state())
                    .isEqualTo(TaskState.SUCCEEDED);
            assertThat(session.events(EventBody.Notice.class))
                    .filteredOn(it -> it.code().equals("tools-in-text"))
                    .singleElement()
                    .satisfies(it ->
                            assertThat(it.text()).contains("`troupe.models.default.tools: text`"));
        }
    }

    private WorkerScenario.Session session(WorkerScenario scene)
            throws IOException, InterruptedException {
        return scene.session(ScenarioRepositories.create(directory.resolve("shop")));
    }
}
