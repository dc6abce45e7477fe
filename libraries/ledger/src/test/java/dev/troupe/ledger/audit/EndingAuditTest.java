package dev.troupe.ledger.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.NewTask;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** However a task ends, the trail tells of it, and only once. */
class EndingAuditTest {
    private final TestLedger ledger = TestLedger.fresh();
    private final LedgerScenario scene = ledger.scene();

    @Test
    void aSuccess() {
        TaskClaim claim = scene.running();
        assertThat(scene.succeed(claim)).isTrue();
        assertThat(scene.succeed(claim)).isTrue();

        assertThat(scene.audits(claim.task().id()))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.kind()).isEqualTo("task-finished");
                    assertThat(it.outcome()).isEqualTo("succeeded");
                    assertThat(it.target()).isEqualTo(claim.task().id().toString());
                    assertThat(it.detail()).isEqualTo(Map.of("kind", "agent"));
                });
    }

    @Test
    void aFailureWithItsReason() {
        TaskClaim claim = scene.running();
        scene.fail(claim);

        assertThat(scene.audits(claim.task().id()))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.outcome()).isEqualTo("failed");
                    assertThat(it.detail())
                            .isEqualTo(
                                    Map.of(
                                            "kind",
                                            "agent",
                                            "code",
                                            "internal",
                                            "reason",
                                            "No luck"));
                });
    }

    @Test
    void aCancelledTaskAndThoseThatNeedIt() {
        UUID task = scene.create();
        NewTask next = scene.after(task);
        scene.create(next);
        ledger.orchestrator().tasks().cancel(task, "ann", List.of());

        for (UUID ended : List.of(task, next.id())) {
            assertThat(scene.audits(ended))
                    .extracting(AuditEvent::kind, AuditEvent::outcome)
                    .containsExactly(tuple("task-finished", "cancelled"));
        }
    }
}
