package dev.troupe.ledger.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.event.EventBody.TurnFinished;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.status.ServerStatus.RunningTask;
import dev.troupe.contracts.status.ServerStatus.Tasks;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.WaitReason;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class UnfinishedTaskQueriesTest {
    private final TestLedger ledger = TestLedger.fresh();
    private final LedgerScenario scene = ledger.scene();
    private final UnfinishedTaskQueries atWork = ledger.orchestrator().atWork();

    private void turn(TaskClaim claim, long seq, long context) {
        TurnFinished told = new TurnFinished(1, "big", "", 0, ModelUsage.NONE, context, 900, 5);
        ledger.worker()
                .journal()
                .append(
                        claim.key(),
                        JournalAppend.of(
                                seq, List.of(new NewJournalEntry("turn", 1, "{}")), List.of(told)));
    }

    @Test
    void countsWhatHasNotEnded() {
        assertThat(atWork.counts(scene.team())).isEqualTo(new Tasks(0, 0, 0, 0, null));
        assertThat(scene.succeed(scene.running())).isTrue();
        TaskClaim waiting = scene.running();
        ledger.worker()
                .leases()
                .suspend(waiting.key(), WaitReason.APPROVAL, LedgerScenario.asking(1));
        scene.running();
        UUID first = scene.create();
        ledger.shift(Duration.ofMinutes(3));
        scene.create(scene.after(first));
        scene.create();

        Tasks counts = atWork.counts(scene.team());
        assertThat(counts).isEqualTo(new Tasks(1, 2, 1, 1, scene.find(first).updatedAt()));
        assertThat(atWork.counts(null)).isEqualTo(counts);
        assertThat(atWork.counts("another")).isEqualTo(new Tasks(0, 0, 0, 0, null));
    }

    @Test
    void tellsWhoRunsWhatAndHowFullTheWindowIs() {
        TaskClaim first = scene.running();
        ledger.shift(Duration.ofMinutes(1));
        TaskClaim second = scene.running();
        turn(second, 1, 100);
        turn(second, 2, 200);

        List<RunningTask> running = atWork.running(scene.team(), 10);

        assertThat(running)
                .extracting(RunningTask::id, RunningTask::contextTokens, RunningTask::model)
                .containsExactly(
                        tuple(first.task().id(), null, null),
                        tuple(second.task().id(), 200L, "big"));
        RunningTask told = running.getLast();
        assertThat(told.worker()).isEqualTo("worker-" + scene.worker());
        assertThat(told.contextWindow()).isEqualTo(900);
        assertThat(told.goal()).isEqualTo("Make it work");
        assertThat(told.startedAt())
                .isBetween(scene.find(told.id()).createdAt(), ledger.orchestrator().now());
        assertThat(atWork.running(scene.team(), 1)).containsExactly(running.getFirst());
        assertThat(atWork.running("another", 10)).isEmpty();
    }

    @Test
    void namesTheSessionsThatAreAtWork() {
        LedgerScenario quiet = ledger.scene();
        assertThat(quiet.succeed(quiet.running())).isTrue();
        LedgerScenario other = ledger.scene();
        scene.create();
        other.create();

        assertThat(atWork.sessions(null, 10)).containsExactly(other.session(), scene.session());
        assertThat(atWork.sessions(null, 1)).containsExactly(other.session());
        assertThat(atWork.sessions(scene.team(), 10)).containsExactly(scene.session());
    }
}
