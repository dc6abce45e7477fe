package dev.troupe.ledger.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.OpenTransaction;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.fence.NewMessagesException;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.NewTaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Whoever steers a workflow is heard before it asks or hands out anything. */
class WorkflowSteeringTest {
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();
    private final TaskClaim claim = scene.running();
    private final UUID task = claim.task().id();

    private UUID steer(String author) {
        UUID id = TimeOrderedUuid.fresh();
        var _ = ledger.orchestrator().inbox().put(id, task, author, "{}", List.of(), List.of());
        return id;
    }

    private static JournalAppend asking(List<UUID> taken) {
        return new JournalAppend(
                1,
                List.of(new NewJournalEntry("questions", 1, "{}")),
                List.of(),
                List.of(),
                List.of(),
                List.of(new NewTaskWait(1, TaskWaitKind.ANSWER, "{}")),
                taken,
                null,
                null);
    }

    private boolean spawned(LeaseKey parent, NewTask child) {
        try {
            ledger.worker().tasks().spawn(parent, List.of(child), List.of());
            return true;
        } catch (NewMessagesException e) {
            return false;
        }
    }

    @Test
    void nothingIsHandedOutBefore() {
        NewTask child = scene.childOf(task);
        UUID message = steer("system:workflow");

        assertThat(spawned(claim.key(), child)).isFalse();
        assertThat(ledger.worker().tasks().children(task)).isEmpty();

        var _ = ledger.worker().journal().append(claim.key(), taking(message));
        assertThat(spawned(claim.key(), child)).isTrue();
    }

    private static JournalAppend taking(UUID message) {
        return new JournalAppend(
                1,
                List.of(new NewJournalEntry("message", 1, "{}")),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(message),
                null,
                null);
    }

    @Test
    void nothingIsAskedBeforeUnlessItIsTakenUpWithTheQuestion() {
        UUID message = steer("system:workflow");

        assertThatThrownBy(() ->
                        ledger.worker()
                                .leases()
                                .suspend(claim.key(), WaitReason.ANSWER, asking(List.of())))
                .isInstanceOf(NewMessagesException.class);
        assertThat(scene.state(task)).isEqualTo(TaskState.RUNNING);
        assertThat(ledger.worker().waits().ofTask(task)).isEmpty();

        assertThat(
                        ledger.worker()
                                .leases()
                                .suspend(claim.key(), WaitReason.ANSWER, asking(List.of(message))))
                .isEqualTo(TaskState.WAITING);
    }

    @Test
    void othersMayWait() {
        steer("ann");
        steer("system:mode");

        assertThat(spawned(claim.key(), scene.childOf(task))).isTrue();
    }

    @Test
    void handingOutWaitsForAWordThatIsBeingSaid() throws Exception {
        NewTask child = scene.childOf(task);

        boolean spawned =
                OpenTransaction.meets(
                        ledger, () -> steer("system:workflow"), () -> spawned(claim.key(), child));

        assertThat(spawned).isFalse();
    }
}
