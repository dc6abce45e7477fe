package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.lease.LeaseRepository;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.lease.WorkerProcess;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.workspace.lock.InPlaceLock;
import dev.troupe.workspace.lock.LockClaimant;
import dev.troupe.workspace.lock.LockState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second session on a checkout waits in the queue until the first has gone. */
class BusyCheckoutTest {
    @TempDir private Path home;
    @TempDir private Path directory;

    @Test
    void waitsItsTurnAndSaysSoOnce() throws Exception {
        Path repository = ScenarioRepositories.create(directory.resolve("shop"));
        try (WorkerScenario scene = new WorkerScenario(home).withWorker()) {
            scene.model().play(ModelScenario.of(ScriptedTurn.say("Here I am.")));
            WorkerScenario.Session session = scene.session(repository);
            UUID other = TimeOrderedUuid.fresh();
            LockClaimant holder =
                    new LockClaimant(new LeaseKey(TimeOrderedUuid.fresh(), 1), other, () -> {});
            UUID task;
            try (InPlaceLock _ =
                    InPlaceLock.take(
                            home.resolve("locks"), repository, holder, key -> LockState.STANDS)) {
                task = session.ask("Hello");

                Task waiting = session.await(task, it -> it.epoch() >= 3, Duration.ofSeconds(60));

                assertThat(waiting.crashes()).isZero();
                assertThat(notices(session))
                        .singleElement()
                        .asString()
                        .contains("Waiting: The checkout ", "in use by session " + other);
            }
            var _ = session.await(task, TaskState.SUCCEEDED);
            assertThat(notices(session)).hasSize(1);
            assertThat(scene.ledger().tasks().find(task).orElseThrow().crashes()).isZero();
        }
    }

    @Test
    void lastWordsWaitTheirTurnAsWell() throws Exception {
        Path repository = ScenarioRepositories.create(directory.resolve("shop"));
        try (WorkerScenario scene = new WorkerScenario(home)) {
            WorkerScenario.Session session = scene.session(repository);
            UUID task = session.start("workflow", "Make it so");
            UUID worker = TimeOrderedUuid.fresh();
            LeaseRepository leases = scene.workerLedger().leases();
            leases.register(new WorkerProcess(worker, "gone", "local", "here", 1));
            TaskClaim lost = leases.claim(worker, Duration.ofMinutes(5)).orElseThrow();
            leases.release(lost.key(), JournalAppend.of(1, List.of(), List.of()));
            assertThat(scene.ledger().tasks().cancel(task, "ada", List.of())).isTrue();
            // Whoever is still there after its run has ended is waited for, over many heart-beats.
            LockClaimant holder = new LockClaimant(lost.key(), TimeOrderedUuid.fresh(), () -> {});
            try (InPlaceLock _ =
                    InPlaceLock.take(
                            home.resolve("locks"), repository, holder, key -> LockState.STANDS)) {
                var _ = scene.withWorker();

                Task waiting = session.await(task, it -> it.epoch() >= 3, Duration.ofSeconds(60));

                assertThat(waiting.outcome()).isNull();
                assertThat(notices(session)).singleElement().asString().contains("Waiting: ");
            }
            var _ = session.await(task, TaskState.CANCELLED);
            // It has begun once, when the checkout was free.
            assertThat(session.events(EventBody.RunStarted.class)).hasSize(1);
        }
    }

    private static List<EventBody.Notice> notices(WorkerScenario.Session session) {
        return session.events(EventBody.Notice.class);
    }
}
