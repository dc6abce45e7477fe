package dev.troupe.ledger.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.ConcurrentRunner;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.budget.BudgetReservation;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LeaseExpiryTest {
    private static final Duration GRACE = Duration.ofSeconds(60);
    private static final TestLedger LEDGER = TestLedger.fresh();
    private final LedgerScenario scene = LEDGER.scene();

    /** The reaper has looked a moment ago and nothing of another test is left. */
    @BeforeEach
    void quiet() {
        LEDGER.shift(Duration.ofSeconds(45));
        reap();
        reap();
    }

    private static List<UUID> reap() {
        return LEDGER.orchestrator().leases().reap(3, GRACE);
    }

    private static List<UUID> expire() {
        LEDGER.shift(LedgerScenario.LEASE.plusSeconds(1));
        return reap();
    }

    @Test
    void aStoppedWorkersTaskIsTakenOver() {
        TaskClaim stopped = scene.running();
        LEDGER.worker().journal().append(stopped.key(), LedgerScenario.entry(1, "{}"));
        assertThat(reap()).isEmpty();

        assertThat(expire()).containsExactly(stopped.task().id());
        assertThat(reap()).isEmpty();

        Task queued = scene.find(stopped.task().id());
        assertThat(queued.state()).isEqualTo(TaskState.QUEUED);
        assertThat(queued.cause()).isEqualTo("lease expired");
        assertThat(queued.crashes()).isEqualTo(1);
        assertThat(scene.events().getLast().body())
                .isEqualTo(new EventBody.TaskChanged("agent", "queued", null, "lease expired"));
        assertThat(scene.audits(queued.id()))
                .singleElement()
                .satisfies(audit -> {
                    assertThat(audit.kind()).isEqualTo("lease-expired");
                    assertThat(audit.origin().repository())
                            .isEqualTo(queued.definition().workspace());
                });

        TaskClaim next = scene.claim();
        assertThat(next.takeover()).isTrue();
        assertThat(next.previousWorker()).isEqualTo("worker-" + scene.worker());
        assertThatThrownBy(() ->
                        LEDGER.worker()
                                .journal()
                                .append(stopped.key(), LedgerScenario.entry(2, "{}")))
                .isInstanceOf(LeaseLostException.class);
        assertThatThrownBy(() -> scene.succeed(stopped)).isInstanceOf(LeaseLostException.class);
        assertThat(beat(stopped).lost()).containsExactly(stopped.task().id());
        assertThat(beat(next).lost()).isEmpty();
    }

    private HeartbeatResult beat(TaskClaim claim) {
        return LEDGER.worker()
                .leases()
                .heartbeat(scene.worker(), Set.of(claim.key()), LedgerScenario.LEASE);
    }

    @Test
    void renewedLeasesDoNotExpire() {
        TaskClaim claim = scene.running();
        for (int i = 0; i < 4; i++) {
            LEDGER.shift(Duration.ofSeconds(25));
            beat(claim);
            assertThat(reap()).isEmpty();
        }
        assertThat(scene.state(claim.task().id())).isEqualTo(TaskState.RUNNING);
    }

    @Test
    void aTaskThatKeepsKillingItsWorkerIsQuarantinedWithItsHistory() {
        UUID task = scene.create();
        for (int i = 1; i <= 3; i++) {
            TaskClaim claim = scene.claim();
            LEDGER.worker()
                    .journal()
                    .append(
                            claim.key(),
                            JournalAppend.of(
                                    i,
                                    List.of(new NewJournalEntry("started", 0, "{}")),
                                    List.of()));
            assertThat(expire()).containsExactly(task);
        }
        assertThat(scene.claim().quarantining()).isTrue();
        assertThat(expire()).containsExactly(task);

        Task end = scene.find(task);
        assertThat(end.state()).isEqualTo(TaskState.QUARANTINED);
        assertThat(end.crashes()).isEqualTo(4);
        assertThat(end.outcome()).isNotNull();
        assertThat(LEDGER.worker().leases().runs(task))
                .extracting(TaskAttempt::end)
                .hasSize(4)
                .containsOnly(TaskAttempt.End.EXPIRED);
        assertThat(LEDGER.worker().journal().read(task, 0)).hasSize(3);
        assertThat(scene.events().getLast().body())
                .isInstanceOfSatisfying(
                        EventBody.TaskFinished.class,
                        told -> {
                            assertThat(told.state()).isEqualTo("quarantined");
                            assertThat(told.code()).isEqualTo("task-quarantined");
                        });
        assertThat(scene.audits(task))
                .extracting(AuditEvent::kind)
                .containsExactly(
                        "lease-expired",
                        "lease-expired",
                        "lease-expired",
                        "lease-expired",
                        "task-finished",
                        "task-quarantined");
        assertThat(LEDGER.worker().leases().claim(scene.worker(), LedgerScenario.LEASE)).isEmpty();
    }

    @Test
    void progressForgivesCrashes() {
        UUID task = scene.create();
        for (int i = 1; i <= 5; i++) {
            TaskClaim claim = scene.claim();
            LEDGER.worker().journal().append(claim.key(), LedgerScenario.entry(i, "{}"));
            expire();
        }
        assertThat(scene.find(task).crashes()).isEqualTo(1);
        assertThat(scene.state(task)).isEqualTo(TaskState.QUEUED);
        scene.claim();
    }

    @Test
    void anOpenReservationIsChargedInFull() {
        TaskClaim claim = scene.running();
        LEDGER.worker()
                .journal()
                .append(
                        claim.key(),
                        new JournalAppend(
                                1,
                                List.of(new NewJournalEntry("turn", 1, "{}")),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                null,
                                new BudgetReservation(2, 700, 5000)));
        assertThat(LEDGER.worker().budgets().spent(scene.session())).isEqualTo(ModelUsage.NONE);

        expire();

        assertThat(LEDGER.worker().budgets().spent(scene.session()))
                .isEqualTo(new ModelUsage(700, 0, 0, 5000));
        scene.succeed(scene.claim());
        assertThat(LEDGER.worker().budgets().spentByTask(claim.task().id()).costMicros())
                .isEqualTo(5000);
    }

    @Test
    void aCancelledTaskOfADeadWorkerEndsWithTheNextOne() {
        TaskClaim claim = scene.running();
        LEDGER.orchestrator().tasks().cancel(claim.task().id(), "ann", List.of());

        expire();
        TaskClaim next = scene.claim();
        assertThat(next.task().cancelRequested()).isTrue();
        TaskOutcome cancelled =
                new TaskOutcome(TaskState.CANCELLED, "Cancelled.", "cancelled", null);
        LEDGER.worker().leases().finish(next.key(), cancelled, LedgerScenario.nothing());

        Task end = scene.find(claim.task().id());
        assertThat(end.state()).isEqualTo(TaskState.CANCELLED);
        assertThat(end.cause()).isEqualTo("cancelled by ann");
    }

    @Test
    void afterAPauseOfTheReaperEveryLeaseGetsOneGrace() {
        TaskClaim claim = scene.running();

        LEDGER.shift(Duration.ofDays(1));
        assertThat(reap()).isEmpty();
        assertThat(scene.state(claim.task().id())).isEqualTo(TaskState.RUNNING);
        LEDGER.shift(GRACE.minusSeconds(5));
        assertThat(reap()).isEmpty();
        LEDGER.shift(Duration.ofSeconds(6));
        assertThat(reap()).containsExactly(claim.task().id());
    }

    @Test
    void aClockSetBackDoesNotMakeLeasesEndless() {
        TaskClaim claim = scene.running();

        LEDGER.shift(Duration.ofDays(-3));
        assertThat(reap()).isEmpty();
        LEDGER.shift(GRACE.minusSeconds(1));
        reap();
        LEDGER.shift(Duration.ofSeconds(5));

        assertThat(reap()).containsExactly(claim.task().id());
    }

    @Test
    void ofSeveralReapersEachExpiryIsCountedOnce() throws Exception {
        for (int i = 0; i < 10; i++) {
            scene.running();
        }
        LEDGER.shift(LedgerScenario.LEASE.plusSeconds(1));

        List<List<UUID>> reaped =
                ConcurrentRunner.of(
                        LeaseExpiryTest::reap,
                        LeaseExpiryTest::reap,
                        LeaseExpiryTest::reap,
                        LeaseExpiryTest::reap);
        List<UUID> all = new ArrayList<>(reap());
        reaped.forEach(all::addAll);

        assertThat(all).hasSize(10).doesNotHaveDuplicates();
        assertThat(LEDGER.orchestrator().tasks().ofSession(scene.session()))
                .allSatisfy(task -> assertThat(task.crashes()).isEqualTo(1));
    }
}
