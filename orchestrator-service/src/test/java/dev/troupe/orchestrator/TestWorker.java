package dev.troupe.orchestrator;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalScope;
import dev.troupe.contracts.workflow.WorkflowStatus;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.HeartbeatResult;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.lease.ValidatorHistogram;
import dev.troupe.ledger.lease.WorkerProcess;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.NewTaskWait;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.ledger.wait.TaskWaitKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A worker's side of the real ledger, one step at a time. */
public final class TestWorker {
    private static final Duration LEASE = Duration.ofMinutes(5);
    private final UUID id = TimeOrderedUuid.fresh();
    private final Ledger ledger;

    /** A worker of the cell {@code local}. */
    public TestWorker(Ledger ledger) {
        this.ledger = ledger;
        ledger.leases().register(new WorkerProcess(id, "test-" + id, "local", "localhost", 1));
    }

    /** Reports what its validators came to. */
    public void report(List<ValidatorHistogram> validators) {
        ledger.workers().reportValidators(id, validators);
    }

    /** Claims the next task, which must be there. */
    public TaskClaim claim() {
        return tryClaim(LEASE).orElseThrow();
    }

    /** Claims the next task, if there is one. */
    public Optional<TaskClaim> tryClaim(Duration lease) {
        return ledger.leases().claim(id, lease);
    }

    /** Renews one lease. */
    public HeartbeatResult beat(LeaseKey key) {
        return ledger.leases().heartbeat(id, List.of(key), LEASE);
    }

    /** Journals a step that asks for an approval, then waits for it; the approval's id. */
    public UUID ask(TaskClaim claim, String question) {
        UUID item = askAndHold(claim, question);
        ledger.leases().suspend(claim.key(), WaitReason.APPROVAL, nothing(lastSeq(claim) + 1));
        return item;
    }

    /** Journals a step that asks for an approval and keeps the task, as runs do at first; the approval's id. */
    public UUID askAndHold(TaskClaim claim, String question) {
        long seq = lastSeq(claim) + 1;
        UUID item = TaskWaitIdFactory.of(claim.task().id(), seq);
        ledger.journal()
                .append(
                        claim.key(),
                        new JournalAppend(
                                seq,
                                List.of(new NewJournalEntry("intent", 1, "{}")),
                                List.of(
                                        new EventBody.ApprovalAsked(
                                                item,
                                                "bash",
                                                "make",
                                                "in /",
                                                "rule",
                                                ApprovalScope.SUBJECT)),
                                List.of(),
                                List.of(),
                                List.of(new NewTaskWait(seq, TaskWaitKind.APPROVAL, question)),
                                List.of(),
                                null,
                                null));
        return item;
    }

    /** Journals a step that tells something. */
    public void tell(TaskClaim claim, EventBody... events) {
        ledger.journal()
                .append(
                        claim.key(),
                        JournalAppend.of(
                                lastSeq(claim) + 1,
                                List.of(new NewJournalEntry("held-left", 1, "{}")),
                                List.of(events)));
    }

    /** Hands work to another agent and waits for it; the id of the task. */
    public UUID handOut(TaskClaim claim, String agent) {
        NewTask own = claim.task().definition();
        NewTask child =
                own.child(TimeOrderedUuid.fresh())
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
    public void handOn(TaskClaim claim, WorkflowStatus progress) {
        handOn(claim, WorkflowStatus.ARTEFACT, TestServer.JSON.writeValueAsString(progress));
    }

    /** Hands on JSON under a name, which is its kind too. */
    public void handOn(TaskClaim claim, String name, String body) {
        long seq = lastSeq(claim) + 1;
        ledger.journal()
                .append(
                        claim.key(),
                        JournalAppend.of(
                                        seq,
                                        List.of(new NewJournalEntry("phase", 0, "{}")),
                                        List.of())
                                .handingOn(List.of(new NewArtefact(name, name, body))));
    }

    /** Asks people by a form, or for a word to go on, and waits for it; the item's id. */
    public UUID ask(TaskClaim claim, TaskWaitKind kind, WaitReason reason, String question) {
        long seq = lastSeq(claim) + 1;
        JournalAppend last =
                new JournalAppend(
                        seq,
                        List.of(new NewJournalEntry("phase", 0, "{}")),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(new NewTaskWait(seq, kind, question)),
                        List.of(),
                        null,
                        null);
        ledger.leases().suspend(claim.key(), reason, last);
        return TaskWaitIdFactory.of(claim.task().id(), seq);
    }

    /** Calls a tool in a turn, which changes a file. */
    public void edit(TaskClaim claim, int turn, String path) {
        ledger.journal()
                .append(
                        claim.key(),
                        JournalAppend.of(
                                lastSeq(claim) + 1,
                                List.of(new NewJournalEntry("turn", turn, "{}")),
                                List.of(
                                        new EventBody.ToolStarted(
                                                turn, "c" + turn, "write", "write " + path),
                                        new EventBody.FileChanged(
                                                path, "edited", null, 1, 0, "+a"))));
    }

    /** Waits for money. */
    public void waitForMoney(TaskClaim claim) {
        long seq = lastSeq(claim) + 1;
        JournalAppend last =
                new JournalAppend(
                        seq,
                        List.of(new NewJournalEntry("turn", 1, "{}")),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(new NewTaskWait(seq, TaskWaitKind.BUDGET, "{}")),
                        List.of(),
                        null,
                        null);
        ledger.leases().suspend(claim.key(), WaitReason.BUDGET, last);
    }

    /** Ends a task, taking up whatever lies in its inbox. */
    public void finish(TaskClaim claim, TaskState state, @Nullable String code) {
        long seq = lastSeq(claim) + 1;
        List<UUID> taken =
                ledger.inbox().waiting(claim.task().id()).stream()
                        .map(message -> message.id())
                        .toList();
        JournalAppend last =
                new JournalAppend(
                        seq,
                        List.of(new NewJournalEntry("end", 0, "{}")),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        taken,
                        null,
                        null);
        if (!ledger.leases()
                .finish(claim.key(), new TaskOutcome(state, "done", code, null), last)) {
            throw new AssertionError("A message came in between.");
        }
    }

    private long lastSeq(TaskClaim claim) {
        return ledger.tasks().find(claim.task().id()).orElseThrow().lastSeq();
    }

    private static JournalAppend nothing(long seq) {
        return JournalAppend.of(seq, List.of(), List.of());
    }
}
