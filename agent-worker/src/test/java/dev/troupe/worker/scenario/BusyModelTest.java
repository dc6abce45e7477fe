package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.lease.ConcurrencyLimitRepository.Kind;
import dev.troupe.ledger.lease.ConcurrencyLimitRepository.Limit;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A limit of a model holds for tasks, too, for which nobody has chosen that model. */
class BusyModelTest {
    @TempDir private Path home;
    @TempDir private Path directory;

    @Test
    void tasksOfTheUsualModelWaitForRoom() throws Exception {
        Path one = ScenarioRepositories.create(directory.resolve("one"));
        Path other = ScenarioRepositories.create(directory.resolve("other"));
        try (WorkerScenario scene = new WorkerScenario(home).withWorker()) {
            scene.ledger().limits().agree(List.of(new Limit(Kind.MODEL, "Default", 0)), Map.of());
            scene.model()
                    .play(
                            ModelScenario.of(
                                    ScriptedTurn.say("Here I am."), ScriptedTurn.say("And here.")));
            WorkerScenario.Session first = scene.session(one);
            UUID task = first.ask("Hello");

            Task waiting =
                    first.await(
                            task, it -> "model busy".equals(it.cause()), Duration.ofSeconds(30));

            assertThat(waiting.state()).isEqualTo(TaskState.QUEUED);
            assertThat(waiting.crashes()).isZero();
            assertThat(first.events(EventBody.RunStarted.class)).isEmpty();
            assertThat(scene.session(other).on("anthropic").succeed("Hello").epoch()).isEqualTo(1);
            // Now the ledger knows what it waits for, and gives it to nobody.
            assertThat(scene.ledger().tasks().find(task).orElseThrow().epoch()).isEqualTo(1);

            scene.ledger().limits().agree(List.of(new Limit(Kind.MODEL, "Default", 1)), Map.of());

            assertThat(first.await(task, TaskState.SUCCEEDED).epoch()).isEqualTo(2);
        }
    }
}
