package dev.troupe.ledger.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetPeriod;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.budget.BudgetStatus;
import dev.troupe.contracts.budget.BudgetStatus.Amount;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.ConcurrentRunner;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.JournalAppendResult;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.NewTaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DataAccessException;

/** Budgets that begin anew, and the limits that all without their own have in common. */
class BudgetPeriodTest {
    private static final TestLedger LEDGER = TestLedger.fresh();
    private static final Amount NOTHING = new Amount(0, 0);

    private final LedgerScenario scene = LEDGER.scene();
    private long seq;

    @AfterEach
    void liftDefaults() {
        LEDGER.orchestrator().budgets().lift(BudgetScope.TEAM, BudgetStatus.DEFAULT);
        LEDGER.orchestrator().budgets().lift(BudgetScope.USER, BudgetStatus.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource({
        "DAY, 2031-03-05T23:59:30Z, 2031-03-06T00:00:30Z, 2031-03-07T00:00:00Z",
        "WEEK, 2031-03-09T23:59:30Z, 2031-03-10T00:00:30Z, 2031-03-17T00:00:00Z",
        "MONTH, 2031-12-31T23:59:30Z, 2032-01-01T00:00:30Z, 2032-02-01T00:00:00Z"
    })
    void whatWasUsedBeforeThePeriodBeganLeavesItsRoom(
            BudgetPeriod per, Instant before, Instant after, Instant end) {
        LEDGER.clockAt(before);
        TaskClaim claim = scene.running();
        limit(BudgetScope.TEAM, scene.team(), 1_000L, 100L, per);
        spend(claim, 1, 900);
        assertThat(reserve(claim, 2, 101)).isEqualTo("team");

        LEDGER.clockAt(after);

        assertThat(team())
                .isEqualTo(
                        new BudgetStatus(
                                BudgetScope.TEAM,
                                scene.team(),
                                new BudgetLimit(1_000L, 100L, per),
                                false,
                                NOTHING,
                                NOTHING,
                                end));
        assertThat(reserve(claim, 3, 1_001)).isEqualTo("team");
        assertThat(reserve(claim, 4, 1_000)).isNull();
        assertThat(LEDGER.worker().budgets().spent(BudgetScope.TEAM, scene.team()).costMicros())
                .isEqualTo(900);
    }

    @Test
    void whatWasUsedWithinThePeriodCountsFromItsFirstMinuteOn() {
        LEDGER.clockAt(Instant.parse("2033-05-31T12:00:00Z"));
        TaskClaim claim = scene.running();
        spend(claim, 1, 500);
        LEDGER.clockAt(Instant.parse("2033-06-01T00:01:00Z"));
        spend(claim, 2, 30);
        LEDGER.clockAt(Instant.parse("2033-06-08T12:00:00Z"));
        spend(claim, 3, 7);

        // The limit comes late, and its use is known whatever its period is.
        limit(BudgetScope.TEAM, scene.team(), 1_000L, null, BudgetPeriod.MONTH);
        assertThat(team().used().costMicros()).isEqualTo(37);
        limit(BudgetScope.TEAM, scene.team(), 1_000L, null, BudgetPeriod.WEEK);
        assertThat(team().used().costMicros()).isEqualTo(7);
        limit(BudgetScope.TEAM, scene.team(), 1_000L, null, null);
        assertThat(team().used().costMicros()).isEqualTo(537);
        assertThat(team().until()).isNull();

        LEDGER.clockAt(Instant.parse("2033-06-09T12:00:00Z"));
        limit(BudgetScope.TEAM, scene.team(), 1_000L, null, BudgetPeriod.DAY);
        assertThat(team().used()).isEqualTo(NOTHING);
        spend(claim, 4, 1);
        assertThat(team().used()).isEqualTo(new Amount(1, 2));
        limit(BudgetScope.TEAM, scene.team(), 1_000L, null, BudgetPeriod.MONTH);
        assertThat(team().used().costMicros()).isEqualTo(38);
    }

    @Test
    void whatIsHeldFromBeforeTakesRoomAndCountsWhereItIsSettled() {
        LEDGER.clockAt(Instant.parse("2034-01-31T23:59:00Z"));
        TaskClaim slow = scene.running();
        TaskClaim claim = scene.running();
        limit(BudgetScope.USER, user(), 1_000L, null, BudgetPeriod.MONTH);
        assertThat(reserve(slow, 1, 600)).isNull();

        LEDGER.clockAt(Instant.parse("2034-02-01T00:01:00Z"));

        assertThat(reserve(claim, 1, 401)).isEqualTo("user");
        assertThat(standing(BudgetScope.USER, user()).reserved().costMicros()).isEqualTo(600);
        settle(slow, 1, 500);
        assertThat(standing(BudgetScope.USER, user()).used().costMicros()).isEqualTo(500);
        assertThat(reserve(claim, 2, 501)).isEqualTo("user");
        assertThat(reserve(claim, 3, 500)).isNull();
    }

    @Test
    void ofTwoReservationsAtATurnOfThePeriodExactlyOneWins() throws Exception {
        limit(BudgetScope.TEAM, scene.team(), 1_500L, null, BudgetPeriod.DAY);
        Instant day = Instant.parse("2035-01-01T10:00:00Z");
        for (int round = 0; round < 20; round++) {
            LEDGER.clockAt(day.plus(Duration.ofDays(round)));
            TaskClaim one = scene.running();
            TaskClaim two = scene.running();
            spend(one, 1, 1_400);
            LEDGER.clockAt(day.plus(Duration.ofDays(round + 1)));

            List<JournalAppendResult> done =
                    ConcurrentRunner.of(
                            () -> append(one, 90, null, new BudgetReservation(2, 1, 1_000)),
                            () -> append(two, 91, null, new BudgetReservation(1, 1, 1_000)));

            assertThat(done).filteredOn(it -> it.refusedBy() == null).hasSize(1);
            assertThat(done).filteredOn(it -> "team".equals(it.refusedBy())).hasSize(1);
            scene.succeed(one);
            scene.succeed(two);
        }
    }

    @Test
    void aClockSetBackGivesNothingBack() {
        LEDGER.clockAt(Instant.parse("2036-02-02T12:00:00Z"));
        TaskClaim claim = scene.running();
        limit(BudgetScope.TEAM, scene.team(), 1_000L, null, BudgetPeriod.DAY);
        spend(claim, 1, 900);

        LEDGER.clockAt(Instant.parse("2036-02-01T12:00:00Z"));

        assertThat(reserve(claim, 2, 101)).isEqualTo("team");
        spend(claim, 3, 50);
        assertThat(team().used().costMicros()).isEqualTo(950);
    }

    @Test
    void aDefaultHoldsForAllWithoutALimitOfTheirOwn() {
        LEDGER.clockAt(Instant.parse("2037-04-10T12:00:00Z"));
        TaskClaim claim = scene.running();
        limit(BudgetScope.USER, BudgetStatus.DEFAULT, 300L, null, BudgetPeriod.DAY);
        limit(BudgetScope.TEAM, BudgetStatus.DEFAULT, 500L, null, null);

        assertThat(reserve(claim, 1, 501)).isEqualTo("team");
        assertThat(reserve(claim, 2, 301)).isEqualTo("user");
        assertThat(standing(BudgetScope.USER, user()))
                .isEqualTo(
                        new BudgetStatus(
                                BudgetScope.USER,
                                user(),
                                new BudgetLimit(300L, null, BudgetPeriod.DAY),
                                true,
                                NOTHING,
                                NOTHING,
                                Instant.parse("2037-04-11T00:00:00Z")));
        assertThat(standing(BudgetScope.TEAM, "nobody knows it").isDefault()).isTrue();
        assertThat(standing(BudgetScope.TEAM, BudgetStatus.DEFAULT).isDefault()).isFalse();
        assertThat(standing(BudgetScope.SESSION, scene.session().toString()).limit()).isNull();

        limit(BudgetScope.USER, user(), null, 1_000L, null);
        assertThat(reserve(claim, 3, 301)).isNull();
        LEDGER.orchestrator().budgets().lift(BudgetScope.USER, user());
        assertThat(reserve(claim, 4, 1)).isEqualTo("user");
        limit(BudgetScope.USER, BudgetStatus.DEFAULT, 302L, null, null);
        assertThat(reserve(claim, 5, 1)).isNull();
        LEDGER.orchestrator().budgets().lift(BudgetScope.USER, BudgetStatus.DEFAULT);
        assertThat(standing(BudgetScope.USER, user()).limit()).isNull();
        assertThat(standing(BudgetScope.USER, user()).isDefault()).isFalse();
    }

    @Test
    void nothingMayBeSpentOfNothing() {
        TaskClaim claim = scene.running();
        limit(BudgetScope.TEAM, scene.team(), null, 0L, BudgetPeriod.MONTH);
        assertThat(reserve(claim, 1, 0)).isEqualTo("team");
        limit(BudgetScope.TEAM, scene.team(), 0L, null, BudgetPeriod.MONTH);
        assertThat(reserve(claim, 2, 1)).isEqualTo("team");
        assertThat(reserve(claim, 3, 0)).isNull();
    }

    @Test
    void aTaskThatWaitsForMoneyGoesOnWhenThePeriodEnds() {
        LEDGER.clockAt(Instant.parse("2038-06-30T20:00:00Z"));
        TaskClaim claim = scene.running();
        UUID task = claim.task().id();
        limit(BudgetScope.TEAM, BudgetStatus.DEFAULT, 1_000L, null, BudgetPeriod.MONTH);
        spend(claim, 1, 800);
        assertThat(reserve(claim, 2, 300)).isEqualTo("team");
        var _ =
                LEDGER.worker()
                        .leases()
                        .suspend(
                                claim.key(),
                                WaitReason.BUDGET,
                                asking(scene.find(task).lastSeq() + 1));
        assertThat(LEDGER.orchestrator().leases().sweep()).doesNotContain(task);
        assertThat(scene.state(task)).isEqualTo(TaskState.WAITING);

        LEDGER.clockAt(Instant.parse("2038-07-01T00:00:05Z"));

        assertThat(LEDGER.orchestrator().leases().sweep()).contains(task);
        assertThat(reserve(scene.claim(), 3, 1_000)).isNull();
    }

    @Test
    void listsWhoeverHasALimitOrUseAndTheDefaultsFirst() {
        TaskClaim claim = scene.running();
        spend(claim, 1, 10);
        limit(BudgetScope.USER, "user-with-a-limit", 0L, null, BudgetPeriod.WEEK);
        limit(BudgetScope.USER, "user-with-none", 1L, null, null);
        LEDGER.orchestrator().budgets().lift(BudgetScope.USER, "user-with-none");
        limit(BudgetScope.TEAM, BudgetStatus.DEFAULT, 1_000_000L, null, null);
        LedgerScenario idle = LEDGER.scene();
        idle.create();

        List<BudgetStatus> all = LEDGER.orchestrator().budgets().all();

        assertThat(all.getFirst()).isEqualTo(standing(BudgetScope.TEAM, BudgetStatus.DEFAULT));
        assertThat(all)
                .contains(team(), standing(BudgetScope.USER, user()))
                .contains(standing(BudgetScope.USER, "user-with-a-limit"));
        assertThat(all)
                .extracting(BudgetStatus::key)
                .doesNotContain("user-with-none", idle.team(), scene.session().toString())
                .doesNotHaveDuplicates();
        assertThat(team().isDefault()).isTrue();
        assertThat(team().used()).isEqualTo(new Amount(10, 2));
    }

    @Test
    void limitsBelowNothingAreNone() {
        assertThatThrownBy(() -> limit(BudgetScope.TEAM, scene.team(), -1L, null, null))
                .isInstanceOf(DataAccessException.class)
                .hasMessageContaining("Limits of a team are 0 or more, not -1 and none.");
        assertThatThrownBy(
                        () -> LEDGER.orchestrator().budgets().limitCost(BudgetScope.TASK, "x", -1L))
                .isInstanceOf(DataAccessException.class);
    }

    private void limit(
            BudgetScope scope,
            String key,
            @Nullable Long cost,
            @Nullable Long tokens,
            @Nullable BudgetPeriod per) {
        LEDGER.orchestrator().budgets().limit(scope, key, new BudgetLimit(cost, tokens, per));
    }

    private String user() {
        return "user-" + scene.session();
    }

    private BudgetStatus team() {
        return standing(BudgetScope.TEAM, scene.team());
    }

    private static BudgetStatus standing(BudgetScope scope, String key) {
        return LEDGER.worker().budgets().find(scope, key);
    }

    /** A call that costs so much and takes two tokens. */
    private void spend(TaskClaim claim, int turn, long cost) {
        assertThat(reserve(claim, turn, cost)).isNull();
        settle(claim, turn, cost);
    }

    private @Nullable String reserve(TaskClaim claim, int turn, long cost) {
        return append(claim, ++seq, null, new BudgetReservation(turn, 2, cost)).refusedBy();
    }

    private void settle(TaskClaim claim, int turn, long cost) {
        var _ =
                append(
                        claim,
                        ++seq,
                        new BudgetSettlement(turn, new ModelUsage(1, 1, 0, cost)),
                        null);
    }

    private JournalAppendResult append(
            TaskClaim claim,
            long body,
            @Nullable BudgetSettlement settled,
            @Nullable BudgetReservation next) {
        long after = scene.find(claim.task().id()).lastSeq() + 1;
        JournalAppend append =
                new JournalAppend(
                        after,
                        List.of(new NewJournalEntry("turn", 1, "{\"n\":" + body + "}")),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        settled,
                        next);
        return LEDGER.worker().journal().append(claim.key(), append);
    }

    private static JournalAppend asking(long seq) {
        return new JournalAppend(
                seq,
                List.of(new NewJournalEntry("budget", 0, "{}")),
                List.of(),
                List.of(),
                List.of(),
                List.of(new NewTaskWait(seq, TaskWaitKind.BUDGET, "{}")),
                List.of(),
                null,
                null);
    }
}
