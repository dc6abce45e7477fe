package dev.troupe.ledger.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.ConcurrentRunner;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.JournalAppendResult;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BudgetReservationTest {
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();

    private JournalAppendResult append(
            TaskClaim claim,
            long seq,
            @Nullable BudgetSettlement settled,
            @Nullable BudgetReservation next) {
        return ledger.worker().journal().append(claim.key(), batch(seq, settled, next));
    }

    private static JournalAppend batch(
            long seq, @Nullable BudgetSettlement settled, @Nullable BudgetReservation next) {
        return new JournalAppend(
                seq,
                List.of(new NewJournalEntry("turn", (int) seq, "{}")),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                settled,
                next);
    }

    private String key(BudgetScope scope, UUID task) {
        return switch (scope) {
            case TEAM -> scene.team();
            case USER -> "user-" + scene.session();
            case SESSION -> scene.session().toString();
            case TASK -> task.toString();
        };
    }

    private void limit(BudgetScope scope, UUID task, @Nullable Long cost, @Nullable Long tokens) {
        ledger.orchestrator()
                .budgets()
                .limit(scope, key(scope, task), new BudgetLimit(cost, tokens, null));
    }

    private void limitCost(BudgetScope scope, UUID task, @Nullable Long cost) {
        ledger.orchestrator().budgets().limitCost(scope, key(scope, task), cost);
    }

    private long held(BudgetScope scope, UUID task) {
        return ledger.owner()
                .sql("SELECT held_cost FROM ledger.budget WHERE scope = :scope AND key = :key")
                .param("scope", scope.name())
                .param("key", key(scope, task))
                .query((row, n) -> row.getLong(1))
                .single();
    }

    @Test
    void aSettlementReplacesItsReservationInEveryScope() {
        TaskClaim claim = scene.running();
        UUID task = claim.task().id();

        append(claim, 1, null, new BudgetReservation(1, 100, 1000));
        assertThat(held(BudgetScope.TEAM, task)).isEqualTo(1000);
        ModelUsage spend = new ModelUsage(60, 20, 40, 700);
        append(claim, 2, new BudgetSettlement(1, spend), null);

        for (BudgetScope scope : BudgetScope.values()) {
            assertThat(held(scope, task)).isZero();
            assertThat(ledger.worker().budgets().spent(scope, key(scope, task))).isEqualTo(spend);
        }
        assertThat(ledger.worker().budgets().spent(scene.session())).isEqualTo(spend);
        assertThat(ledger.worker().budgets().spentByTask(task)).isEqualTo(spend);
        assertThat(ledger.worker().budgets().spentByTask(scene.session()))
                .isEqualTo(ModelUsage.NONE);
    }

    @ParameterizedTest
    @EnumSource(BudgetScope.class)
    void aRefusalNamesTheScopeHoldsNothingAndKeepsTheRest(BudgetScope scope) {
        TaskClaim claim = scene.running();
        UUID task = claim.task().id();
        limit(scope, task, 999L, null);

        JournalAppendResult done = append(claim, 1, null, new BudgetReservation(1, 10, 1000));

        assertThat(done.refusedBy()).isEqualTo(scope.name().toLowerCase(Locale.ROOT));
        assertThat(done.lastSeq()).isEqualTo(1);
        for (BudgetScope each : BudgetScope.values()) {
            assertThat(held(each, task)).isZero();
        }
        assertThat(append(claim, 1, null, new BudgetReservation(1, 10, 1000))).isEqualTo(done);
        limit(scope, task, 1000L, 9L);
        assertThat(append(claim, 2, null, new BudgetReservation(2, 10, 1000)).refusedBy())
                .isNotNull();
        limit(scope, task, null, null);
        assertThat(append(claim, 3, null, new BudgetReservation(3, 10, 1000)).refusedBy()).isNull();
    }

    @Test
    void aNewLimitOfTheCostLeavesThatOfTheTokens() {
        TaskClaim claim = scene.running();
        UUID task = claim.task().id();
        limit(BudgetScope.SESSION, task, 999L, 9L);

        limitCost(BudgetScope.SESSION, task, 1000L);
        assertThat(append(claim, 1, null, new BudgetReservation(1, 10, 1000)).refusedBy())
                .isEqualTo("session");
        assertThat(append(claim, 2, null, new BudgetReservation(2, 9, 1001)).refusedBy())
                .isEqualTo("session");

        limitCost(BudgetScope.SESSION, task, null);
        assertThat(append(claim, 3, null, new BudgetReservation(3, 10, 1)).refusedBy())
                .isEqualTo("session");
        assertThat(append(claim, 4, null, new BudgetReservation(4, 9, 9000)).refusedBy()).isNull();
    }

    @Test
    void ofTwoReservationsForOneBudgetExactlyOneWins() throws Exception {
        limit(BudgetScope.SESSION, scene.session(), 1500L, null);
        for (int round = 0; round < 25; round++) {
            TaskClaim one = scene.running();
            TaskClaim two = scene.running();

            List<JournalAppendResult> done =
                    ConcurrentRunner.of(
                            () -> append(one, 1, null, new BudgetReservation(1, 1, 1000)),
                            () -> append(two, 1, null, new BudgetReservation(1, 1, 1000)));

            assertThat(done).filteredOn(a -> a.refusedBy() == null).hasSize(1);
            assertThat(done).filteredOn(a -> "session".equals(a.refusedBy())).hasSize(1);
            scene.succeed(one);
            scene.succeed(two);
            assertThat(held(BudgetScope.SESSION, scene.session())).isZero();
        }
    }

    @Test
    void whatARunStillHoldsIsFreedWhenItEndsInOrder() {
        TaskClaim claim = scene.running();
        append(claim, 1, null, new BudgetReservation(1, 100, 1000));
        ledger.worker().leases().release(claim.key(), LedgerScenario.nothing());

        assertThat(held(BudgetScope.TEAM, claim.task().id())).isZero();
        assertThat(ledger.worker().budgets().spent(scene.session())).isEqualTo(ModelUsage.NONE);
    }

    @Test
    void aNewReservationForATurnReplacesTheOldOne() {
        TaskClaim claim = scene.running();
        append(claim, 1, null, new BudgetReservation(1, 100, 1000));
        append(claim, 2, null, new BudgetReservation(1, 100, 400));

        assertThat(held(BudgetScope.SESSION, claim.task().id())).isEqualTo(400);
    }

    @Test
    void spendWithoutALimitCountsOnceThereIsOne() {
        TaskClaim claim = scene.running();
        append(claim, 1, new BudgetSettlement(1, new ModelUsage(10, 10, 0, 900)), null);

        limit(BudgetScope.USER, claim.task().id(), 1000L, null);

        assertThat(append(claim, 2, null, new BudgetReservation(2, 1, 101)).refusedBy())
                .isEqualTo("user");
        assertThat(append(claim, 3, null, new BudgetReservation(3, 1, 100)).refusedBy()).isNull();
    }
}
