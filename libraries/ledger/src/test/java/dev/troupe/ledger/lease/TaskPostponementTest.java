package dev.troupe.ledger.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TaskPostponementTest {
    private static final TestLedger LEDGER = TestLedger.fresh();

    private final LedgerScenario scene = LEDGER.scene();

    @Test
    void aPostponedTaskIsLeftAloneForAWhileThatGrows() {
        TaskClaim claim = scene.running();

        postpone(claim);

        Task task = scene.find(claim.task().id());
        assertThat(task.state()).isEqualTo(TaskState.QUEUED);
        assertThat(task.cause()).isEqualTo("checkout busy");
        assertThat(task.crashes()).isZero();
        assertThat(next()).isEmpty();
        LEDGER.shift(Duration.ofMillis(600));
        postpone(next().orElseThrow());
        LEDGER.shift(Duration.ofMillis(600));
        assertThat(next()).isEmpty();
        LEDGER.shift(Duration.ofMillis(600));
        for (int i = 0; i < 20; i++) {
            postpone(next().orElseThrow());
            LEDGER.shift(Duration.ofSeconds(15));
        }
        assertThat(next()).isPresent();
        assertThat(scene.find(claim.task().id()).crashes()).isZero();
    }

    @Test
    void oneWaitIsToldOnce() {
        postpone(scene.running());
        LEDGER.shift(Duration.ofMillis(600));
        postpone(next().orElseThrow());
        assertThat(notices()).isEqualTo(1);

        LEDGER.shift(Duration.ofMinutes(5));
        postpone(next().orElseThrow());
        assertThat(notices()).isEqualTo(2);
    }

    @Test
    void othersAreNotHeldUpAndCancellingEndsTheWait() {
        TaskClaim claim = scene.running();
        postpone(claim);
        TaskClaim other = scene.running();
        assertThat(other.task().id()).isNotEqualTo(claim.task().id());

        assertThat(LEDGER.orchestrator().tasks().cancel(claim.task().id(), "ada", List.of()))
                .isTrue();
        assertThat(scene.state(claim.task().id())).isEqualTo(TaskState.CANCELLED);
    }

    private Optional<TaskClaim> next() {
        return LEDGER.worker().leases().claim(scene.worker(), LedgerScenario.LEASE);
    }

    private static void postpone(TaskClaim claim) {
        EventBody notice = new EventBody.Notice("checkout-busy", "Somebody works there.");
        JournalAppend last = JournalAppend.of(1, List.of(), List.of(notice));
        LEDGER.worker().leases().postpone(claim.key(), "checkout busy", last);
    }

    private long notices() {
        return scene.events().stream().filter(it -> it.body() instanceof EventBody.Notice).count();
    }
}
