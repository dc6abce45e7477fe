package dev.troupe.ledger.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.OpenTransaction;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is said to a request that is split, or done in phases, is for all who work on it, now or later. */
class PassedOnTest {
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();

    private TaskClaim begin(String kind) {
        scene.create(scene.of(kind, null));
        return scene.claim();
    }

    private UUID spawn(TaskClaim parent, String kind) {
        NewTask child = scene.of(kind, parent.task().id());
        ledger.worker().tasks().spawn(parent.key(), List.of(child), List.of());
        return child.id();
    }

    private UUID say(UUID task, String author, String text) {
        UUID id = TimeOrderedUuid.fresh();
        assertThat(ledger.orchestrator().inbox().put(id, task, author, text, List.of(), List.of()))
                .isPresent();
        return id;
    }

    private List<String> heard(UUID task) {
        return ledger.worker().inbox().waiting(task).stream()
                .map(it -> it.author() + ": " + it.text())
                .toList();
    }

    /** Takes up all that waits, with one entry. */
    private JournalAppend taking(UUID task) {
        Task now = scene.find(task);
        return new JournalAppend(
                now.lastSeq() + 1,
                List.of(new NewJournalEntry("message", 1, "{}")),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                ledger.worker().inbox().waiting(task).stream().map(InboxMessage::id).toList(),
                null,
                null);
    }

    private void hear(TaskClaim claim) {
        var _ = ledger.worker().journal().append(claim.key(), taking(claim.task().id()));
    }

    private void succeed(TaskClaim claim) {
        assertThat(
                        ledger.worker()
                                .leases()
                                .finish(
                                        claim.key(),
                                        LedgerScenario.success(),
                                        taking(claim.task().id())))
                .isTrue();
    }

    private List<String> unread() {
        return scene.events().stream()
                .map(SessionEvent::body)
                .filter(EventBody.Notice.class::isInstance)
                .map(EventBody.Notice.class::cast)
                .filter(it -> it.code().equals("message-unread"))
                .map(EventBody.Notice::text)
                .toList();
    }

    @Test
    void agentsAtWorkHearItAndThoseThatBeginLaterToo() {
        TaskClaim graph = begin("graph");
        UUID first = spawn(graph, "agent");
        UUID merge = spawn(graph, "merge");

        UUID said = say(graph.task().id(), "ann", "In English");
        say(graph.task().id(), "system:mode", "{}");
        hear(graph);
        UUID later = spawn(graph, "agent");
        UUID tests = spawn(graph, "tests");

        assertThat(heard(first)).containsExactly("ann: In English");
        assertThat(heard(later)).containsExactly("ann: In English");
        assertThat(heard(merge)).isEmpty();
        assertThat(heard(tests)).isEmpty();
        assertThat(ledger.orchestrator().inbox().of(graph.task().id(), "ann"))
                .extracting(InboxMessage::id)
                .containsExactly(said);
    }

    @Test
    void whoeverDoesConflictingWorkAgainHearsItAndWhoIsHandedWorkByAnAgentDoesNot() {
        TaskClaim graph = begin("graph");
        spawn(graph, "merge");
        TaskClaim merge = scene.claim();
        spawn(graph, "agent");
        TaskClaim agent = scene.claim();
        say(graph.task().id(), "ann", "In English");

        assertThat(heard(spawn(merge, "agent"))).containsExactly("ann: In English");
        assertThat(heard(spawn(agent, "agent"))).isEmpty();
    }

    @Test
    void theSameTasksAgainHearItOnce() {
        TaskClaim graph = begin("graph");
        say(graph.task().id(), "ann", "In English");
        NewTask child = scene.of("agent", graph.task().id());
        ledger.worker().tasks().spawn(graph.key(), List.of(child), List.of());
        ledger.worker().tasks().spawn(graph.key(), List.of(child), List.of());

        assertThat(heard(child.id())).hasSize(1);
    }

    @Test
    void handingOutWaitsForAWordThatIsBeingSaid() throws Exception {
        TaskClaim graph = begin("graph");

        UUID child =
                OpenTransaction.meets(
                        ledger,
                        () -> say(graph.task().id(), "ann", "In English"),
                        () -> spawn(graph, "agent"));

        assertThat(heard(child)).containsExactly("ann: In English");
    }

    @Test
    void aRequestEndsWithAWordAboutWhatNoAgentOfItHasRead() {
        TaskClaim graph = begin("graph");
        say(graph.task().id(), "ann", "In  English");

        succeed(graph);

        assertThat(unread())
                .containsExactly(
                        "The request ended before any of its agents read \"In English\" of ann; the session's next request takes it along.");
    }

    @Test
    void whatOneOfItsAgentsHasReadWasHeard() {
        TaskClaim graph = begin("graph");
        spawn(graph, "agent");
        TaskClaim agent = scene.claim();
        spawn(graph, "agent");
        TaskClaim other = scene.claim();
        UUID said = say(graph.task().id(), "ann", "In English");
        succeed(agent);
        scene.fail(other);
        ledger.worker().journal().append(graph.key(), taking(graph.task().id()));

        scene.fail(graph);

        assertThat(unread()).isEmpty();
        assertThat(ledger.worker().inbox().unread(scene.session())).isEmpty();
        assertThat(ledger.orchestrator().inbox().passedOn(graph.task().id()))
                .extracting(InboxMessage::id)
                .containsExactly(said);
    }

    @Test
    void whatOneTaskAloneWasToldIsKeptWhenItFails() {
        TaskClaim graph = begin("graph");
        spawn(graph, "agent");
        TaskClaim agent = scene.claim();
        UUID told = say(agent.task().id(), "ann", "Look left");

        scene.fail(agent);

        assertThat(unread()).singleElement().asString().contains("\"Look left\" of ann");
        assertThat(ledger.worker().inbox().unread(scene.session()))
                .extracting(InboxMessage::id, InboxMessage::taskId)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(told, agent.task().id()));
    }

    @Test
    void aWorkflowPassesOnWhatItHasNotReadItself() {
        TaskClaim workflow = begin("workflow");
        say(workflow.task().id(), "ann", "In English");
        hear(workflow);
        say(workflow.task().id(), "bob", "And short");
        UUID graph = spawn(workflow, "graph");
        TaskClaim inner = scene.claim();

        assertThat(inner.task().id()).isEqualTo(graph);
        assertThat(heard(graph)).isEmpty();
        assertThat(heard(spawn(inner, "agent"))).containsExactly("bob: And short");
        scene.fail(inner);
        scene.fail(workflow);

        // The first was in the words of what it has handed out since.
        assertThat(unread()).singleElement().asString().contains("\"And short\" of bob");
    }

    @Test
    void whatAWorkflowHasReadLastBehindAllItsAgentsIsToldAsUnread() {
        TaskClaim workflow = begin("workflow");
        spawn(workflow, "agent");
        succeed(scene.claim());
        say(workflow.task().id(), "ann", "In English");
        succeed(workflow);

        assertThat(unread()).singleElement().asString().contains("\"In English\" of ann");
    }

    @Test
    void theNextSplitRequestTakesAlongWhatNobodyHasRead() {
        TaskClaim graph = begin("graph");
        spawn(graph, "agent");
        TaskClaim agent = scene.claim();
        say(graph.task().id(), "ann", "In English");
        hear(agent);
        say(graph.task().id(), "bob", "And short");
        say(agent.task().id(), "cy", "Look left");
        scene.fail(agent);
        scene.fail(graph);

        UUID next = scene.create(scene.graph());
        UUID third = scene.create(scene.of("agent", null));

        String before = "[Said to the request before this one, where nobody read it any more:]\n";
        assertThat(heard(next))
                .containsExactly("bob: " + before + "And short", "cy: " + before + "Look left");
        assertThat(heard(third)).isEmpty();
    }
}
