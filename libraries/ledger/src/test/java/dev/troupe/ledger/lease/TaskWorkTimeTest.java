package dev.troupe.ledger.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** How long tasks are at work, whoever runs them. */
class TaskWorkTimeTest {
    private static final TestLedger LEDGER = TestLedger.fresh();
    private static final Duration SLACK = Duration.ofSeconds(20);

    private final LedgerScenario scene = LEDGER.scene();

    @Test
    void runsCountAndTheQueueDoesNot() {
        UUID task = scene.create();
        after(Duration.ofHours(1));
        assertWorked(task, Duration.ZERO);

        TaskClaim first = scene.claim();
        after(Duration.ofMinutes(10));
        assertWorked(task, Duration.ofMinutes(10));
        LEDGER.worker().leases().release(first.key(), LedgerScenario.nothing());
        after(Duration.ofHours(1));
        assertWorked(task, Duration.ofMinutes(10));

        TaskClaim second = scene.claim();
        after(Duration.ofMinutes(5));
        scene.succeed(second);
        after(Duration.ofHours(1));
        assertWorked(task, Duration.ofMinutes(15));
    }

    @Test
    void whatPeopleTakeToAnswerDoesNotCountWhetherAWorkerWaitsOrNot() {
        TaskClaim claim = scene.running();
        UUID task = claim.task().id();
        after(Duration.ofMinutes(2));
        LEDGER.worker().journal().append(claim.key(), LedgerScenario.asking(1));
        after(Duration.ofMinutes(30));
        assertWorked(task, Duration.ofMinutes(2));
        LEDGER.worker()
                .leases()
                .suspend(claim.key(), WaitReason.APPROVAL, LedgerScenario.entry(2, "\"waits\""));
        after(Duration.ofMinutes(30));
        LEDGER.orchestrator()
                .waits()
                .decide(TaskWaitIdFactory.of(task, 1), "true", "ann", List.of(), List.of());
        after(Duration.ofMinutes(30));
        assertWorked(task, Duration.ofMinutes(2));

        var _ = scene.claim();
        after(Duration.ofMinutes(3));
        assertWorked(task, Duration.ofMinutes(5));
    }

    @Test
    void aTaskThatNobodyKnowsHasNotWorked() {
        assertThat(LEDGER.worker().leases().worked(new UUID(4, 4))).isZero();
    }

    private static void after(Duration time) {
        LEDGER.shift(time);
    }

    private static void assertWorked(UUID task, Duration about) {
        assertThat(LEDGER.worker().leases().worked(task))
                .isBetween(about.minus(SLACK), about.plus(SLACK));
    }
}
