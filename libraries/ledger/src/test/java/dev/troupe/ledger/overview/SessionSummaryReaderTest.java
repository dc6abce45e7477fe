package dev.troupe.ledger.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.budget.BudgetSettlement;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.overview.SessionSummary.TaskFact;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWaitKind;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SessionSummaryReaderTest {
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario asking = ledger.scene();
    private final LedgerScenario quiet = ledger.scene();

    @Test
    void tellsOfManySessionsWhatTheirPartsTellOfEach() {
        TaskClaim claim = asking.running();
        ModelUsage spend = new ModelUsage(100, 20, 5, 42);
        ledger.worker()
                .journal()
                .append(
                        claim.key(),
                        new JournalAppend(
                                1,
                                List.of(new NewJournalEntry("turn", 1, "{}")),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                new BudgetSettlement(1, spend),
                                null));
        ledger.worker()
                .leases()
                .suspend(claim.key(), WaitReason.APPROVAL, LedgerScenario.asking(2));
        asking.create();
        ledger.orchestrator()
                .budgets()
                .limit(
                        BudgetScope.SESSION,
                        asking.session().toString(),
                        new BudgetLimit(1_000L, null, null));
        UUID unknown = TimeOrderedUuid.fresh();

        Map<UUID, SessionSummary> facts =
                ledger.orchestrator()
                        .overview()
                        .of(List.of(asking.session(), quiet.session(), unknown));

        String kind = claim.task().definition().kind();
        assertThat(facts).containsOnlyKeys(asking.session(), quiet.session());
        assertThat(facts)
                .containsEntry(
                        asking.session(),
                        new SessionSummary(
                                List.of(
                                        new TaskFact(kind, TaskState.WAITING),
                                        new TaskFact(kind, TaskState.QUEUED)),
                                ledger.orchestrator().events().last(asking.session()),
                                1,
                                0,
                                spend,
                                1_000L,
                                false,
                                null))
                .containsEntry(quiet.session(), SessionSummary.NONE);
        assertThat(ledger.orchestrator().overview().of(List.of())).isEmpty();
    }

    @Test
    void theNewestRunTellsTheModel() {
        TaskClaim claim = asking.running();
        int seq = 0;
        for (String id : List.of("gpt-5", "gpt-5-mini")) {
            EventBody started = new EventBody.RunStarted(1, "w", "developer", "default", id);
            ledger.worker()
                    .journal()
                    .append(
                            claim.key(),
                            JournalAppend.of(
                                    ++seq,
                                    List.of(new NewJournalEntry("turn", seq, "{}")),
                                    List.of(started, LedgerScenario.notice("then"))));
        }

        assertThat(
                        ledger.orchestrator()
                                .overview()
                                .of(List.of(asking.session()))
                                .getOrDefault(asking.session(), SessionSummary.NONE)
                                .lastModel())
                .isEqualTo(new SessionSummary.RunModel("default", "gpt-5-mini"));
    }

    @Test
    void formsAndPausesAreQuestionsToo() {
        TaskClaim form = asking.running();
        ledger.worker()
                .leases()
                .suspend(
                        form.key(),
                        WaitReason.ANSWER,
                        LedgerScenario.asking(1, TaskWaitKind.ANSWER));
        TaskClaim pause = asking.running();
        ledger.worker()
                .leases()
                .suspend(
                        pause.key(),
                        WaitReason.PAUSED,
                        LedgerScenario.asking(1, TaskWaitKind.PAUSE));

        SessionSummary facts =
                ledger.orchestrator()
                        .overview()
                        .of(List.of(asking.session()))
                        .getOrDefault(asking.session(), SessionSummary.NONE);

        assertThat(facts.openApprovals()).isZero();
        assertThat(facts.openQuestions()).isEqualTo(2);
    }

    @Test
    void whatWasHandedOutCountsOnlyAsLongAsItGoesOn() {
        TaskClaim parent = asking.running();
        NewTask child = asking.childOf(parent.task().id());
        ledger.worker().tasks().spawn(parent.key(), List.of(child), List.of());
        assertThat(states()).containsExactly(TaskState.RUNNING, TaskState.QUEUED);

        ledger.orchestrator().tasks().cancel(child.id(), "ada", List.of());

        assertThat(states()).containsExactly(TaskState.RUNNING);
    }

    private List<TaskState> states() {
        return ledger
                .orchestrator()
                .overview()
                .of(List.of(asking.session()))
                .getOrDefault(asking.session(), SessionSummary.NONE)
                .tasks()
                .stream()
                .map(TaskFact::state)
                .toList();
    }
}
