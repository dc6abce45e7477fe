package dev.troupe.ledger.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FetchHostRepositoryTest {
    private static final String SHOP = "/work/shop";

    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();
    private final FetchHostRepository worker = ledger.worker().fetchHosts();
    private final FetchHostRepository orchestrator = ledger.orchestrator().fetchHosts();

    /** A question that was answered. */
    private UUID answered(String decision) {
        TaskClaim claim = scene.running();
        ledger.worker().journal().append(claim.key(), LedgerScenario.asking(1));
        UUID item = TaskWaitIdFactory.of(claim.task().id(), 1);
        ledger.orchestrator().waits().decide(item, decision, "ann", List.of(), List.of());
        return item;
    }

    private List<String> hosts(String repository) {
        return worker.list(scene.team(), repository).stream().map(FetchHostGrant::host).toList();
    }

    @Test
    void aYesGrantsHostsToARepositoryOnce() {
        UUID yes = answered("{\"approved\":true}");
        worker.grant(yes, SHOP, List.of("b.test", "a.test"));
        worker.grant(yes, SHOP, List.of("b.test", "c.test"));

        assertThat(hosts(SHOP)).containsExactly("a.test", "b.test", "c.test");
        assertThat(hosts("/work/other")).isEmpty();
        assertThat(worker.list("another team", SHOP)).isEmpty();
        assertThat(worker.list(scene.team(), SHOP).getFirst().grantedBy()).isEqualTo("ann");
    }

    @Test
    void nothingElseGrants() {
        TaskClaim claim = scene.running();
        ledger.worker().journal().append(claim.key(), LedgerScenario.asking(1));

        worker.grant(TaskWaitIdFactory.of(claim.task().id(), 1), SHOP, List.of("open.test"));
        worker.grant(answered("{\"approved\":false}"), SHOP, List.of("no.test"));
        worker.grant(UUID.randomUUID(), SHOP, List.of("unknown.test"));

        assertThat(hosts(SHOP)).isEmpty();
    }

    @Test
    void aTeamTakesItsOwnHostsBack() {
        worker.grant(answered("{\"approved\":true}"), SHOP, List.of("a.test", "b.test"));
        UUID id = worker.list(scene.team(), SHOP).getFirst().id();

        assertThat(orchestrator.revoke("another team", id)).isEmpty();
        assertThat(orchestrator.revoke(scene.team(), id)).contains("a.test");
        assertThat(orchestrator.revoke(scene.team(), id)).isEmpty();
        assertThat(hosts(SHOP)).containsExactly("b.test");
    }
}
