package dev.troupe.ledger.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.fence.TaskCancelledException;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitRepository;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TaskCancellationTest {
    private static final TaskOutcome CANCELLED =
            new TaskOutcome(TaskState.CANCELLED, "Stopped", "cancelled", null);
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();

    private boolean cancel(UUID task) {
        return ledger.orchestrator().tasks().cancel(task, "ann", List.of(scene.audit(task, "x")));
    }

    @Test
    void whatDoesNotRunEndsAtOnce() {
        UUID queued = scene.create();
        UUID pending = scene.create(scene.after(queued));

        assertThat(cancel(pending)).isTrue();
        assertThat(cancel(queued)).isTrue();

        for (UUID task : List.of(queued, pending)) {
            Task found = scene.find(task);
            assertThat(found.state()).isEqualTo(TaskState.CANCELLED);
            assertThat(found.cause()).isEqualTo("cancelled by ann");
            assertThat(found.outcome()).isNotNull();
        }
        assertThat(scene.events())
                .extracting(event -> event.body())
                .hasSize(2)
                .hasOnlyElementsOfType(EventBody.TaskFinished.class);
        assertThat(scene.audits(queued))
                .extracting(AuditEvent::kind)
                .containsExactlyInAnyOrder("x", "task-finished");
        assertThat(ledger.worker().leases().claim(scene.worker(), LedgerScenario.LEASE)).isEmpty();
    }

    @Test
    void cancellingTwiceFindsNothingLeft() {
        TaskClaim claim = scene.running();
        UUID task = claim.task().id();

        assertThat(cancel(task)).isTrue();
        assertThat(cancel(task)).isFalse();
        ledger.worker().leases().finish(claim.key(), CANCELLED, LedgerScenario.nothing());
        assertThat(cancel(task)).isFalse();
        assertThat(cancel(TimeOrderedUuid.fresh())).isFalse();
        assertThat(scene.audits(task))
                .extracting(AuditEvent::kind)
                .containsExactlyInAnyOrder("x", "task-finished");
    }

    @Test
    void aRunIsToldByItsHeartBeatAndCanOnlyStop() {
        TaskClaim claim = scene.running();
        cancel(claim.task().id());

        assertThat(
                        ledger.worker()
                                .leases()
                                .heartbeat(
                                        scene.worker(), Set.of(claim.key()), LedgerScenario.LEASE)
                                .cancelled())
                .containsExactly(claim.task().id());
        assertThatThrownBy(() ->
                        ledger.worker()
                                .journal()
                                .append(claim.key(), LedgerScenario.entry(1, "{}")))
                .isInstanceOf(TaskCancelledException.class);
        assertThatThrownBy(() -> scene.succeed(claim)).isInstanceOf(TaskCancelledException.class);
        assertThatThrownBy(() ->
                        ledger.worker()
                                .leases()
                                .suspend(
                                        claim.key(), WaitReason.APPROVAL, LedgerScenario.nothing()))
                .isInstanceOf(TaskCancelledException.class);

        JournalAppend last = LedgerScenario.entry(1, "{\"stopped\":true}");
        assertThat(ledger.worker().leases().finish(claim.key(), CANCELLED, last)).isTrue();
        assertThat(scene.state(claim.task().id())).isEqualTo(TaskState.CANCELLED);
        assertThat(scene.find(claim.task().id()).lastSeq()).isEqualTo(1);
    }

    @Test
    void aReleasedRunOfACancelledTaskEndsIt() {
        TaskClaim claim = scene.running();
        cancel(claim.task().id());

        ledger.worker().leases().release(claim.key(), LedgerScenario.nothing());

        assertThat(scene.state(claim.task().id())).isEqualTo(TaskState.CANCELLED);
    }

    @Test
    void theWholeTreeIsCancelledAndNobodyIsWoken() {
        TaskClaim root = scene.running();
        NewTask middle = scene.childOf(root.task().id());
        NewTask other = scene.childOf(root.task().id(), middle.id());
        spawn(root, middle, other);
        TaskClaim running = scene.claim();
        NewTask leaf = scene.childOf(middle.id());
        spawn(running, leaf);
        ledger.worker().leases().suspend(root.key(), WaitReason.CHILDREN, LedgerScenario.nothing());
        int before = scene.events().size();

        assertThat(cancel(root.task().id())).isTrue();

        assertThat(scene.state(root.task().id())).isEqualTo(TaskState.CANCELLED);
        assertThat(scene.state(other.id())).isEqualTo(TaskState.CANCELLED);
        assertThat(scene.state(leaf.id())).isEqualTo(TaskState.CANCELLED);
        assertThat(scene.find(middle.id()).cancelRequested()).isTrue();
        assertThat(scene.events().subList(before, scene.events().size()))
                .extracting(event -> event.body())
                .hasSize(3)
                .hasOnlyElementsOfType(EventBody.TaskFinished.class);
        TaskWaitRepository waits = ledger.worker().waits();
        assertThat(waits.ofTask(root.task().id()))
                .extracting(TaskWait::state)
                .containsOnly(TaskWait.State.WITHDRAWN, TaskWait.State.DECIDED);
        ledger.worker().leases().finish(running.key(), CANCELLED, LedgerScenario.nothing());
        assertThat(ledger.orchestrator().tasks().unfinished(scene.session())).isEmpty();
    }

    @Test
    void aFailedParentTakesItsChildrenAlong() {
        TaskClaim root = scene.running();
        NewTask child = scene.childOf(root.task().id());
        spawn(root, child);

        scene.fail(root);

        assertThat(scene.state(child.id())).isEqualTo(TaskState.CANCELLED);
        assertThat(scene.find(child.id()).cause()).isEqualTo("parent ended");
    }

    private void spawn(TaskClaim parent, NewTask... children) {
        ledger.worker().tasks().spawn(parent.key(), List.of(children), List.of());
    }
}
