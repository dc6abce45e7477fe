package dev.troupe.ledger.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.ConcurrentRunner;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.OpenTransaction;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.ledger.fence.TaskCancelledException;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TaskSpawnTest {
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();

    private void spawn(LeaseKey parent, NewTask... children) {
        ledger.worker().tasks().spawn(parent, List.of(children), List.of());
    }

    @Test
    void aParentWaitsForItsChildrenAndIsWokenByTheLast() {
        TaskClaim parent = scene.running();
        UUID id = parent.task().id();
        NewTask one = scene.childOf(id);
        NewTask two = scene.childOf(id, one.id());
        spawn(parent.key(), two, one);

        assertThat(ledger.worker().waits().ofTask(id))
                .allSatisfy(wait -> assertThat(wait.kind()).isEqualTo(TaskWaitKind.CHILD))
                .extracting(TaskWait::id)
                .containsExactlyInAnyOrder(one.id(), two.id());
        assertThat(ledger.worker().tasks().children(id)).hasSize(2);
        assertThat(scene.find(two.id()).rootId()).isEqualTo(id);
        assertThat(
                        ledger.worker()
                                .leases()
                                .suspend(
                                        parent.key(),
                                        WaitReason.CHILDREN,
                                        LedgerScenario.nothing()))
                .isEqualTo(TaskState.WAITING);

        scene.succeed(scene.claim());
        assertThat(scene.state(id)).isEqualTo(TaskState.WAITING);
        scene.fail(scene.claim());
        assertThat(scene.state(id)).isEqualTo(TaskState.QUEUED);
        assertThat(ledger.worker().waits().find(two.id()).orElseThrow().decision())
                .contains("\"failed\"", "No luck");
    }

    @Test
    void repeatingASpawnChangesNothing() {
        TaskClaim parent = scene.running();
        NewTask child = scene.childOf(parent.task().id());
        spawn(parent.key(), child);
        int told = scene.events().size();

        spawn(parent.key(), child);

        assertThat(scene.events()).hasSize(told);
        assertThat(ledger.worker().tasks().children(parent.task().id())).hasSize(1);
    }

    @Test
    void whatIsWrongIsNamedAndNothingIsWritten() {
        TaskClaim parent = scene.running();
        UUID id = parent.task().id();
        NewTask one = scene.childOf(id);
        NewTask two = scene.childOf(id, one.id());
        NewTask circle = withId(one.id(), scene.childOf(id, two.id()));

        assertThatThrownBy(() -> spawn(parent.key(), circle, two))
                .isInstanceOf(TroupeException.class)
                .hasMessageContaining("depends on itself");
        assertThatThrownBy(() -> spawn(parent.key(), scene.plain()))
                .isInstanceOf(TroupeException.class)
                .hasMessageContaining("another parent");
        assertThatThrownBy(() -> spawn(new LeaseKey(id, 7), one))
                .isInstanceOf(LeaseLostException.class);
        assertThat(ledger.worker().tasks().children(id)).isEmpty();
    }

    private static NewTask withId(UUID id, NewTask task) {
        return task.but().id(id).build();
    }

    @Test
    void spawningRacingCancelLeavesNoChildBehind() throws Exception {
        int refused = 0;
        for (int round = 0; round < 40; round++) {
            TaskClaim parent = scene.running();
            UUID id = parent.task().id();
            NewTask child = scene.childOf(id);
            List<Boolean> done =
                    ConcurrentRunner.of(
                            () -> spawned(parent.key(), child),
                            ConcurrentRunner.late(
                                    round / 4,
                                    () ->
                                            ledger.orchestrator()
                                                    .tasks()
                                                    .cancel(id, "ann", List.of())));

            assertThat(done.get(1)).isTrue();
            if (done.get(0)) {
                assertThat(scene.state(child.id())).isEqualTo(TaskState.CANCELLED);
            } else {
                refused++;
                assertThat(ledger.worker().tasks().find(child.id())).isEmpty();
            }
        }
        assertThat(refused).isBetween(0, 40);
        assertThat(ledger.worker().leases().claim(scene.worker(), LedgerScenario.LEASE)).isEmpty();
    }

    private boolean spawned(LeaseKey parent, NewTask child) {
        try {
            spawn(parent, child);
            return true;
        } catch (TaskCancelledException e) {
            return false;
        }
    }

    @Test
    void spawningWaitsForACancelThatIsBeingMade() throws Exception {
        TaskClaim parent = scene.running();
        UUID id = parent.task().id();
        NewTask child = scene.childOf(id);

        boolean spawned =
                OpenTransaction.meets(
                        ledger,
                        () -> ledger.orchestrator().tasks().cancel(id, "ann", List.of()),
                        () -> spawned(parent.key(), child));

        assertThat(spawned).isFalse();
        assertThat(ledger.worker().tasks().find(child.id())).isEmpty();
    }
}
