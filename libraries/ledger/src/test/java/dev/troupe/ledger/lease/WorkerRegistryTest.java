package dev.troupe.ledger.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.status.ServerStatus.ValidatorFigures;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.lease.ValidatorHistogram.DurationBucket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class WorkerRegistryTest {
    private static final List<HealthCheck> CHECKS =
            List.of(
                    HealthCheck.ok("command sandbox", "bubblewrap 0.8"),
                    HealthCheck.failed("model default", "the key is refused", "Correct it."));

    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();

    private static Optional<LiveWorker> find(TestLedger ledger, UUID worker) {
        return ledger.orchestrator().workers().live().stream()
                .filter(it -> it.worker().id().equals(worker))
                .findFirst();
    }

    @Test
    void tellWhatTheyLastSaid() {
        scene.running();
        assertThat(find(ledger, scene.worker()).orElseThrow().report()).isNull();
        ledger.worker().workers().report(scene.worker(), 2, List.of());
        ledger.worker().workers().report(scene.worker(), 4, CHECKS);

        LiveWorker live = find(ledger, scene.worker()).orElseThrow();

        assertThat(live.worker().cell()).isEqualTo(scene.cell());
        assertThat(live.running()).isEqualTo(1);
        assertThat(live.silent()).isLessThan(WorkerRegistry.PRESENT);
        LiveWorker.Report report = Objects.requireNonNull(live.report());
        assertThat(report.slots()).isEqualTo(4);
        assertThat(report.checks()).isEqualTo(CHECKS);
        assertThat(report.age()).isLessThan(WorkerRegistry.PRESENT);
    }

    @Test
    void validatorsAreSummedUpOverWorkers() {
        TestLedger own = TestLedger.fresh();
        LedgerScenario there = own.scene();
        WorkerRegistry workers = own.worker().workers();
        workers.reportValidators(there.newWorker(), List.of(seen(9, 5, 1)));
        workers.reportValidators(
                there.newWorker(),
                List.of(
                        seen(1, 90, 9),
                        new ValidatorHistogram("after-tool", "idle", 0, List.of())));

        assertThat(own.orchestrator().workers().validators())
                .containsExactly(
                        new ValidatorFigures("before-tool", "syntax", 105, 10, 100L, 20_000L),
                        new ValidatorFigures("after-tool", "idle", 0, 0, null, null));

        own.shift(Duration.ofMinutes(2));
        assertThat(own.orchestrator().workers().validators()).isEmpty();
    }

    private static ValidatorHistogram seen(long refused, long quick, long slow) {
        return new ValidatorHistogram(
                "before-tool",
                "syntax",
                refused,
                List.of(new DurationBucket(100, quick), new DurationBucket(20_000, slow)));
    }

    @Test
    void areForgottenWhenTheyFallSilentUnlessTheyHoldTasks() {
        TestLedger own = TestLedger.fresh();
        LedgerScenario there = own.scene();
        UUID idle = there.newWorker();
        there.running();
        assertThat(find(own, idle)).isPresent();

        own.shift(Duration.ofMinutes(2));

        assertThat(find(own, idle)).isEmpty();
        LiveWorker holding = find(own, there.worker()).orElseThrow();
        assertThat(holding.silent()).isGreaterThanOrEqualTo(Duration.ofMinutes(2));
        own.worker().leases().heartbeat(idle, List.of(), LedgerScenario.LEASE);
        assertThat(find(own, idle)).isPresent();
    }

    @Test
    void areWrittenWithoutSecrets() {
        String secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
        ledger.worker()
                .workers()
                .report(
                        scene.worker(),
                        1,
                        List.of(HealthCheck.ok("model", "asked with " + secret)));

        assertThat(
                        ledger.owner()
                                .sql("SELECT checks::text FROM ledger.worker WHERE id = :id")
                                .param("id", scene.worker())
                                .query(String.class)
                                .single())
                .contains("asked with")
                .doesNotContain(secret);
    }

    @Test
    void onlyThoseThatAreKnownMaySay() {
        assertThatThrownBy(
                        () -> ledger.worker().workers().report(TimeOrderedUuid.fresh(), 1, CHECKS))
                .isInstanceOf(TroupeException.class)
                .hasMessageContaining("is not registered");
        assertThatThrownBy(() -> ledger.orchestrator().workers().report(scene.worker(), 1, CHECKS))
                .rootCause()
                .hasMessageContaining("permission denied");
    }
}
