package dev.troupe.ledger.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.ConcurrentRunner;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.ledger.task.NewTask;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Limits and weights that are agreed on, and models that only workers know. */
class ConcurrencyLimitRepositoryTest {
    private final TestLedger ledger = TestLedger.fresh();
    private final ConcurrencyLimitRepository limits = ledger.orchestrator().limits();
    private final LedgerScenario scene = ledger.scene();

    private ConcurrencyLimitRepository.Limit model(String name, int most) {
        return new ConcurrencyLimitRepository.Limit(
                ConcurrencyLimitRepository.Kind.MODEL, name, most);
    }

    private ConcurrencyLimitRepository.Limit team(int most) {
        return new ConcurrencyLimitRepository.Limit(
                ConcurrencyLimitRepository.Kind.TEAM, scene.team(), most);
    }

    private Optional<TaskClaim> tryClaim() {
        return ledger.worker().leases().claim(scene.worker(), LedgerScenario.LEASE);
    }

    @Test
    void tellsWhichLimitKeepsATaskFromBeginning() {
        limits.agree(List.of(team(1), model("big", 0)), Map.of());
        scene.running();
        UUID waiting = scene.create(scene.plain());

        assertThat(limits.full(scene.session()))
                .containsExactly(
                        new ConcurrencyLimitRepository.Full(waiting, scene.session(), team(1), 1));
        assertThat(limits.untold("queue-limit")).isEmpty();
        ledger.shift(Duration.ofSeconds(2));
        assertThat(limits.untold("queue-limit")).hasSize(1);
        ledger.orchestrator()
                .events()
                .add(
                        scene.session(),
                        List.of(new EventBody.Notice("queue-limit", "Waiting.")),
                        List.of());
        assertThat(limits.untold("queue-limit")).isEmpty();

        limits.agree(List.of(team(2)), Map.of());
        assertThat(limits.full(scene.session())).isEmpty();
    }

    private boolean works(TaskClaim claim, String model) {
        return ledger.worker().leases().workWith(claim.key(), model);
    }

    private void postpone(TaskClaim claim) {
        ledger.worker().leases().postpone(claim.key(), "model busy", LedgerScenario.nothing());
    }

    @Test
    void aRequestComesToNoMoreTasksThanAllowed() {
        assertThat(limits.graphs()).isEqualTo(new ConcurrencyLimitRepository.Graphs(40, 8, 200));
        assertThat(limits.agree(new ConcurrencyLimitRepository.Graphs(40, 8, 3))).isTrue();
        assertThat(limits.agree(new ConcurrencyLimitRepository.Graphs(40, 8, 3))).isFalse();
        assertThat(limits.graphs().ofPlan(1)).isEqualTo(2);
        assertThat(limits.graphs().ofPlan(9)).isEqualTo(1);
        assertThat(new ConcurrencyLimitRepository.Graphs(40, 8, 200).ofPlan(1)).isEqualTo(40);
        TaskClaim root = scene.running();
        NewTask first = scene.childOf(root.task().id());
        spawn(root, first);
        TaskClaim child = scene.claim();
        NewTask second = scene.childOf(child.task().id());
        spawn(child, second);
        assertThat(ledger.worker().tasks().sizeOfTree(root.task().id())).isEqualTo(3);

        assertThatThrownBy(() -> spawn(root, first, scene.childOf(root.task().id())))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.CONFLICT))
                .hasMessageContaining("more than 3 tasks");

        spawn(root, first, merge(root));
        assertThat(ledger.worker().tasks().children(root.task().id())).hasSize(2);
    }

    private void spawn(TaskClaim parent, NewTask... children) {
        ledger.worker().tasks().spawn(parent.key(), List.of(children), List.of());
    }

    private NewTask merge(TaskClaim parent) {
        NewTask child = scene.childOf(parent.task().id());
        return child.but().kind("merge").agent("merge").build();
    }

    @Test
    void whatIsAgreedOnReplacesWhatWas() {
        assertThat(limits.agree(List.of(), Map.of())).isFalse();
        assertThat(limits.agree(List.of(team(1), model("My-Model", 2)), Map.of("a", 3))).isTrue();
        assertThat(limits.agree(List.of(model("my_model", 2), team(1)), Map.of("a", 3))).isFalse();
        assertThat(limits.agree(List.of(team(1), model("my_model", 2)), Map.of("a", 4))).isTrue();
        scene.create();
        scene.create();
        scene.claim();
        assertThat(tryClaim()).isEmpty();

        assertThat(limits.agree(List.of(team(2)), Map.of())).isTrue();

        assertThat(tryClaim()).isPresent();
        assertThat(
                        ledger.owner()
                                .sql("SELECT count(*) FROM ledger.team")
                                .query(Long.class)
                                .single())
                .isZero();
    }

    @Test
    void twoWhoSayTheSameAtOnceAgree() throws Exception {
        List<Boolean> changed =
                ConcurrentRunner.of(
                        Collections.nCopies(
                                4, () -> limits.agree(List.of(team(1)), Map.of("a", 3))));

        assertThat(changed).containsExactlyInAnyOrder(true, false, false, false);
    }

    @Test
    void aTaskCountsForTheModelThatItsWorkerFindsOut() {
        limits.agree(List.of(model("Big-One", 1)), Map.of());
        scene.create();
        scene.create();
        UUID third = scene.create();
        TaskClaim first = scene.claim();
        TaskClaim second = scene.claim();
        assertThat(works(first, "big_one")).isTrue();
        assertThat(works(first, "big_one")).isTrue();

        assertThat(works(second, "big_one")).isFalse();
        postpone(second);

        TaskClaim other = scene.claim();
        assertThat(other.task().id()).isEqualTo(third);
        assertThat(works(other, "small")).isTrue();
        ledger.shift(Duration.ofSeconds(20));
        assertThat(tryClaim()).isEmpty();
        scene.succeed(first);
        assertThat(scene.claim().task().id()).isEqualTo(second.task().id());
    }

    @Test
    void onlyTheRunThatHoldsTheTaskSaysWhatItWorksWith() {
        TaskClaim first = scene.running();
        ledger.worker().leases().release(first.key(), LedgerScenario.nothing());

        assertThatThrownBy(() -> works(first, "big")).isInstanceOf(LeaseLostException.class);
    }
}
