package dev.troupe.ledger.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.testkit.postgres.TestPostgres;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ServerRestartTest {
    private static final Duration GRACE = Duration.ofSeconds(60);

    @Test
    void aKilledServerKeepsWhatWasAcknowledgedAndGrantsGrace() {
        try (TestPostgres server = TestPostgres.durable()) {
            TestLedger ledger = TestLedger.in(server.createDatabase());
            LedgerScenario scene = ledger.scene();
            ledger.orchestrator().leases().reap(3, GRACE);
            TaskClaim claim = scene.running();
            ledger.worker()
                    .journal()
                    .append(claim.key(), LedgerScenario.entry(1, "{\"kept\":true}"));

            server.crash();
            server.restart();
            ledger.shift(LedgerScenario.LEASE.plusSeconds(1));

            assertThat(ledger.orchestrator().leases().reap(3, GRACE)).isEmpty();
            assertThat(ledger.worker().journal().read(claim.task().id(), 0)).hasSize(1);
            // The acknowledgement could have been lost as well: repeating is safe.
            ledger.worker()
                    .journal()
                    .append(claim.key(), LedgerScenario.entry(1, "{\"kept\":true}"));
            ledger.worker().journal().append(claim.key(), LedgerScenario.entry(2, "{}"));
            assertThat(scene.find(claim.task().id()).lastSeq()).isEqualTo(2);
        }
    }
}
