package dev.troupe.worker.scenario.interruption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerDatabaseOutageIT {
    @TempDir private Path directory;

    @Test
    void aRunOutlivesADatabaseThatIsKilledAndStartedAgain()
            throws IOException, InterruptedException, ClassNotFoundException {
        Path repository = ScenarioRepositories.create(directory.resolve("shop"));
        try (TestPostgres server = TestPostgres.durable();
                WorkerScenario scene =
                        new WorkerScenario(directory.resolve("home"), server.createDatabase())) {
            var _ = scene.withWorker();
            scene.model()
                    .play(
                            ModelScenario.of(
                                    ScriptedTurn.call(
                                                    "",
                                                    ScriptedToolCall.of(
                                                            "write",
                                                            Map.of(
                                                                    "path", "a.txt",
                                                                    "content", "a\n")))
                                            .paced(StreamPace.DEFAULT, Duration.ofSeconds(1)),
                                    ScriptedTurn.say("Done.")));
            WorkerScenario.Session session = scene.session(repository);
            UUID task = session.ask("Write");
            var _ = scene.model().awaitRequests(it -> !it.isEmpty(), Duration.ofSeconds(20));
            server.crash();
            server.restart();

            // A server that recovers beside others takes its time; the run waits as long as it does
            // not ask anybody.
            var ended = session.await(task, WorkerScenario::ended, Duration.ofMinutes(2));

            assertThat(ended.state()).isEqualTo(TaskState.SUCCEEDED);
            assertThat(session.events(EventBody.ApprovalAsked.class)).isEmpty();

            assertThat(ended.epoch()).isEqualTo(1);
            assertThat(session.content("a.txt")).isEqualTo("a\n");
        }
    }
}
