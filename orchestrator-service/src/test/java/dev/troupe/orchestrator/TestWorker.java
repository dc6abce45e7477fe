package dev.troupe.orchestrator;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.Reach;
import dev.troupe.contracts.workflow.Workflow;
import dev.troupe.ledger.Ids;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.fence.LeaseKey;
import dev.troupe.ledger.journal.Append;
import dev.troupe.ledger.journal.Entry;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.ledger.lease.Pulse;
import dev.troupe.ledger.lease.Worker;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Outcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.ItemIds;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.ledger.wait.NewItem;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A worker's side of the real ledger, one step at a time. */
public final class TestWorker {
    private static final Duration LEASE = Duration.ofMinutes(5);
    private final UUID id = Ids.fresh();
    private final Ledger ledger;

    /** A worker of the cell {@code local}. */
    public TestWorker(Ledger ledger) {
        this.ledger = ledger;
        ledger.leases().register(new Worker(id, "test-" + id, "local", "localhost", 1));
    }

    /** Claims the next task, which must be there. */
    public Claim claim() {
        return tryClaim(LEASE).orElseThrow();
    }

    /** Claims the next task, if there is one. */
    public Optional<Claim> tryClaim(Duration lease) {
        return ledger.leases().claim(id, lease);
    }

    /** Renews one lease. */
    public Pulse beat(LeaseKey key) {
        return ledger.leases().beat(id, List.of(key), LEASE);
    }

    /** Journals a step that asks for an approval, then waits for it; the approval's id. */
    public UUID ask(Claim claim, String question) {
        long seq = lastSeq(claim) + 1;
        UUID item = ItemIds.of(claim.task().id(), seq);
        ledger.journal()
                .append(
                        claim.key(),
                        new Append(
                                seq,
                                List.of(new Entry("intent", 1, "{}")),
                                List.of(
                                        new EventBody.ApprovalAsked(
                                                item,
                                                "bash",
                                                "make",
                                                "in /",
                                                "rule",
                                                Reach.SUBJECT)),
                                List.of(),
                                List.of(),
                                List.of(new NewItem(seq, ItemKind.APPROVAL, question)),
                                List.of(),
                                null,
                                null));
        ledger.leases().suspend(claim.key(), WaitReason.APPROVAL, nothing(seq + 1));
        return item;
    }

    /** Hands work to another agent and waits for it; the id of the task. */
    public UUID handOut(Claim claim, String agent) {
        NewTask own = claim.task().definition();
        NewTask child =
                own.child(Ids.fresh())
                        .kind("agent")
                        .agent(agent)
                        .goal("look")
                        .input("{}")
                        .priority(0)
                        .build();
        ledger.tasks().spawn(claim.key(), List.of(child), List.of());
        ledger.leases().suspend(claim.key(), WaitReason.CHILDREN, nothing(lastSeq(claim) + 1));
        return child.id();
    }

    /** Hands on how far a workflow has come. */
    public void handOn(Claim claim, Workflow progress) {
        handOn(claim, Workflow.ARTEFACT, TestServer.JSON.writeValueAsString(progress));
    }

    /** Hands on JSON under a name, which is its kind too. */
    public void handOn(Claim claim, String name, String body) {
        long seq = lastSeq(claim) + 1;
        ledger.journal()
                .append(
                        claim.key(),
                        Append.of(seq, List.of(new Entry("phase", 0, "{}")), List.of())
                                .handingOn(List.of(new NewArtefact(name, name, body))));
    }

    /** Asks people by a form, or for a word to go on, and waits for it; the item's id. */
    public UUID ask(Claim claim, ItemKind kind, WaitReason reason, String question) {
        long seq = lastSeq(claim) + 1;
        Append last =
                new Append(
                        seq,
                        List.of(new Entry("phase", 0, "{}")),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(new NewItem(seq, kind, question)),
                        List.of(),
                        null,
                        null);
        ledger.leases().suspend(claim.key(), reason, last);
        return ItemIds.of(claim.task().id(), seq);
    }

    /** Waits for money. */
    public void waitForMoney(Claim claim) {
        long seq = lastSeq(claim) + 1;
        Append last =
                new Append(
                        seq,
                        List.of(new Entry("turn", 1, "{}")),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(new NewItem(seq, ItemKind.BUDGET, "{}")),
                        List.of(),
                        null,
                        null);
        ledger.leases().suspend(claim.key(), WaitReason.BUDGET, last);
    }

    /** Ends a task, taking up whatever lies in its inbox. */
    public void finish(Claim claim, TaskState state, @Nullable String code) {
        long seq = lastSeq(claim) + 1;
        List<UUID> taken =
                ledger.inbox().waiting(claim.task().id()).stream()
                        .map(message -> message.id())
                        .toList();
        Append last =
                new Append(
                        seq,
                        List.of(new Entry("end", 0, "{}")),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        taken,
                        null,
                        null);
        if (!ledger.leases().finish(claim.key(), new Outcome(state, "done", code, null), last)) {
            throw new AssertionError("A message came in between.");
        }
    }

    private long lastSeq(Claim claim) {
        return ledger.tasks().find(claim.task().id()).orElseThrow().lastSeq();
    }

    private static Append nothing(long seq) {
        return Append.of(seq, List.of(), List.of());
    }
}
