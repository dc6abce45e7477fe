package dev.troupe.ledger.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.budget.Limit;
import dev.troupe.contracts.budget.Scope;
import dev.troupe.contracts.session.Spend;
import dev.troupe.ledger.Race;
import dev.troupe.ledger.Scene;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.journal.Append;
import dev.troupe.ledger.journal.Appended;
import dev.troupe.ledger.journal.Entry;
import dev.troupe.ledger.lease.Claim;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BudgetTest {
    private final TestLedger ledger = TestLedger.shared();
    private final Scene scene = ledger.scene();

    private Appended append(
            Claim claim, long seq, @Nullable Settlement settled, @Nullable Reservation next) {
        return ledger.worker().journal().append(claim.key(), batch(seq, settled, next));
    }

    private static Append batch(
            long seq, @Nullable Settlement settled, @Nullable Reservation next) {
        return new Append(
                seq,
                List.of(new Entry("turn", (int) seq, "{}")),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                settled,
                next);
    }

    private String key(Scope scope, UUID task) {
        return switch (scope) {
            case TEAM -> scene.team();
            case USER -> "user-" + scene.session();
            case SESSION -> scene.session().toString();
            case TASK -> task.toString();
        };
    }

    private void limit(Scope scope, UUID task, @Nullable Long cost, @Nullable Long tokens) {
        ledger.orchestrator()
                .budgets()
                .limit(scope, key(scope, task), new Limit(cost, tokens, null));
    }

    private void limitCost(Scope scope, UUID task, @Nullable Long cost) {
        ledger.orchestrator().budgets().limitCost(scope, key(scope, task), cost);
    }

    private long held(Scope scope, UUID task) {
        return ledger.owner()
                .sql("SELECT held_cost FROM ledger.budget WHERE scope = :scope AND key = :key")
                .param("scope", scope.name())
                .param("key", key(scope, task))
                .query((row, n) -> row.getLong(1))
                .single();
    }

    @Test
    void aSettlementReplacesItsReservationInEveryScope() {
        Claim claim = scene.running();
        UUID task = claim.task().id();

        append(claim, 1, null, new Reservation(1, 100, 1000));
        assertThat(held(Scope.TEAM, task)).isEqualTo(1000);
        Spend spend = new Spend(60, 20, 40, 700);
        append(claim, 2, new Settlement(1, spend), null);

        for (Scope scope : Scope.values()) {
            assertThat(held(scope, task)).isZero();
            assertThat(ledger.worker().budgets().spent(scope, key(scope, task))).isEqualTo(spend);
        }
        assertThat(ledger.worker().budgets().spent(scene.session())).isEqualTo(spend);
        assertThat(ledger.worker().budgets().spentByTask(task)).isEqualTo(spend);
        assertThat(ledger.worker().budgets().spentByTask(scene.session())).isEqualTo(Spend.NONE);
    }

    @ParameterizedTest
    @EnumSource(Scope.class)
    void aRefusalNamesTheScopeHoldsNothingAndKeepsTheRest(Scope scope) {
        Claim claim = scene.running();
        UUID task = claim.task().id();
        limit(scope, task, 999L, null);

        Appended done = append(claim, 1, null, new Reservation(1, 10, 1000));

        assertThat(done.refusedBy()).isEqualTo(scope.name().toLowerCase(Locale.ROOT));
        assertThat(done.lastSeq()).isEqualTo(1);
        for (Scope each : Scope.values()) {
            assertThat(held(each, task)).isZero();
        }
        assertThat(append(claim, 1, null, new Reservation(1, 10, 1000))).isEqualTo(done);
        limit(scope, task, 1000L, 9L);
        assertThat(append(claim, 2, null, new Reservation(2, 10, 1000)).refusedBy()).isNotNull();
        limit(scope, task, null, null);
        assertThat(append(claim, 3, null, new Reservation(3, 10, 1000)).refusedBy()).isNull();
    }

    @Test
    void aNewLimitOfTheCostLeavesThatOfTheTokens() {
        Claim claim = scene.running();
        UUID task = claim.task().id();
        limit(Scope.SESSION, task, 999L, 9L);

        limitCost(Scope.SESSION, task, 1000L);
        assertThat(append(claim, 1, null, new Reservation(1, 10, 1000)).refusedBy())
                .isEqualTo("session");
        assertThat(append(claim, 2, null, new Reservation(2, 9, 1001)).refusedBy())
                .isEqualTo("session");

        limitCost(Scope.SESSION, task, null);
        assertThat(append(claim, 3, null, new Reservation(3, 10, 1)).refusedBy())
                .isEqualTo("session");
        assertThat(append(claim, 4, null, new Reservation(4, 9, 9000)).refusedBy()).isNull();
    }

    @Test
    void ofTwoReservationsForOneBudgetExactlyOneWins() throws Exception {
        limit(Scope.SESSION, scene.session(), 1500L, null);
        for (int round = 0; round < 25; round++) {
            Claim one = scene.running();
            Claim two = scene.running();

            List<Appended> done =
                    Race.of(
                            () -> append(one, 1, null, new Reservation(1, 1, 1000)),
                            () -> append(two, 1, null, new Reservation(1, 1, 1000)));

            assertThat(done).filteredOn(a -> a.refusedBy() == null).hasSize(1);
            assertThat(done).filteredOn(a -> "session".equals(a.refusedBy())).hasSize(1);
            scene.succeed(one);
            scene.succeed(two);
            assertThat(held(Scope.SESSION, scene.session())).isZero();
        }
    }

    @Test
    void whatARunStillHoldsIsFreedWhenItEndsInOrder() {
        Claim claim = scene.running();
        append(claim, 1, null, new Reservation(1, 100, 1000));
        ledger.worker().leases().release(claim.key(), Scene.nothing());

        assertThat(held(Scope.TEAM, claim.task().id())).isZero();
        assertThat(ledger.worker().budgets().spent(scene.session())).isEqualTo(Spend.NONE);
    }

    @Test
    void aNewReservationForATurnReplacesTheOldOne() {
        Claim claim = scene.running();
        append(claim, 1, null, new Reservation(1, 100, 1000));
        append(claim, 2, null, new Reservation(1, 100, 400));

        assertThat(held(Scope.SESSION, claim.task().id())).isEqualTo(400);
    }

    @Test
    void spendWithoutALimitCountsOnceThereIsOne() {
        Claim claim = scene.running();
        append(claim, 1, new Settlement(1, new Spend(10, 10, 0, 900)), null);

        limit(Scope.USER, claim.task().id(), 1000L, null);

        assertThat(append(claim, 2, null, new Reservation(2, 1, 101)).refusedBy())
                .isEqualTo("user");
        assertThat(append(claim, 3, null, new Reservation(3, 1, 100)).refusedBy()).isNull();
    }
}
