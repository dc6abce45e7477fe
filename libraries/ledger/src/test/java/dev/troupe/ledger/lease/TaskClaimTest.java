package dev.troupe.ledger.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.TaskState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TaskClaimTest {
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();

    private Optional<TaskClaim> tryClaim(LedgerScenario where) {
        return ledger.worker().leases().claim(where.worker(), LedgerScenario.LEASE);
    }

    private static NewTask variant(
            NewTask task, String team, String model, UUID project, boolean writes, int priority) {
        return task.but()
                .team(team)
                .model(model)
                .projectId(project)
                .writes(writes)
                .priority(priority)
                .build();
    }

    private NewTask urgent(int priority) {
        NewTask task = scene.plain();
        return variant(task, task.team(), "m", task.projectId(), true, priority);
    }

    @Test
    void aClaimStartsARunUnderANewEpoch() {
        UUID task = scene.create();

        TaskClaim claim = scene.claim();

        assertThat(claim.task().id()).isEqualTo(task);
        assertThat(claim.task().state()).isEqualTo(TaskState.RUNNING);
        assertThat(claim.key()).isEqualTo(new LeaseKey(task, 1));
        assertThat(claim.takeover()).isFalse();
        assertThat(claim.previousWorker()).isEmpty();
        assertThat(tryClaim(scene)).isEmpty();
        assertThat(ledger.worker().leases().runs(task))
                .singleElement()
                .satisfies(run -> {
                    assertThat(run.worker().id()).isEqualTo(scene.worker());
                    assertThat(run.end()).isNull();
                });
    }

    @Test
    void higherPriorityGoesFirstThenTheOlder() {
        UUID low = scene.create(urgent(-1));
        UUID first = scene.create(urgent(0));
        UUID second = scene.create(urgent(0));
        UUID high = scene.create(urgent(5));

        assertThat(List.of(scene.claim(), scene.claim(), scene.claim(), scene.claim()))
                .extracting(claim -> claim.task().id())
                .containsExactly(high, first, second, low);
    }

    @Test
    void onlyWorkersOfTheCellAndKnownOnesClaim() {
        scene.create();

        assertThat(tryClaim(ledger.scene())).isEmpty();
        assertThatThrownBy(() ->
                        ledger.worker()
                                .leases()
                                .claim(TimeOrderedUuid.fresh(), LedgerScenario.LEASE))
                .isInstanceOf(TroupeException.class)
                .hasMessageContaining("not registered");
    }

    @Test
    void overlappingTouchesWaitForEachOther() {
        UUID first = scene.create(scene.touching("src/main/**", "README.md"));
        UUID blocked = scene.create(scene.touching("src/main/java/A.java"));
        UUID free = scene.create(scene.touching("docs/**"));
        UUID everything = scene.create(scene.touching());

        TaskClaim one = scene.claim();
        TaskClaim other = scene.claim();
        assertThat(List.of(one.task().id(), other.task().id())).containsExactly(first, free);
        assertThat(tryClaim(scene)).isEmpty();
        scene.succeed(one);
        TaskClaim third = scene.claim();
        assertThat(third.task().id()).isEqualTo(blocked);
        scene.succeed(third);
        assertThat(tryClaim(scene)).isEmpty();
        scene.succeed(other);
        assertThat(scene.claim().task().id()).isEqualTo(everything);
    }

    @Test
    void readersOverlapWithNobody() {
        scene.create(scene.touching());
        NewTask reader = scene.touching();
        scene.create(variant(reader, reader.team(), "m", reader.projectId(), false, 0));

        scene.claim();
        assertThat(scene.claim().task().id()).isEqualTo(reader.id());
    }

    @Test
    void limitsHoldUntilARunEnds() {
        UUID project = TimeOrderedUuid.fresh();
        String model = "model-" + project;
        for (ConcurrencyLimitRepository.Kind kind : ConcurrencyLimitRepository.Kind.values()) {
            LedgerScenario limited = ledger.scene();
            String key =
                    switch (kind) {
                        case PROJECT -> project.toString();
                        case MODEL -> model;
                        case CELL -> limited.cell();
                        case TEAM -> limited.team();
                    };
            ledger.orchestrator().limits().set(new ConcurrencyLimitRepository.Limit(kind, key, 1));
            for (int i = 0; i < 2; i++) {
                NewTask task = limited.plain();
                limited.create(variant(task, task.team(), model, project, true, 0));
            }

            TaskClaim only = limited.claim();
            assertThat(tryClaim(limited)).as(kind.name()).isEmpty();
            ledger.orchestrator().limits().agree(List.of(), Map.of());
            TaskClaim second = limited.claim();
            limited.succeed(only);
            limited.succeed(second);
        }
    }

    @Test
    void aTaskBehindAFullModelDoesNotBlockTheOthers() {
        String full = "full-" + scene.session();
        ledger.orchestrator()
                .limits()
                .set(
                        new ConcurrencyLimitRepository.Limit(
                                ConcurrencyLimitRepository.Kind.MODEL, full, 0));
        NewTask task = scene.plain();
        scene.create(variant(task, task.team(), full, task.projectId(), true, 9));
        UUID other = scene.create();

        assertThat(scene.claim().task().id()).isEqualTo(other);
        assertThat(tryClaim(scene)).isEmpty();
        ledger.orchestrator().limits().agree(List.of(), Map.of());
        assertThat(scene.claim().task().id()).isEqualTo(task.id());
    }

    @Test
    void aReleasedTaskIsNoTakeover() {
        TaskClaim first = scene.running();
        ledger.worker().leases().release(first.key(), LedgerScenario.entry(1, "{}"));
        ledger.worker().leases().release(first.key(), LedgerScenario.entry(1, "{}"));

        TaskClaim second = scene.claim();

        assertThat(second.takeover()).isFalse();
        assertThat(second.previousWorker()).isEqualTo("worker-" + scene.worker());
        assertThat(second.task().crashes()).isZero();
        assertThat(ledger.worker().leases().runs(first.task().id()))
                .extracting(TaskAttempt::end)
                .containsExactly(TaskAttempt.End.RELEASED, null);
        assertThatThrownBy(() ->
                        ledger.worker().leases().release(first.key(), LedgerScenario.nothing()))
                .isInstanceOf(LeaseLostException.class);
    }
}
