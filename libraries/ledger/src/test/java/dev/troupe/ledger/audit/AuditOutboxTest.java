package dev.troupe.ledger.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AuditOutboxTest {
    private final TestLedger ledger = TestLedger.fresh();
    private final LedgerScenario scene = ledger.scene();
    private final AuditOutbox outbox = ledger.orchestrator().audits();

    @Test
    void eventsStayUntilTheyAreForwarded() {
        UUID task = TimeOrderedUuid.fresh();
        List<AuditEvent> events =
                List.of(scene.audit(task, "one"), scene.audit(task, "two"), scene.audit(task, "3"));
        outbox.add(events);
        outbox.add(events.subList(0, 1));

        assertThat(outbox.backlog()).isEqualTo(3);
        assertThat(outbox.pending(2)).hasSize(2);
        assertThat(outbox.pending(10)).containsExactlyInAnyOrderElementsOf(events);

        outbox.forwarded(List.of(events.get(1).id(), TimeOrderedUuid.fresh()));
        assertThat(outbox.pending(10)).containsExactlyInAnyOrder(events.get(0), events.get(2));
    }

    @Test
    void laterCommitsComeLater() {
        List<AuditEvent> events =
                List.of(
                        scene.audit(TimeOrderedUuid.fresh(), "first"),
                        scene.audit(TimeOrderedUuid.fresh(), "second"));
        outbox.add(events.subList(1, 2));
        outbox.add(events.subList(0, 1));

        assertThat(outbox.pending(10)).isEqualTo(events.reversed());
    }
}
