package dev.troupe.worker.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.LedgerSchema;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.sandbox.SandboxMode;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.worker.claim.lease.StopReason;
import dev.troupe.worker.editformat.EditFormatSettings;
import dev.troupe.worker.settings.WorkerSettings;
import dev.troupe.worker.validation.chain.ValidationSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.util.unit.DataSize;

class WorkerLoopTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private Ledger orchestrator;
    private DataSource worker;

    @BeforeEach
    void ledger() throws SQLException {
        TestDatabase database = TestPostgres.database();
        LedgerSchema.migrations(database.createRole("troupe_ledger").dataSource()).migrate();
        orchestrator = new Ledger(database.createRole("troupe_orchestrator").dataSource());
        worker = database.createRole("troupe_worker").dataSource();
        LedgerSchema.migrations(database.createRole("troupe_ledger").dataSource()).migrate();
    }

    @Test
    void aRunThatIsClaimedWhileTheWorkerStopsIsToldToStop() throws Exception {
        Slow slow = new Slow(worker);
        Ledger ledger = new Ledger(slow);
        CompletableFuture<@Nullable StopReason> heard = new CompletableFuture<>();
        ClaimHandler claimHandler =
                (claim, control) -> {
                    try {
                        control.awaitNews(Duration.ofMillis(1));
                        var _ = control.takeNews();
                        control.awaitNews(Duration.ofSeconds(5));
                    } catch (InterruptedException e) {
                        control.acknowledgeStop(StopReason.CANCELLED);
                    }
                    heard.complete(control.stopped());
                    ledger.leases().release(claim.key(), JournalAppend.of(1, List.of(), List.of()));
                };
        LeaseRepositoryPair renewal = new LeaseRepositoryPair(ledger.leases(), ledger.leases());
        WorkerLoop loop =
                new WorkerLoop(
                        ledger.leases(), renewal, settings(), claimHandler, new WakeupSignal());
        UUID task = task();
        loop.start();
        slow.arrived();

        Thread closing = Thread.ofVirtual().start(loop::close);
        slow.release(() -> closing.getState() == Thread.State.TIMED_WAITING);

        assertThat(heard.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo(StopReason.SHUTDOWN);
        assertThat(closing.join(LONG)).isTrue();
        assertThat(orchestrator.tasks().find(task).orElseThrow().state())
                .isEqualTo(TaskState.QUEUED);
    }

    private UUID task() {
        UUID session = TimeOrderedUuid.fresh();
        UUID task = TimeOrderedUuid.fresh();
        orchestrator.events().open(session, "team");
        orchestrator
                .tasks()
                .create(
                        NewTask.of(task, session)
                                .kind("agent")
                                .agent("developer")
                                .goal("goal")
                                .input("{}")
                                .team("team")
                                .user("ada")
                                .projectId(TimeOrderedUuid.fresh())
                                .workspace("/checkout")
                                .writes(true)
                                .cell("local")
                                .build(),
                        List.of(),
                        List.of());
        return task;
    }

    private static WorkerSettings settings() {
        return new WorkerSettings(
                "local",
                1,
                LONG,
                Duration.ofSeconds(1),
                Duration.ofMillis(100),
                LONG,
                Duration.ZERO,
                12,
                null,
                4,
                2,
                20,
                5,
                Duration.ofSeconds(1),
                LONG,
                Path.of("unused"),
                SandboxMode.OFF,
                null,
                true,
                null,
                new ValidationSettings(List.of(), List.of(), List.of(), List.of()),
                new WorkerSettings.Review("0.8"),
                new WorkerSettings.Workflow(null),
                new WorkerSettings.Tests(null, LONG),
                EditFormatSettings.BUILT_IN,
                new WorkerSettings.Web(false, List.of(), DataSize.ofMegabytes(1), LONG),
                new WorkerSettings.Network(List.of()));
    }

    /** Holds the second thing that the claiming thread asks of the database: its first claim. */
    private static final class Slow extends DelegatingDataSource {
        private final CountDownLatch arrived = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);
        private int asked;

        Slow(DataSource target) {
            super(target);
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (Thread.currentThread().getName().equals("troupe-claim") && ++asked == 2) {
                arrived.countDown();
                try {
                    released.await();
                } catch (InterruptedException e) {
                    throw new SQLException("interrupted", e);
                }
            }
            return super.getConnection();
        }

        void arrived() throws InterruptedException {
            assertThat(arrived.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }

        void release(java.util.function.BooleanSupplier when) {
            org.awaitility.Awaitility.await().atMost(LONG).until(when::getAsBoolean);
            released.countDown();
        }
    }
}
