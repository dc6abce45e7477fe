package dev.troupe.ledger.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests that are split into tasks run once more before they end without their result. */
class UnmergedGraphWakeupTest {
    private static final Duration GRACE = Duration.ofSeconds(60);
    private static final TaskOutcome CANCELLED =
            new TaskOutcome(TaskState.CANCELLED, "Cancelled.", "cancelled", null);
    private static final TestLedger LEDGER = TestLedger.fresh();
    private final LedgerScenario scene = LEDGER.scene();

    /** The reaper has looked a moment ago and nothing of another test is left. */
    @BeforeEach
    void quiet() {
        LEDGER.shift(Duration.ofSeconds(45));
        reap();
        reap();
    }

    private static List<UUID> reap() {
        return LEDGER.orchestrator().leases().reap(3, GRACE);
    }

    private void lose(UUID task) {
        assertThat(scene.claim().task().id()).isEqualTo(task);
        LEDGER.shift(LedgerScenario.LEASE.plusSeconds(1));
        assertThat(reap()).containsExactly(task);
    }

    private void lose(UUID task, int times) {
        for (int i = 0; i < times; i++) {
            lose(task);
        }
    }

    private void cancel(UUID task) {
        assertThat(LEDGER.orchestrator().tasks().cancel(task, "ann", List.of())).isTrue();
    }

    private Optional<TaskClaim> next() {
        return LEDGER.worker().leases().claim(scene.worker(), LedgerScenario.LEASE);
    }

    private boolean lastWords(TaskClaim claim) {
        return LEDGER.worker()
                .leases()
                .finish(
                        claim.key(),
                        CANCELLED,
                        JournalAppend.of(
                                1, List.of(), List.of(LedgerScenario.notice("on a branch"))));
    }

    @Test
    void theyComeBeforeItIsQuarantined() {
        UUID graph = scene.create(scene.graph());
        lose(graph, 3);

        assertThat(scene.state(graph)).isEqualTo(TaskState.QUEUED);
        TaskClaim claim = scene.claim();
        assertThat(claim.quarantining()).isTrue();
        assertThat(claim.task().cancelRequested()).isTrue();
        assertThat(lastWords(claim)).isTrue();

        assertThat(scene.state(graph)).isEqualTo(TaskState.QUARANTINED);
        assertThat(scene.find(graph).outcome())
                .satisfies(it -> assertThat(it.code()).isEqualTo("task-quarantined"));
        assertThat(scene.events())
                .extracting(it -> it.body())
                .contains(LedgerScenario.notice("on a branch"));
        assertThat(scene.events().getLast().body())
                .isInstanceOfSatisfying(
                        EventBody.TaskFinished.class,
                        told -> assertThat(told.state()).isEqualTo("quarantined"));
        assertThat(scene.audits(graph))
                .extracting(AuditEvent::kind)
                .endsWith("task-finished", "task-quarantined");
    }

    @Test
    void whoseWorkerIsLostOverThemAsWellIsQuarantinedWithoutThem() {
        UUID graph = scene.create(scene.graph());
        lose(graph, 6);

        assertThat(scene.state(graph)).isEqualTo(TaskState.QUARANTINED);
        assertThat(scene.events())
                .extracting(it -> it.body())
                .anySatisfy(it ->
                        assertThat(it)
                                .isInstanceOfSatisfying(
                                        EventBody.Notice.class,
                                        told ->
                                                assertThat(told.text())
                                                        .contains("below refs/troupe/")));
        assertThat(next()).isEmpty();
    }

    @Test
    void oneThatIsCancelledWhileItIsQueuedHasThemOnlyWhenItHasRun() {
        UUID fresh = scene.create(scene.graph());
        cancel(fresh);
        assertThat(scene.state(fresh)).isEqualTo(TaskState.CANCELLED);

        UUID graph = scene.create(scene.graph());
        lose(graph);
        cancel(graph);

        assertThat(scene.state(graph)).isEqualTo(TaskState.QUEUED);
        TaskClaim claim = scene.claim();
        assertThat(claim.quarantining()).isFalse();
        assertThat(lastWords(claim)).isTrue();
        assertThat(scene.state(graph)).isEqualTo(TaskState.CANCELLED);
    }

    @Test
    void aWorkerThatIsLostOrStopsOverThemDoesNotEndThem() {
        UUID graph = scene.create(scene.graph());
        TaskClaim lost = scene.claim();
        cancel(graph);
        LEDGER.shift(LedgerScenario.LEASE.plusSeconds(1));
        assertThat(reap()).containsExactly(lost.task().id());

        TaskClaim stopped = scene.claim();
        LEDGER.worker().leases().release(stopped.key(), LedgerScenario.nothing());

        assertThat(lastWords(scene.claim())).isTrue();
        assertThat(scene.state(graph)).isEqualTo(TaskState.CANCELLED);
    }

    @Test
    void theyWaitForWhoIsStillAtWorkBelow() {
        UUID graph = scene.create(scene.graph());
        TaskClaim claim = scene.claim();
        NewTask child = scene.childOf(graph);
        LEDGER.worker().tasks().spawn(claim.key(), List.of(child), List.of());
        LEDGER.worker()
                .leases()
                .suspend(claim.key(), WaitReason.CHILDREN, LedgerScenario.nothing());
        TaskClaim below = scene.claim();
        cancel(graph);

        assertThat(scene.state(graph)).isEqualTo(TaskState.QUEUED);
        assertThat(next()).isEmpty();
        assertThat(lastWords(below)).isTrue();

        assertThat(scene.claim().task().id()).isEqualTo(graph);
    }

    @Test
    void theyWaitForNoPlace() {
        UUID graph = scene.create(scene.graph());
        lose(graph);
        ConcurrencyLimitRepository limits = LEDGER.orchestrator().limits();
        limits.agree(
                List.of(
                        new ConcurrencyLimitRepository.Limit(
                                ConcurrencyLimitRepository.Kind.TEAM, scene.team(), 0),
                        new ConcurrencyLimitRepository.Limit(
                                ConcurrencyLimitRepository.Kind.CELL, scene.cell(), 0)),
                Map.of());
        assertThat(next()).isEmpty();

        cancel(graph);

        assertThat(scene.claim().task().id()).isEqualTo(graph);
        limits.agree(List.of(), Map.of());
    }

    @Test
    void whatAnAgentHasWrittenIsNotForgottenByARunThatOnlyGaveItBack() {
        UUID task = scene.create();
        lose(task);
        TaskClaim back = scene.claim();
        LEDGER.worker().leases().release(back.key(), LedgerScenario.nothing());

        cancel(task);

        assertThat(scene.claim().task().id()).isEqualTo(task);
    }

    @Test
    void theyWaitLongerAndLongerForACheckoutThatIsBusy() {
        UUID task = scene.create();
        lose(task);
        cancel(task);
        String cause = scene.find(task).cause();

        postpone(scene.claim());
        assertThat(next()).isEmpty();
        LEDGER.shift(Duration.ofMillis(600));
        postpone(scene.claim());
        LEDGER.shift(Duration.ofMillis(600));
        assertThat(next()).isEmpty();
        LEDGER.shift(Duration.ofMillis(600));

        assertThat(scene.find(task).cause()).isEqualTo(cause);
        assertThat(
                        scene.events().stream()
                                .filter(it -> it.body().equals(LedgerScenario.notice("busy"))))
                .hasSize(1);
        assertThat(lastWords(scene.claim())).isTrue();
        assertThat(scene.state(task)).isEqualTo(TaskState.CANCELLED);
    }

    private static void postpone(TaskClaim claim) {
        JournalAppend told = JournalAppend.of(1, List.of(), List.of(LedgerScenario.notice("busy")));
        LEDGER.worker().leases().postpone(claim.key(), "checkout busy", told);
    }

    @Test
    void whatWaitedForARetryIsToldAtOnce() {
        UUID graph = scene.create(scene.graph());
        lose(graph);
        TaskClaim busy = scene.claim();
        LEDGER.worker().leases().postpone(busy.key(), "checkout busy", LedgerScenario.nothing());
        assertThat(next()).isEmpty();

        cancel(graph);

        assertThat(scene.claim().task().id()).isEqualTo(graph);
    }
}
