package dev.troupe.ledger.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.budget.Limit;
import dev.troupe.contracts.budget.Scope;
import dev.troupe.contracts.session.Spend;
import dev.troupe.ledger.Ids;
import dev.troupe.ledger.Scene;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.budget.Settlement;
import dev.troupe.ledger.journal.Append;
import dev.troupe.ledger.journal.Entry;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.ledger.overview.SessionFacts.TaskFact;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.ItemKind;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class OverviewTest {
    private final TestLedger ledger = TestLedger.shared();
    private final Scene asking = ledger.scene();
    private final Scene quiet = ledger.scene();

    @Test
    void tellsOfManySessionsWhatTheirPartsTellOfEach() {
        Claim claim = asking.running();
        Spend spend = new Spend(100, 20, 5, 42);
        ledger.worker()
                .journal()
                .append(
                        claim.key(),
                        new Append(
                                1,
                                List.of(new Entry("turn", 1, "{}")),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                new Settlement(1, spend),
                                null));
        ledger.worker().leases().suspend(claim.key(), WaitReason.APPROVAL, Scene.asking(2));
        asking.create();
        ledger.orchestrator()
                .budgets()
                .limit(Scope.SESSION, asking.session().toString(), new Limit(1_000L, null, null));
        UUID unknown = Ids.fresh();

        Map<UUID, SessionFacts> facts =
                ledger.orchestrator()
                        .overview()
                        .of(List.of(asking.session(), quiet.session(), unknown));

        String kind = claim.task().definition().kind();
        assertThat(facts).containsOnlyKeys(asking.session(), quiet.session());
        assertThat(facts)
                .containsEntry(
                        asking.session(),
                        new SessionFacts(
                                List.of(
                                        new TaskFact(kind, TaskState.WAITING),
                                        new TaskFact(kind, TaskState.QUEUED)),
                                ledger.orchestrator().events().last(asking.session()),
                                1,
                                0,
                                spend,
                                1_000L))
                .containsEntry(quiet.session(), SessionFacts.NONE);
        assertThat(ledger.orchestrator().overview().of(List.of())).isEmpty();
    }

    @Test
    void formsAndPausesAreQuestionsToo() {
        Claim form = asking.running();
        ledger.worker()
                .leases()
                .suspend(form.key(), WaitReason.ANSWER, Scene.asking(1, ItemKind.ANSWER));
        Claim pause = asking.running();
        ledger.worker()
                .leases()
                .suspend(pause.key(), WaitReason.PAUSED, Scene.asking(1, ItemKind.PAUSE));

        SessionFacts facts =
                ledger.orchestrator()
                        .overview()
                        .of(List.of(asking.session()))
                        .getOrDefault(asking.session(), SessionFacts.NONE);

        assertThat(facts.openApprovals()).isZero();
        assertThat(facts.openQuestions()).isEqualTo(2);
    }

    @Test
    void whatWasHandedOutCountsOnlyAsLongAsItGoesOn() {
        Claim parent = asking.running();
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
                .getOrDefault(asking.session(), SessionFacts.NONE)
                .tasks()
                .stream()
                .map(TaskFact::state)
                .toList();
    }
}
