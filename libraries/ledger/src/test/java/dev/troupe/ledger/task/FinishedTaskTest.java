package dev.troupe.ledger.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.lease.TaskClaim;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FinishedTaskTest {
    private final TestLedger ledger = TestLedger.fresh();
    private final LedgerScenario scene = ledger.scene();

    @Test
    void isWhatEndedLongEnoughAgo() {
        UUID ended = scene.create();
        scene.succeed(scene.claim());
        UUID cancelled = scene.create();
        ledger.orchestrator().tasks().cancel(cancelled, "ann", List.of());
        UUID open = scene.create();
        Set<UUID> all = Set.of(ended, cancelled, open, TimeOrderedUuid.fresh());

        assertThat(over(all, Duration.ofDays(1))).isEmpty();
        ledger.shift(Duration.ofDays(2));

        assertThat(over(all, Duration.ofDays(1))).containsExactlyInAnyOrder(ended, cancelled);
        assertThat(over(Set.of(open), Duration.ofDays(1))).isEmpty();
        assertThat(over(all, Duration.ofDays(3))).isEmpty();
    }

    @Test
    void isNothingOfARequestThatGoesOn() {
        UUID request = scene.create();
        TaskClaim claim = scene.claim();
        NewTask child = scene.childOf(request);
        ledger.worker().tasks().spawn(claim.key(), List.of(child), List.of());
        ledger.orchestrator().tasks().cancel(child.id(), "ann", List.of());
        ledger.shift(Duration.ofDays(2));
        assertThat(over(Set.of(child.id()), Duration.ofDays(1))).isEmpty();

        scene.succeed(claim);
        ledger.shift(Duration.ofDays(2));

        assertThat(over(Set.of(child.id()), Duration.ofDays(1))).containsExactly(child.id());
    }

    private Set<UUID> over(Set<UUID> ids, Duration ago) {
        return ledger.worker().tasks().over(ids, ago);
    }
}
