package dev.troupe.ledger.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.ConcurrentRunner;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.OpenTransaction;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TaskSuspensionTest {
    private static final String YES = "{\"approved\":true}";
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();

    private TaskWait decide(UUID item, String decision) {
        return ledger.orchestrator()
                .waits()
                .decide(
                        item,
                        decision,
                        "ann",
                        List.of(LedgerScenario.notice("decided")),
                        List.of());
    }

    private TaskState suspend(TaskClaim claim, JournalAppend last) {
        return ledger.worker().leases().suspend(claim.key(), WaitReason.APPROVAL, last);
    }

    private static UUID item(TaskClaim claim) {
        return TaskWaitIdFactory.of(claim.task().id(), 1);
    }

    @Test
    void aDecisionAfterSuspendingQueuesTheTask() {
        TaskClaim claim = scene.running();
        assertThat(suspend(claim, LedgerScenario.asking(1))).isEqualTo(TaskState.WAITING);
        Task waiting = scene.find(claim.task().id());
        assertThat(waiting.waitingFor()).isEqualTo(WaitReason.APPROVAL);
        assertThat(ledger.worker().leases().claim(scene.worker(), LedgerScenario.LEASE)).isEmpty();

        TaskWait decided = decide(item(claim), YES);

        assertThat(decided.state()).isEqualTo(TaskWait.State.DECIDED);
        assertThat(decided.decidedBy()).isEqualTo("ann");
        assertThat(decided.decision()).isEqualTo(YES);
        assertThat(scene.state(waiting.id())).isEqualTo(TaskState.QUEUED);
        assertThat(scene.events())
                .extracting(event -> event.body())
                .containsExactly(
                        new EventBody.TaskChanged("agent", "waiting", "approval", null),
                        LedgerScenario.notice("decided"),
                        new EventBody.TaskChanged("agent", "queued", null, "decided"));
        assertThat(scene.claim().takeover()).isFalse();
    }

    @Test
    void aDecisionBeforeSuspendingMeansNoWaiting() {
        TaskClaim claim = scene.running();
        ledger.worker().journal().append(claim.key(), LedgerScenario.asking(1));
        decide(item(claim), YES);

        assertThat(suspend(claim, LedgerScenario.entry(2, "{}"))).isEqualTo(TaskState.QUEUED);
        assertThat(scene.claim().task().epoch()).isEqualTo(2);
    }

    @Test
    void decidingRacingSuspensionNeverLeavesATaskWaiting() throws Exception {
        for (int round = 0; round < 60; round++) {
            TaskClaim claim = scene.running();
            ledger.worker().journal().append(claim.key(), LedgerScenario.asking(1));

            List<TaskState> left =
                    ConcurrentRunner.of(
                            ConcurrentRunner.late(
                                    round / 2, () -> suspend(claim, LedgerScenario.entry(2, "{}"))),
                            () -> {
                                decide(item(claim), YES);
                                return TaskState.QUEUED;
                            });

            assertThat(left.get(0)).isIn(TaskState.WAITING, TaskState.QUEUED);
            assertThat(scene.state(claim.task().id())).isEqualTo(TaskState.QUEUED);
            scene.succeed(scene.claim());
        }
        assertThat(ledger.orchestrator().leases().sweep()).isEmpty();
    }

    @Test
    void onlyTheLastOpenItemOfTheKindWakes() {
        TaskClaim claim = scene.running();
        JournalAppend two =
                new JournalAppend(
                        1,
                        List.of(
                                new NewJournalEntry("intent", 1, "{}"),
                                new NewJournalEntry("intent", 1, "{}")),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(
                                new NewTaskWait(1, TaskWaitKind.APPROVAL, "{}"),
                                new NewTaskWait(2, TaskWaitKind.APPROVAL, "{}")),
                        List.of(),
                        null,
                        null);
        suspend(claim, two);
        assertThat(ledger.worker().waits().ofSession(scene.session(), true)).hasSize(2);

        decide(item(claim), YES);
        assertThat(scene.state(claim.task().id())).isEqualTo(TaskState.WAITING);
        decide(TaskWaitIdFactory.of(claim.task().id(), 2), "{\"approved\":false}");
        assertThat(scene.state(claim.task().id())).isEqualTo(TaskState.QUEUED);
        assertThat(ledger.worker().waits().ofSession(scene.session(), true)).isEmpty();
        assertThat(ledger.worker().waits().ofSession(scene.session(), false)).hasSize(2);
    }

    @Test
    void theSameDecisionAgainChangesNothingAndAnotherIsAConflict() {
        TaskClaim claim = scene.running();
        suspend(claim, LedgerScenario.asking(1));
        TaskWait first = decide(item(claim), YES);
        int told = scene.events().size();

        assertThat(decide(item(claim), YES)).isEqualTo(first);
        assertThat(scene.events()).hasSize(told);
        assertConflict(item(claim), "{\"approved\":false}", "decided otherwise by ann");
        assertThatThrownBy(() -> decide(TimeOrderedUuid.fresh(), YES))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void theEndOfATaskWithdrawsItsQuestions() {
        TaskClaim claim = scene.running();
        ledger.worker().journal().append(claim.key(), LedgerScenario.asking(1));
        scene.succeed(claim);

        assertThat(ledger.worker().waits().find(item(claim)).orElseThrow().state())
                .isEqualTo(TaskWait.State.WITHDRAWN);
        assertConflict(item(claim), YES, "withdrawn");
    }

    private void assertConflict(UUID item, String decision, String why) {
        assertThatThrownBy(() -> decide(item, decision))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT))
                .hasMessageContaining(why);
    }

    @Test
    void aRepeatedSuspensionAnswersAsTheFirstTime() {
        TaskClaim claim = scene.running();
        suspend(claim, LedgerScenario.asking(1));

        assertThat(suspend(claim, LedgerScenario.asking(1))).isEqualTo(TaskState.WAITING);
        assertThatThrownBy(() -> suspend(claim, LedgerScenario.entry(2, "{}")))
                .isInstanceOf(LeaseLostException.class);
        decide(item(claim), YES);
        scene.claim();
        assertThatThrownBy(() -> suspend(claim, LedgerScenario.asking(1)))
                .isInstanceOf(LeaseLostException.class);
    }

    @Test
    void aSweepQueuesWhatWaitsForNothing() {
        TaskClaim claim = scene.running();
        suspend(claim, LedgerScenario.asking(1));
        assertThat(ledger.orchestrator().leases().sweep()).doesNotContain(claim.task().id());
        // As if a decision had been written without its wake.
        ledger.owner()
                .sql(
                        """
                        UPDATE ledger.item SET state = 'DECIDED', decision = 'true' WHERE id = :id
                        """)
                .param("id", item(claim))
                .update();

        assertThat(ledger.orchestrator().leases().sweep()).contains(claim.task().id());
        assertThat(scene.state(claim.task().id())).isEqualTo(TaskState.QUEUED);
    }

    @Test
    void aSweepSettlesPendingTasks() {
        UUID done = scene.create();
        UUID failed = scene.create();
        UUID ready = scene.create(scene.after(done));
        UUID hopeless = scene.create(scene.after(failed));
        // As if ends had been written without what follows from them.
        String end =
                """
                WITH t AS (UPDATE ledger.task SET state = 'RUNNING' WHERE id = :id RETURNING id)
                SELECT id FROM t\
                """;
        for (UUID task : List.of(done, failed)) {
            ledger.owner().sql(end).param("id", task).query(row -> {});
        }
        String state = "UPDATE ledger.task SET state = :state WHERE id = :id";
        ledger.owner().sql(state).param("state", "SUCCEEDED").param("id", done).update();
        ledger.owner().sql(state).param("state", "FAILED").param("id", failed).update();

        assertThat(ledger.orchestrator().leases().sweep()).contains(ready, hopeless);
        assertThat(scene.state(ready)).isEqualTo(TaskState.QUEUED);
        assertThat(scene.state(hopeless)).isEqualTo(TaskState.CANCELLED);
    }

    @Test
    void daysLaterTheApprovalStillCounts() {
        TestLedger ledger = TestLedger.fresh();
        LedgerScenario scene = ledger.scene();
        ledger.orchestrator().leases().reap(3, LedgerScenario.LEASE);
        TaskClaim claim = scene.running();
        ledger.worker()
                .leases()
                .suspend(claim.key(), WaitReason.APPROVAL, LedgerScenario.asking(1));

        for (int day = 0; day < 3; day++) {
            ledger.shift(Duration.ofDays(1));
            ledger.orchestrator().leases().reap(3, LedgerScenario.LEASE);
            ledger.orchestrator().leases().reap(3, LedgerScenario.LEASE);
        }
        ledger.orchestrator().waits().decide(item(claim), YES, "ann", List.of(), List.of());

        assertThat(scene.claim().task().crashes()).isZero();
    }

    @Test
    void suspendingWaitsForADecisionThatIsBeingMade() throws Exception {
        TaskClaim claim = scene.running();
        ledger.worker().journal().append(claim.key(), LedgerScenario.asking(1));

        TaskState state =
                OpenTransaction.meets(
                        ledger,
                        () -> decide(item(claim), YES),
                        () -> suspend(claim, LedgerScenario.nothing()));

        assertThat(state).isEqualTo(TaskState.QUEUED);
    }
}
