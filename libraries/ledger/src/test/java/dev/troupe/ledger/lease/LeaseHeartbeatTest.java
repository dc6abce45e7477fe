package dev.troupe.ledger.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LeaseHeartbeatTest {
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();

    private HeartbeatResult beat(LeaseKey... held) {
        return ledger.worker()
                .leases()
                .heartbeat(scene.worker(), List.of(held), Duration.ofHours(1));
    }

    private Instant leaseUntil(TaskClaim claim) {
        return ledger.worker().leases().runs(claim.task().id()).getLast().leaseUntil();
    }

    @Test
    void aBeatRenewsWhatIsHeld() {
        TaskClaim claim = scene.running();
        Instant before = leaseUntil(claim);

        HeartbeatResult result = beat(claim.key());

        assertThat(leaseUntil(claim)).isAfter(before.plus(Duration.ofMinutes(50)));
        assertThat(result.cancelled()).isEmpty();
        assertThat(result.steered()).isEmpty();
        assertThat(result.lost()).isEmpty();
    }

    @Test
    void whatIsNoLongerThisWorkersIsLost() {
        TaskClaim released = scene.running();
        ledger.worker().leases().release(released.key(), LedgerScenario.nothing());
        TaskClaim again =
                ledger.worker()
                        .leases()
                        .claim(scene.newWorker(), LedgerScenario.LEASE)
                        .orElseThrow();
        UUID unknown = TimeOrderedUuid.fresh();

        HeartbeatResult result = beat(released.key(), again.key(), new LeaseKey(unknown, 1));

        assertThat(result.lost()).containsExactlyInAnyOrder(again.task().id(), unknown);
        assertThat(leaseUntil(again)).isBefore(ledger.worker().now().plus(LedgerScenario.LEASE));
    }

    @Test
    void messagesAndDecisionsSteer() {
        TaskClaim claim = scene.running();
        ledger.worker().journal().append(claim.key(), LedgerScenario.asking(1));
        assertThat(beat(claim.key()).steered()).isEmpty();

        ledger.orchestrator()
                .waits()
                .decide(
                        TaskWaitIdFactory.of(claim.task().id(), 1),
                        "true",
                        "ann",
                        List.of(),
                        List.of());
        assertThat(beat(claim.key()).steered()).containsExactly(claim.task().id());
        ledger.worker().journal().append(claim.key(), LedgerScenario.entry(2, "{}"));
        assertThat(beat(claim.key()).steered()).isEmpty();

        ledger.orchestrator()
                .inbox()
                .put(
                        TimeOrderedUuid.fresh(),
                        claim.task().id(),
                        "ann",
                        "Faster",
                        List.of(),
                        List.of());
        assertThat(beat(claim.key()).steered()).containsExactly(claim.task().id());
    }

    @Test
    void anIdleWorkerIsSeenAndAnUnknownOneIsTold() {
        assertThat(beat().lost()).isEmpty();
        assertThatThrownBy(() ->
                        ledger.worker()
                                .leases()
                                .heartbeat(
                                        TimeOrderedUuid.fresh(), List.of(), LedgerScenario.LEASE))
                .isInstanceOf(TroupeException.class)
                .hasMessageContaining("not registered");
    }

    /** A commit that hangs must not cost the lease: beats touch no row that it holds. */
    @Test
    void aBeatWaitsForNoLockedTask() throws Exception {
        TaskClaim claim = scene.running();
        try (var connection = ledger.database().connect();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(
                    "SELECT 1 FROM ledger.task WHERE id = '" + claim.task().id() + "' FOR UPDATE");

            assertThat(beat(claim.key()).lost()).isEmpty();
            assertThat(leaseUntil(claim)).isAfter(ledger.worker().now().plus(LedgerScenario.LEASE));
        }
    }
}
