package dev.troupe.ledger.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.ledger.ConcurrentRunner;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.OpenTransaction;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class InboxRepositoryTest {
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();

    private OptionalLong put(UUID id, UUID task) {
        return ledger.orchestrator()
                .inbox()
                .put(
                        id,
                        task,
                        "ann",
                        "Use\0tabs",
                        List.of(LedgerScenario.notice("put")),
                        List.of(scene.audit(task, "message-posted")));
    }

    private static JournalAppend taking(long seq, UUID... messages) {
        return new JournalAppend(
                seq,
                List.of(new NewJournalEntry("steered", 1, "{}")),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(messages),
                null,
                null);
    }

    @Test
    void aMessageWaitsUntilItIsTakenUp() {
        TaskClaim claim = scene.running();
        UUID task = claim.task().id();
        UUID first = TimeOrderedUuid.fresh();
        UUID second = TimeOrderedUuid.fresh();

        assertThat(put(first, task)).hasValue(1);
        assertThat(put(second, task)).hasValue(2);
        assertThat(put(first, task)).hasValue(2);
        assertThat(scene.audits(task)).hasSize(2);
        assertThat(ledger.worker().inbox().waiting(task))
                .extracting(InboxMessage::id)
                .containsExactly(first, second);
        assertThat(ledger.worker().inbox().waiting(task).getFirst().text())
                .isEqualTo("Use\uFFFDtabs");

        ledger.worker().journal().append(claim.key(), taking(1, first));
        assertThat(ledger.worker().inbox().waiting(task))
                .extracting(InboxMessage::id)
                .containsExactly(second);
        assertThat(ledger.orchestrator().inbox().of(task, "ann"))
                .extracting(InboxMessage::id)
                .containsExactly(first, second);
        assertThat(ledger.orchestrator().inbox().of(task, "bob")).isEmpty();
    }

    @Test
    void aSuccessMustTakeUpWhatWaitsFirst() {
        TaskClaim claim = scene.running();
        UUID message = TimeOrderedUuid.fresh();
        put(message, claim.task().id());

        assertThat(scene.succeed(claim)).isFalse();
        assertThat(scene.state(claim.task().id())).isEqualTo(TaskState.RUNNING);
        assertThat(
                        ledger.worker()
                                .leases()
                                .finish(claim.key(), LedgerScenario.success(), taking(1, message)))
                .isTrue();
        assertThat(
                        ledger.worker()
                                .leases()
                                .finish(claim.key(), LedgerScenario.success(), taking(1, message)))
                .isTrue();
    }

    @Test
    void aFailureNeedNotAndAnEndedTaskTakesNoMore() {
        TaskClaim claim = scene.running();
        put(TimeOrderedUuid.fresh(), claim.task().id());
        scene.fail(claim);
        int told = scene.events().size();

        assertThat(put(TimeOrderedUuid.fresh(), claim.task().id())).isEmpty();
        assertThat(scene.events()).hasSize(told);
        assertThatThrownBy(() -> put(TimeOrderedUuid.fresh(), TimeOrderedUuid.fresh()))
                .isInstanceOf(TroupeException.class);
    }

    @Test
    void whatATaskLeavesUnreadIsToldBeforeItsEndAndKept() {
        TaskClaim claim = scene.running();
        UUID taken = TimeOrderedUuid.fresh();
        UUID left = TimeOrderedUuid.fresh();
        put(taken, claim.task().id());
        put(left, claim.task().id());
        ledger.worker().journal().append(claim.key(), taking(1, taken));
        ledger.orchestrator()
                .inbox()
                .put(
                        TimeOrderedUuid.fresh(),
                        claim.task().id(),
                        "system:mode",
                        "{}",
                        List.of(),
                        List.of());
        assertThat(unread()).isEmpty();

        scene.fail(claim);

        assertThat(unread()).contains(left).doesNotContain(taken);
        assertThat(scene.events())
                .extracting(SessionEvent::body)
                .filteredOn(EventBody.Notice.class::isInstance)
                .extracting(it -> ((EventBody.Notice) it).text())
                .filteredOn(it -> it.contains("ended before it read"))
                .singleElement()
                .asString()
                .contains("\"Use\uFFFDtabs\" of ann");
    }

    @Test
    void aCancelledTaskLeavesItsMessagesToo() {
        TaskClaim claim = scene.running();
        UUID task = claim.task().id();
        UUID message = TimeOrderedUuid.fresh();
        ledger.worker()
                .leases()
                .suspend(claim.key(), WaitReason.APPROVAL, LedgerScenario.asking(1));
        put(message, task);

        ledger.orchestrator().tasks().cancel(task, "ann", List.of());

        assertThat(scene.state(task)).isEqualTo(TaskState.CANCELLED);
        assertThat(unread()).containsExactly(message);
    }

    private List<UUID> unread() {
        return ledger.worker().inbox().unread(scene.session()).stream()
                .map(InboxMessage::id)
                .toList();
    }

    @Test
    void aWaitingTaskIsNotWoken() {
        TaskClaim claim = scene.running();
        ledger.worker()
                .leases()
                .suspend(claim.key(), WaitReason.APPROVAL, LedgerScenario.asking(1));

        assertThat(put(TimeOrderedUuid.fresh(), claim.task().id())).isPresent();
        assertThat(scene.state(claim.task().id())).isEqualTo(TaskState.WAITING);
    }

    @Test
    void aCancelledRunTakesNoMore() {
        TaskClaim claim = scene.running();
        ledger.orchestrator().tasks().cancel(claim.task().id(), "ann", List.of());

        assertThat(put(TimeOrderedUuid.fresh(), claim.task().id())).isEmpty();
    }

    @Test
    void aMessageRacingTheEndIsEitherRefusedOrTakenUp() throws Exception {
        for (int round = 0; round < 40; round++) {
            TaskClaim claim = scene.running();
            UUID message = TimeOrderedUuid.fresh();

            List<Boolean> done =
                    ConcurrentRunner.of(
                            ConcurrentRunner.late(round, () -> scene.succeed(claim)),
                            () -> put(message, claim.task().id()).isPresent());

            assertThat(done.get(0)).as("ended").isNotEqualTo(done.get(1));
            if (done.get(1)) {
                ledger.worker()
                        .leases()
                        .finish(claim.key(), LedgerScenario.success(), taking(1, message));
            }
        }
    }

    @Test
    void anEndWaitsForAMessageThatIsBeingPut() throws Exception {
        TaskClaim claim = scene.running();
        UUID message = TimeOrderedUuid.fresh();

        boolean ended =
                OpenTransaction.meets(
                        ledger, () -> put(message, claim.task().id()), () -> scene.succeed(claim));

        assertThat(ended).isFalse();
        assertThat(ledger.worker().inbox().waiting(claim.task().id())).hasSize(1);
    }
}
