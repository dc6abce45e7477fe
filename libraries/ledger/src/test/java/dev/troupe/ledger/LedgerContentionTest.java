package dev.troupe.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.budget.BudgetReservation;
import dev.troupe.ledger.budget.BudgetSettlement;
import dev.troupe.ledger.fence.TaskCancelledException;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Everybody does everything at once in three sessions of one team: nothing deadlocks, everything
 * ends, and no budget keeps a hold. The seed is fixed; what the threads do with it is not.
 */
class LedgerContentionTest {
    private static final int TASKS = 24;
    private static final Duration GRACE = Duration.ofSeconds(60);
    private final TestLedger ledger = TestLedger.fresh();
    private final List<LedgerScenario> scenes =
            List.of(ledger.scene(), ledger.scene(), ledger.scene());
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicInteger working = new AtomicInteger();

    @Test
    void nothingDeadlocksAndEverythingEnds() throws Exception {
        List<Callable<Integer>> everyone = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            LedgerScenario scene = scenes.get(i);
            Random random = new Random(20261121 + i);
            for (int n = 0; n < TASKS; n++) {
                scene.create(inTeam(scene.plain()));
            }
            everyone.add(() -> work(scene, random));
            everyone.add(() -> work(scene, random));
            everyone.add(() -> steer(scene, random));
        }
        everyone.add(this::reap);
        working.set(6);

        List<Integer> done = ConcurrentRunner.of(everyone);

        assertThat(done.stream().mapToInt(Integer::intValue).sum()).isGreaterThan(3 * TASKS);
        for (LedgerScenario scene : scenes) {
            assertThat(ledger.orchestrator().tasks().unfinished(scene.session())).isEmpty();
        }
        assertThat(sum("held_cost")).isZero();
        assertThat(sum("held_tokens")).isZero();
        assertThat(ledger.orchestrator().budgets().spent(BudgetScope.TEAM, "storm").costMicros())
                .isPositive();
    }

    private long sum(String column) {
        return ledger.owner()
                .sql("SELECT sum(abs(" + column + ")) FROM ledger.budget")
                .query((row, n) -> row.getLong(1))
                .single();
    }

    private static NewTask inTeam(NewTask task) {
        return task.but().team("storm").user("ann").build();
    }

    private int work(LedgerScenario scene, Random random) {
        try {
            return workAll(scene, random);
        } finally {
            if (working.decrementAndGet() == 0) {
                over.set(true);
            }
        }
    }

    private int workAll(LedgerScenario scene, Random random) {
        int claims = 0;
        while (!ledger.worker().tasks().unfinished(scene.session()).isEmpty()) {
            Optional<TaskClaim> claim =
                    ledger.worker().leases().claim(scene.worker(), LedgerScenario.LEASE);
            if (claim.isPresent()) {
                claims++;
                run(scene, claim.get(), random);
            }
        }
        return claims;
    }

    private void run(LedgerScenario scene, TaskClaim claim, Random random) {
        long seq = claim.task().lastSeq();
        try {
            for (int turn = 1; turn <= 3; turn++) {
                ledger.worker().journal().append(claim.key(), turn(++seq, turn));
                ledger.worker()
                        .leases()
                        .heartbeat(scene.worker(), List.of(claim.key()), LedgerScenario.LEASE);
            }
            end(scene, claim, seq, random.nextInt(10));
        } catch (TaskCancelledException e) {
            TaskOutcome stopped =
                    new TaskOutcome(TaskState.CANCELLED, "Stopped", "cancelled", null);
            ledger.worker().leases().finish(claim.key(), stopped, LedgerScenario.nothing());
        }
    }

    private static JournalAppend turn(long seq, int turn) {
        return new JournalAppend(
                seq,
                List.of(new NewJournalEntry("turn", turn, "{}")),
                List.of(LedgerScenario.notice("turn")),
                List.of(),
                List.of(
                        ContentBlob.of(("file " + (seq % 5)).getBytes(StandardCharsets.UTF_8)),
                        ContentBlob.of(("file " + (turn % 3)).getBytes(StandardCharsets.UTF_8))),
                List.of(),
                List.of(),
                turn == 1 ? null : new BudgetSettlement(turn - 1, new ModelUsage(10, 5, 0, 100)),
                new BudgetReservation(turn, 100, 1000));
    }

    private void end(LedgerScenario scene, TaskClaim claim, long seq, int choice) {
        if (choice < 2) {
            ledger.worker()
                    .leases()
                    .suspend(claim.key(), WaitReason.APPROVAL, LedgerScenario.asking(seq + 1));
        } else if (choice == 2) {
            ledger.worker().leases().release(claim.key(), LedgerScenario.entry(seq + 1, "{}"));
        } else if (choice == 3) {
            scene.fail(claim);
        } else if (choice == 4 && claim.task().definition().parentId() == null) {
            NewTask child = inTeam(scene.childOf(claim.task().id()));
            ledger.worker().tasks().spawn(claim.key(), List.of(child), List.of());
            ledger.worker()
                    .leases()
                    .suspend(claim.key(), WaitReason.CHILDREN, LedgerScenario.nothing());
        } else if (!scene.succeed(claim)) {
            List<UUID> taken =
                    ledger.worker().inbox().waiting(claim.task().id()).stream()
                            .map(message -> message.id())
                            .toList();
            JournalAppend take =
                    new JournalAppend(
                            seq + 1,
                            List.of(new NewJournalEntry("steered", 0, "{}")),
                            List.of(),
                            List.of(),
                            List.of(),
                            List.of(),
                            taken,
                            null,
                            null);
            ledger.worker().leases().release(claim.key(), take);
        }
    }

    private int steer(LedgerScenario scene, Random random) {
        int steps = 0;
        while (!over.get()) {
            List<Task> unfinished = ledger.orchestrator().tasks().unfinished(scene.session());
            if (!unfinished.isEmpty()) {
                UUID task = unfinished.get(random.nextInt(unfinished.size())).id();
                if (random.nextInt(20) == 0) {
                    ledger.orchestrator().tasks().cancel(task, "ann", List.of());
                } else if (random.nextInt(5) == 0) {
                    ledger.orchestrator()
                            .inbox()
                            .put(TimeOrderedUuid.fresh(), task, "ann", "Go", List.of(), List.of());
                }
            }
            for (TaskWait wait : ledger.orchestrator().waits().ofSession(scene.session(), true)) {
                decide(wait);
            }
            steps++;
        }
        return steps > 0 ? 1 : 0;
    }

    private void decide(TaskWait wait) {
        if (wait.kind() != TaskWaitKind.APPROVAL) {
            return;
        }
        try {
            ledger.orchestrator()
                    .waits()
                    .decide(
                            wait.id(),
                            "true",
                            "ann",
                            List.of(LedgerScenario.notice("yes")),
                            List.of());
        } catch (TroupeException e) {
            // Withdrawn meanwhile, because the task was cancelled.
            assertThat(e).hasMessageContaining("withdrawn");
        }
    }

    private int reap() {
        while (!over.get()) {
            assertThat(ledger.orchestrator().leases().reap(3, GRACE)).isEmpty();
            ledger.orchestrator().leases().sweep();
        }
        return 0;
    }
}
