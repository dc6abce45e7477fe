package dev.troupe.standalone.wire;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalScope;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.lease.WorkerProcess;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.NewTaskWait;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.ledger.wait.TaskWaitKind;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** A worker's side of the real ledger, by hand. */
final class LedgerHand {
    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private final UUID id = TimeOrderedUuid.fresh();
    private final Ledger ledger;

    LedgerHand(Ledger ledger) {
        this.ledger = ledger;
        ledger.leases().register(new WorkerProcess(id, "hand-" + id, "local", "localhost", 1));
    }

    /** Claims the next task, which must be there. */
    TaskClaim claim() {
        return ledger.leases().claim(id, LEASE).orElseThrow();
    }

    /** Asks a person and waits without a worker; the approval's id. */
    UUID ask(TaskClaim claim) {
        long seq = last(claim) + 1;
        UUID item = TaskWaitIdFactory.of(claim.task().id(), seq);
        EventBody asked =
                new EventBody.ApprovalAsked(
                        item, "bash", "make", "in /", "rule", ApprovalScope.SUBJECT);
        String question =
                """
                {"tool": "bash", "subject": "make", "detail": "in /", "reason": "rule",
                 "scope": "SUBJECT"}
                """;
        ledger.journal()
                .append(
                        claim.key(),
                        new JournalAppend(
                                seq,
                                List.of(new NewJournalEntry("intent", 1, "{}")),
                                List.of(asked),
                                List.of(),
                                List.of(),
                                List.of(new NewTaskWait(seq, TaskWaitKind.APPROVAL, question)),
                                List.of(),
                                null,
                                null));
        ledger.leases()
                .suspend(
                        claim.key(),
                        WaitReason.APPROVAL,
                        JournalAppend.of(seq + 1, List.of(), List.of()));
        return item;
    }

    /** Asks a person by a form, which it hands on as well, and waits without a worker; the question's id. */
    UUID askByForm(TaskClaim claim, QuestionForm form) {
        long seq = last(claim) + 1;
        JournalAppend last =
                new JournalAppend(
                                seq,
                                List.of(new NewJournalEntry("phase", 0, "{}")),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(
                                        new NewTaskWait(
                                                seq,
                                                TaskWaitKind.ANSWER,
                                                JSON.writeValueAsString(form))),
                                List.of(),
                                null,
                                null)
                        .handingOn(
                                List.of(
                                        new NewArtefact(
                                                "questions",
                                                "questions",
                                                JSON.writeValueAsString(form))));
        ledger.leases().suspend(claim.key(), WaitReason.ANSWER, last);
        return TaskWaitIdFactory.of(claim.task().id(), seq);
    }

    /** Writes down that something happened. */
    void tell(TaskClaim claim, EventBody... events) {
        ledger.journal()
                .append(
                        claim.key(),
                        JournalAppend.of(
                                last(claim) + 1,
                                List.of(new NewJournalEntry("held-left", 1, "{}")),
                                List.of(events)));
    }

    /** Claims the next task and ends it. */
    void run(TaskState state) {
        finish(claim(), state);
    }

    /** Ends a task. */
    void finish(TaskClaim claim, TaskState state) {
        JournalAppend last =
                JournalAppend.of(
                        last(claim) + 1, List.of(new NewJournalEntry("end", 0, "{}")), List.of());
        TaskOutcome outcome = new TaskOutcome(state, "done", null, null);
        if (!ledger.leases().finish(claim.key(), outcome, last)) {
            throw new AssertionError("A message came in between.");
        }
    }

    private long last(TaskClaim claim) {
        return ledger.tasks().find(claim.task().id()).orElseThrow().lastSeq();
    }
}
