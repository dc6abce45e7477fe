package dev.troupe.ledger.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.budget.BudgetStatus;
import dev.troupe.contracts.budget.BudgetStatus.Amount;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.JournalAppendResult;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.NewTaskWait;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.ledger.wait.TaskWaitKind;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tasks that wait for money, and what makes them go on. */
class TaskFundingTest {
    private static final BudgetReservation CALL = new BudgetReservation(1, 100, 1_000);
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();

    @ParameterizedTest
    @EnumSource(BudgetScope.class)
    void aRaisedLimitOfAnyScopeIsSeen(BudgetScope scope) {
        TaskClaim claim = scene.running();
        UUID task = claim.task().id();
        limit(scope, task, 999L, null);
        assertThat(reserve(claim, 1, null, CALL).refusedBy()).isNotNull();
        assertThat(waitForMoney(claim, 2)).isEqualTo(TaskState.WAITING);
        assertThat(sweep()).doesNotContain(task);
        assertThat(ledger.worker().budgets().find(scope, key(scope, task)))
                .isEqualTo(standing(scope, key(scope, task), 999L, 0, 0));

        limit(scope, task, 1_000L, 99L);
        assertThat(sweep()).doesNotContain(task);
        limit(scope, task, 1_000L, 100L);

        assertThat(sweep()).contains(task);
        assertThat(scene.state(task)).isEqualTo(TaskState.QUEUED);
        assertThat(scene.events().getLast().body())
                .isEqualTo(new EventBody.TaskChanged("agent", "queued", null, "budget has room"));
        TaskWait wait = ledger.worker().waits().find(TaskWaitIdFactory.of(task, 2)).orElseThrow();
        assertThat(wait.state()).isEqualTo(TaskWait.State.DECIDED);
        assertThat(wait.decidedBy()).isEqualTo("ledger");
        assertThat(reserve(scene.claim(), 3, null, CALL).refusedBy()).isNull();
        assertThat(sweep()).doesNotContain(task);
    }

    @Test
    void whatAnotherTaskGivesBackIsSeen() {
        limit(BudgetScope.TEAM, scene.session(), 1_500L, null);
        TaskClaim other = scene.running();
        reserve(other, 1, null, CALL);
        TaskClaim claim = scene.running();
        UUID task = claim.task().id();
        assertThat(reserve(claim, 1, null, CALL).refusedBy()).isEqualTo("team");
        assertThat(ledger.worker().budgets().find(BudgetScope.TEAM, scene.team()))
                .isEqualTo(standing(BudgetScope.TEAM, scene.team(), 1_500L, 1_000, 100));
        waitForMoney(claim, 2);
        assertThat(sweep()).doesNotContain(task);

        reserve(other, 2, new BudgetSettlement(1, new ModelUsage(10, 10, 0, 500)), null);

        assertThat(sweep()).contains(task);
    }

    /** The limit rises between the refusal and the suspension: nothing was open to be decided then. */
    @Test
    void aLimitThatRoseTooSoonToBeAnAnswerIsSeen() {
        TaskClaim claim = scene.running();
        UUID task = claim.task().id();
        limit(BudgetScope.SESSION, task, 0L, null);
        reserve(claim, 1, null, CALL);
        limit(BudgetScope.SESSION, task, 5_000L, null);

        assertThat(waitForMoney(claim, 2)).isEqualTo(TaskState.WAITING);

        assertThat(sweep()).contains(task);
    }

    @Test
    void onlyARefusalSaysHowMuchRoomIsEnough() {
        TaskClaim claim = scene.running();
        UUID task = claim.task().id();
        waitForMoney(claim, 1);

        assertThat(sweep()).doesNotContain(task);
        assertThat(scene.state(task)).isEqualTo(TaskState.WAITING);
    }

    @Test
    void aTaskThatWaitsForMoneyCanBeCancelled() {
        TaskClaim claim = scene.running();
        UUID task = claim.task().id();
        limit(BudgetScope.SESSION, task, 0L, null);
        reserve(claim, 1, null, CALL);
        waitForMoney(claim, 2);

        assertThat(ledger.orchestrator().tasks().cancel(task, "ann", List.of())).isTrue();
        limit(BudgetScope.SESSION, task, null, null);

        assertThat(sweep()).doesNotContain(task);
        assertThat(scene.state(task)).isEqualTo(TaskState.CANCELLED);
        assertThat(
                        ledger.worker()
                                .waits()
                                .find(TaskWaitIdFactory.of(task, 2))
                                .orElseThrow()
                                .state())
                .isEqualTo(TaskWait.State.WITHDRAWN);
    }

    private JournalAppendResult reserve(
            TaskClaim claim,
            long seq,
            @Nullable BudgetSettlement settled,
            @Nullable BudgetReservation next) {
        return ledger.worker().journal().append(claim.key(), append(seq, List.of(), settled, next));
    }

    private TaskState waitForMoney(TaskClaim claim, long seq) {
        List<NewTaskWait> asked = List.of(new NewTaskWait(seq, TaskWaitKind.BUDGET, "{}"));
        return ledger.worker()
                .leases()
                .suspend(claim.key(), WaitReason.BUDGET, append(seq, asked, null, null));
    }

    private static JournalAppend append(
            long seq,
            List<NewTaskWait> items,
            @Nullable BudgetSettlement settled,
            @Nullable BudgetReservation next) {
        return new JournalAppend(
                seq,
                List.of(new NewJournalEntry("budget", 0, "{}")),
                List.of(),
                List.of(),
                List.of(),
                items,
                List.of(),
                settled,
                next);
    }

    private void limit(BudgetScope scope, UUID task, @Nullable Long cost, @Nullable Long tokens) {
        ledger.orchestrator()
                .budgets()
                .limit(scope, key(scope, task), new BudgetLimit(cost, tokens, null));
    }

    private String key(BudgetScope scope, UUID task) {
        return switch (scope) {
            case TEAM -> scene.team();
            case USER -> "user-" + scene.session();
            case SESSION -> scene.session().toString();
            case TASK -> task.toString();
        };
    }

    private static BudgetStatus standing(
            BudgetScope scope, String key, long limit, long held, long tokens) {
        BudgetLimit own = new BudgetLimit(limit, null, null);
        Amount nothing = new Amount(0, 0);
        return new BudgetStatus(scope, key, own, false, nothing, new Amount(held, tokens), null);
    }

    private List<UUID> sweep() {
        return ledger.orchestrator().leases().sweep();
    }
}
