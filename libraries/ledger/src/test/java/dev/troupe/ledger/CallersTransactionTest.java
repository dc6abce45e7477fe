package dev.troupe.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.NewTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class CallersTransactionTest {
    private final TestLedger ledger = TestLedger.shared();
    private final TransactionTemplate transaction =
            new TransactionTemplate(new DataSourceTransactionManager(ledger.orchestratorSource()));

    @Test
    void callsJoinTheTransactionOfTheirCaller() {
        LedgerScenario scene = ledger.scene();
        NewTask task = scene.plain();

        transaction.executeWithoutResult(status -> {
            scene.create(task);
            ledger.orchestrator().audits().add(List.of(scene.audit(task.id(), "made")));
            ledger.orchestrator()
                    .events()
                    .add(scene.session(), List.of(LedgerScenario.notice("made")), List.of());
            assertThat(ledger.worker().tasks().find(task.id())).isEmpty();
            status.setRollbackOnly();
        });

        assertThat(ledger.orchestrator().tasks().find(task.id())).isEmpty();
        assertThat(scene.events()).isEmpty();
        assertThat(scene.audits(task.id())).isEmpty();
    }

    /** Events first and tasks after is the wrong order of row locks; the graph lock makes it right. */
    @Test
    void severalCallsInAnyOrderNeverDeadlockWithRuns() throws Exception {
        LedgerScenario scene = ledger.scene();
        List<TaskClaim> claims = List.of(scene.running(), scene.running(), scene.running());
        List<Callable<Integer>> everyone = new ArrayList<>();
        claims.forEach(claim -> everyone.add(() -> appends(claim)));
        everyone.add(() -> announcements(scene, claims));
        everyone.add(() -> announcements(scene, claims.reversed()));

        assertThat(ConcurrentRunner.of(everyone)).containsExactly(40, 40, 40, 20, 20);
    }

    private int appends(TaskClaim claim) {
        for (int seq = 1; seq <= 40; seq++) {
            ledger.worker().journal().append(claim.key(), telling(seq));
        }
        return 40;
    }

    private static JournalAppend telling(int seq) {
        return JournalAppend.of(
                seq,
                List.of(new NewJournalEntry("turn", seq, "{}")),
                List.of(LedgerScenario.notice("turn")));
    }

    private int announcements(LedgerScenario scene, List<TaskClaim> claims) {
        for (int round = 0; round < 20; round++) {
            transaction.executeWithoutResult(status -> {
                ledger.orchestrator()
                        .events()
                        .add(scene.session(), List.of(LedgerScenario.notice("said")), List.of());
                for (TaskClaim claim : claims) {
                    ledger.orchestrator()
                            .inbox()
                            .put(
                                    TimeOrderedUuid.fresh(),
                                    claim.task().id(),
                                    "ann",
                                    "Faster",
                                    List.of(LedgerScenario.notice("put")),
                                    List.of());
                }
            });
        }
        return 20;
    }
}
