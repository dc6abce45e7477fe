package dev.troupe.ledger.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.budget.Limit;
import dev.troupe.contracts.budget.Period;
import dev.troupe.contracts.budget.Scope;
import dev.troupe.contracts.session.Spend;
import dev.troupe.ledger.Race;
import dev.troupe.ledger.Scene;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.journal.Append;
import dev.troupe.ledger.journal.Entry;
import dev.troupe.ledger.lease.Claim;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Periods come to a database that workers of the version before go on writing to. */
class UpgradeTest {
    private static final int PERIODS = 28;
    private static final int TURNS_AT_LEAST = 20;

    @Test
    void whatIsAtWorkGoesOnAndCountsFromTheUpgradeOn() throws Exception {
        TestLedger ledger = TestLedger.before(PERIODS);
        Scene scene = ledger.scene();
        Claim claim = scene.running();
        CountDownLatch busy = new CountDownLatch(TURNS_AT_LEAST);
        AtomicBoolean upgraded = new AtomicBoolean();

        List<Integer> turns =
                Race.of(
                        () -> {
                            int turn = 0;
                            while (!upgraded.get() || turn % TURNS_AT_LEAST != 0) {
                                call(ledger, claim, ++turn);
                                busy.countDown();
                            }
                            return turn;
                        },
                        () -> {
                            busy.await();
                            ledger.upgrade();
                            upgraded.set(true);
                            return 0;
                        });

        int all = turns.getFirst();
        Limit monthly = new Limit(1_000_000L, null, Period.MONTH);
        ledger.orchestrator().budgets().limit(Scope.TEAM, scene.team(), monthly);
        long before = ledger.worker().budgets().find(Scope.TEAM, scene.team()).used().costMicros();
        assertThat(before).isLessThanOrEqualTo(10L * (all - TURNS_AT_LEAST));
        call(ledger, claim, all + 1);
        assertThat(ledger.worker().budgets().find(Scope.TEAM, scene.team()).used().costMicros())
                .isEqualTo(before + 10);
        assertThat(ledger.worker().budgets().spent(Scope.TEAM, scene.team()))
                .isEqualTo(new Spend(all + 1, all + 1, 0, 10L * (all + 1)));
    }

    private static void call(TestLedger ledger, Claim claim, int turn) {
        append(ledger, claim, 2L * turn - 1, null, new Reservation(turn, 5, 100));
        append(ledger, claim, 2L * turn, new Settlement(turn, new Spend(1, 1, 0, 10)), null);
    }

    private static void append(
            TestLedger ledger,
            Claim claim,
            long seq,
            @Nullable Settlement settled,
            @Nullable Reservation next) {
        Append append =
                new Append(
                        seq,
                        List.of(new Entry("turn", 1, "{}")),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        settled,
                        next);
        assertThat(ledger.worker().journal().append(claim.key(), append).refusedBy()).isNull();
    }
}
