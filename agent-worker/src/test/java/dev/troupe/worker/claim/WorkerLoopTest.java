package dev.troupe.worker.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.LedgerSchema;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.lease.WorkerProcess;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.sandbox.SandboxMode;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.worker.claim.lease.LeaseClock;
import dev.troupe.worker.claim.lease.RunControl;
import dev.troupe.worker.claim.lease.StopReason;
import dev.troupe.worker.editformat.EditFormatSettings;
import dev.troupe.worker.settings.NativeCoreMode;
import dev.troupe.worker.settings.WorkerSettings;
import dev.troupe.worker.validation.chain.ValidationSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
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
        Slow slow = new Slow(worker, 2);
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

    /** A driver that a library is missing from, say. The other way to the database is closed. */
    @Test
    void anErrorDoesNotEndTheHeartBeat() throws Exception {
        Broken usual = new Broken(worker, 1);
        Ledger ledger = new Ledger(worker);
        LeaseRepositoryPair renewal =
                new LeaseRepositoryPair(
                        new Ledger(usual).leases(),
                        new Ledger(new Broken(worker, Integer.MAX_VALUE)).leases());
        CompletableFuture<@Nullable StopReason> heard = new CompletableFuture<>();
        ClaimHandler runner =
                (claim, control) -> {
                    heard.complete(stopReason(control, Duration.ofSeconds(5)));
                    ledger.leases().release(claim.key(), JournalAppend.of(1, List.of(), List.of()));
                };
        var _ = task();
        try (WorkerLoop loop =
                new WorkerLoop(
                        ledger.leases(),
                        renewal,
                        settings(Duration.ofSeconds(3), Duration.ofMillis(200)),
                        runner,
                        new WakeupSignal())) {
            loop.start();

            assertThat(heard.get(LONG.toSeconds(), TimeUnit.SECONDS)).isNull();
        }
    }

    private static @Nullable StopReason stopReason(RunControl control, Duration within) {
        long end = System.nanoTime() + within.toNanos();
        while (control.stopped() == null && System.nanoTime() < end) {
            LockSupport.parkNanos(10_000_000);
        }
        return control.stopped();
    }

    @Test
    void aWorkerThatEndsBeforeItIsKnownDoesNotBeat() throws Exception {
        Slow slow = new Slow(worker, 1);
        Broken beats = new Broken(worker, 0);
        LeaseRepositoryPair renewal =
                new LeaseRepositoryPair(new Ledger(beats).leases(), new Ledger(beats).leases());
        WorkerLoop loop =
                new WorkerLoop(
                        new Ledger(slow).leases(),
                        renewal,
                        settings(LONG, Duration.ofMillis(10)),
                        (_, _) -> {},
                        new WakeupSignal());
        loop.start();
        slow.arrived();

        loop.close();
        slow.release(() -> true);

        Awaitility.await().atMost(LONG).until(() -> !runs("troupe-claim"));
        Awaitility.await()
                .during(Duration.ofMillis(200))
                .atMost(LONG)
                .until(() -> beats.asked() == 0 && !runs("troupe-beat"));
    }

    private static boolean runs(String thread) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(it -> it.getName().equals(thread));
    }

    /** What was before is no silence of the database. */
    @Test
    void theSpareHeartBeatWaitsForTheFirstAnswer() throws Exception {
        WorkerProcess process =
                new WorkerProcess(TimeOrderedUuid.fresh(), "worker", "local", "localhost", 1);
        new Ledger(worker).leases().register(process);
        Duration beat = Duration.ofSeconds(1);
        Broken spare = new Broken(worker, 0);
        LeaseKey key = new LeaseKey(TimeOrderedUuid.fresh(), 1);
        LeaseClock clock = new LeaseClock(key, LONG, System.nanoTime(), System::nanoTime);
        try (LeaseHeartbeat heart =
                new LeaseHeartbeat(
                        new LeaseRepositoryPair(
                                new Ledger(new Late(worker, beat)).leases(),
                                new Ledger(spare).leases()),
                        process.id(),
                        LONG,
                        beat,
                        Map.of(key.taskId(), new RunControl(key, clock)),
                        new WakeupSignal())) {
            Thread.sleep(beat.multipliedBy(3));
            heart.start();

            Awaitility.await()
                    .during(beat.multipliedBy(2))
                    .atMost(LONG)
                    .until(() -> spare.asked() == 0);
        }
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
        return settings(LONG, Duration.ofSeconds(1));
    }

    private static WorkerSettings settings(Duration lease, Duration beat) {
        return new WorkerSettings(
                "local",
                1,
                lease,
                beat,
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
                false,
                true,
                NativeCoreMode.OFF,
                false,
                null,
                new ValidationSettings(List.of(), List.of(), List.of(), List.of()),
                new WorkerSettings.Review("0.8"),
                new WorkerSettings.Workflow(null),
                new WorkerSettings.Tests(null, LONG),
                EditFormatSettings.BUILT_IN,
                new WorkerSettings.Web(false, List.of(), DataSize.ofMegabytes(1), LONG),
                new WorkerSettings.Network(List.of()),
                null,
                new WorkerSettings.Context(0, 0, LONG),
                new WorkerSettings.Diagnostics(false, 3, LONG));
    }

    /** Throws errors for so many times, and counts. */
    private static final class Broken extends DelegatingDataSource {
        private final AtomicInteger asked = new AtomicInteger();
        private final int errors;

        Broken(DataSource target, int errors) {
            super(target);
            this.errors = errors;
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (asked.incrementAndGet() <= errors) {
                throw new NoClassDefFoundError("org/postgresql/Missing");
            }
            return super.getConnection();
        }

        int asked() {
            return asked.get();
        }
    }

    /** Gives its first connection late. */
    private static final class Late extends DelegatingDataSource {
        private final AtomicBoolean waited = new AtomicBoolean();
        private final Duration time;

        Late(DataSource target, Duration time) {
            super(target);
            this.time = time;
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (!waited.getAndSet(true)) {
                LockSupport.parkNanos(time.toNanos());
            }
            return super.getConnection();
        }
    }

    /** Holds the second thing that the claiming thread asks of the database, its first claim, or another one. */
    private static final class Slow extends DelegatingDataSource {
        private final CountDownLatch arrived = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);
        private final int held;
        private int asked;

        Slow(DataSource target, int held) {
            super(target);
            this.held = held;
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (Thread.currentThread().getName().equals("troupe-claim") && ++asked == held) {
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
            Awaitility.await().atMost(LONG).until(when::getAsBoolean);
            released.countDown();
        }
    }
}
