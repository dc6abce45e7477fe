package dev.troupe.ledger.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.budget.Budget;
import dev.troupe.contracts.budget.Budget.Amount;
import dev.troupe.contracts.budget.Limit;
import dev.troupe.contracts.budget.Scope;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.Spend;
import dev.troupe.ledger.Scene;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.journal.Append;
import dev.troupe.ledger.journal.Appended;
import dev.troupe.ledger.journal.Entry;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemIds;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.ledger.wait.NewItem;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tasks that wait for money, and what makes them go on. */
class FundingTest {
    private static final Reservation CALL = new Reservation(1, 100, 1_000);
    private final TestLedger ledger = TestLedger.shared();
    private final Scene scene = ledger.scene();

    @ParameterizedTest
    @EnumSource(Scope.class)
    void aRaisedLimitOfAnyScopeIsSeen(Scope scope) {
        Claim claim = scene.running();
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
        Item item = ledger.worker().waits().find(ItemIds.of(task, 2)).orElseThrow();
        assertThat(item.state()).isEqualTo(Item.State.DECIDED);
        assertThat(item.decidedBy()).isEqualTo("ledger");
        assertThat(reserve(scene.claim(), 3, null, CALL).refusedBy()).isNull();
        assertThat(sweep()).doesNotContain(task);
    }

    @Test
    void whatAnotherTaskGivesBackIsSeen() {
        limit(Scope.TEAM, scene.session(), 1_500L, null);
        Claim other = scene.running();
        reserve(other, 1, null, CALL);
        Claim claim = scene.running();
        UUID task = claim.task().id();
        assertThat(reserve(claim, 1, null, CALL).refusedBy()).isEqualTo("team");
        assertThat(ledger.worker().budgets().find(Scope.TEAM, scene.team()))
                .isEqualTo(standing(Scope.TEAM, scene.team(), 1_500L, 1_000, 100));
        waitForMoney(claim, 2);
        assertThat(sweep()).doesNotContain(task);

        reserve(other, 2, new Settlement(1, new Spend(10, 10, 0, 500)), null);

        assertThat(sweep()).contains(task);
    }

    /** The limit rises between the refusal and the suspension: nothing was open to be decided then. */
    @Test
    void aLimitThatRoseTooSoonToBeAnAnswerIsSeen() {
        Claim claim = scene.running();
        UUID task = claim.task().id();
        limit(Scope.SESSION, task, 0L, null);
        reserve(claim, 1, null, CALL);
        limit(Scope.SESSION, task, 5_000L, null);

        assertThat(waitForMoney(claim, 2)).isEqualTo(TaskState.WAITING);

        assertThat(sweep()).contains(task);
    }

    @Test
    void onlyARefusalSaysHowMuchRoomIsEnough() {
        Claim claim = scene.running();
        UUID task = claim.task().id();
        waitForMoney(claim, 1);

        assertThat(sweep()).doesNotContain(task);
        assertThat(scene.state(task)).isEqualTo(TaskState.WAITING);
    }

    @Test
    void aTaskThatWaitsForMoneyCanBeCancelled() {
        Claim claim = scene.running();
        UUID task = claim.task().id();
        limit(Scope.SESSION, task, 0L, null);
        reserve(claim, 1, null, CALL);
        waitForMoney(claim, 2);

        assertThat(ledger.orchestrator().tasks().cancel(task, "ann", List.of())).isTrue();
        limit(Scope.SESSION, task, null, null);

        assertThat(sweep()).doesNotContain(task);
        assertThat(scene.state(task)).isEqualTo(TaskState.CANCELLED);
        assertThat(ledger.worker().waits().find(ItemIds.of(task, 2)).orElseThrow().state())
                .isEqualTo(Item.State.WITHDRAWN);
    }

    private Appended reserve(
            Claim claim, long seq, @Nullable Settlement settled, @Nullable Reservation next) {
        return ledger.worker().journal().append(claim.key(), append(seq, List.of(), settled, next));
    }

    private TaskState waitForMoney(Claim claim, long seq) {
        List<NewItem> asked = List.of(new NewItem(seq, ItemKind.BUDGET, "{}"));
        return ledger.worker()
                .leases()
                .suspend(claim.key(), WaitReason.BUDGET, append(seq, asked, null, null));
    }

    private static Append append(
            long seq,
            List<NewItem> items,
            @Nullable Settlement settled,
            @Nullable Reservation next) {
        return new Append(
                seq,
                List.of(new Entry("budget", 0, "{}")),
                List.of(),
                List.of(),
                List.of(),
                items,
                List.of(),
                settled,
                next);
    }

    private void limit(Scope scope, UUID task, @Nullable Long cost, @Nullable Long tokens) {
        ledger.orchestrator()
                .budgets()
                .limit(scope, key(scope, task), new Limit(cost, tokens, null));
    }

    private String key(Scope scope, UUID task) {
        return switch (scope) {
            case TEAM -> scene.team();
            case USER -> "user-" + scene.session();
            case SESSION -> scene.session().toString();
            case TASK -> task.toString();
        };
    }

    private static Budget standing(Scope scope, String key, long limit, long held, long tokens) {
        Limit own = new Limit(limit, null, null);
        Amount nothing = new Amount(0, 0);
        return new Budget(scope, key, own, false, nothing, new Amount(held, tokens), null);
    }

    private List<UUID> sweep() {
        return ledger.orchestrator().leases().sweep();
    }
}
