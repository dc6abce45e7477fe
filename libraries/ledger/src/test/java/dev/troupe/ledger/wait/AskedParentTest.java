package dev.troupe.ledger.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.ConcurrentRunner;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Questions of a task to the one that has handed it out, which waits for it. */
class AskedParentTest {
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();
    private final TaskClaim parent = scene.running();
    private UUID asker = parent.task().id();

    @BeforeEach
    void child() {
        NewTask child = scene.childOf(parent.task().id());
        ledger.worker().tasks().spawn(parent.key(), List.of(child), List.of());
        asker = child.id();
    }

    private TaskState await(TaskClaim claim) {
        return ledger.worker()
                .leases()
                .suspend(claim.key(), WaitReason.CHILDREN, LedgerScenario.nothing());
    }

    private UUID ask(TaskClaim claim) {
        assertThat(
                        ledger.worker()
                                .leases()
                                .suspend(
                                        claim.key(),
                                        WaitReason.ANSWER,
                                        LedgerScenario.asking(1, TaskWaitKind.PARENT)))
                .isEqualTo(TaskState.WAITING);
        return TaskWaitIdFactory.of(claim.task().id(), 1);
    }

    private boolean answer(TaskClaim by, UUID item) {
        return ledger.worker().waits().answer(by.key(), item, "{\"a\":1}", "developer", List.of());
    }

    @Test
    void whoWaitsForTheAskerIsWokenAnswersAndWaitsOn() {
        assertThat(await(parent)).isEqualTo(TaskState.WAITING);
        UUID item = ask(scene.claim());

        assertThat(scene.find(parent.task().id()).cause()).isEqualTo("asked");
        TaskClaim again = scene.claim();
        assertThat(again.task().id()).isEqualTo(parent.task().id());
        assertThat(ledger.worker().waits().ofChildren(parent.task().id()))
                .extracting(TaskWait::id)
                .containsExactly(item);

        assertThat(answer(again, item)).isTrue();
        assertThat(answer(again, item)).isFalse();
        assertThat(await(again)).isEqualTo(TaskState.WAITING);
        TaskClaim asking = scene.claim();
        assertThat(asking.task().id()).isEqualTo(asker);
        assertThat(ledger.worker().waits().find(item).orElseThrow())
                .satisfies(it -> {
                    assertThat(it.decision()).isEqualTo("{\"a\":1}");
                    assertThat(it.decidedBy()).isEqualTo("developer");
                });

        scene.succeed(asking);
        assertThat(scene.state(parent.task().id())).isEqualTo(TaskState.QUEUED);
    }

    @Test
    void whoIsAskedBeforeItWaitsDoesNotBeginTo() {
        ask(scene.claim());

        assertThat(await(parent)).isEqualTo(TaskState.QUEUED);
    }

    @Test
    void whoeverAsksWhileTheOtherBeginsToWaitIsHeard() throws Exception {
        for (int round = 0; round < 20; round++) {
            LedgerScenario other = ledger.scene();
            TaskClaim above = other.running();
            NewTask below = other.childOf(above.task().id());
            ledger.worker().tasks().spawn(above.key(), List.of(below), List.of());
            TaskClaim claim = other.claim();

            var _ =
                    ConcurrentRunner.of(
                            ConcurrentRunner.late(round, () -> ask(claim) != null),
                            () -> await(above) != null);

            assertThat(other.state(above.task().id())).isEqualTo(TaskState.QUEUED);
        }
    }

    @Test
    void onlyItsParentAnswersAndOnlyUnderItsLease() {
        UUID item = ask(scene.claim());
        TaskClaim stranger = scene.running();

        assertThatThrownBy(() -> answer(stranger, item)).isInstanceOf(TroupeException.class);
        await(parent);
        assertThatThrownBy(() -> answer(parent, item)).isInstanceOf(LeaseLostException.class);
        assertThat(ledger.worker().waits().find(item).orElseThrow().state())
                .isEqualTo(TaskWait.State.OPEN);
    }

    @Test
    void theSweepLeavesBothWaiting() {
        await(parent);
        UUID item = ask(scene.claim());
        TaskClaim again = scene.claim();

        assertThat(ledger.orchestrator().leases().sweep()).doesNotContain(asker);
        answer(again, item);
        await(again);
        assertThat(ledger.orchestrator().leases().sweep())
                .doesNotContain(asker, parent.task().id());
    }

    @Test
    void anAskerEndsWithWhomItAsks() {
        UUID item = ask(scene.claim());

        scene.fail(parent);

        assertThat(scene.state(asker)).isEqualTo(TaskState.CANCELLED);
        assertThat(ledger.worker().waits().find(item).orElseThrow().state())
                .isEqualTo(TaskWait.State.WITHDRAWN);
    }
}
