package dev.troupe.standalone.wire;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.Reach;
import dev.troupe.contracts.workflow.Form;
import dev.troupe.ledger.Ids;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.journal.Append;
import dev.troupe.ledger.journal.Entry;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.ledger.lease.Worker;
import dev.troupe.ledger.task.Outcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.ItemIds;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.ledger.wait.NewItem;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** A worker's side of the real ledger, by hand. */
final class LedgerHand {
    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private final UUID id = Ids.fresh();
    private final Ledger ledger;

    LedgerHand(Ledger ledger) {
        this.ledger = ledger;
        ledger.leases().register(new Worker(id, "hand-" + id, "local", "localhost", 1));
    }

    /** Claims the next task, which must be there. */
    Claim claim() {
        return ledger.leases().claim(id, LEASE).orElseThrow();
    }

    /** Asks a person and waits without a worker; the approval's id. */
    UUID ask(Claim claim) {
        long seq = last(claim) + 1;
        UUID item = ItemIds.of(claim.task().id(), seq);
        EventBody asked =
                new EventBody.ApprovalAsked(item, "bash", "make", "in /", "rule", Reach.SUBJECT);
        String question =
                """
                {"tool": "bash", "subject": "make", "detail": "in /", "reason": "rule",
                 "reach": "SUBJECT"}
                """;
        ledger.journal()
                .append(
                        claim.key(),
                        new Append(
                                seq,
                                List.of(new Entry("intent", 1, "{}")),
                                List.of(asked),
                                List.of(),
                                List.of(),
                                List.of(new NewItem(seq, ItemKind.APPROVAL, question)),
                                List.of(),
                                null,
                                null));
        ledger.leases()
                .suspend(
                        claim.key(), WaitReason.APPROVAL, Append.of(seq + 1, List.of(), List.of()));
        return item;
    }

    /** Asks a person by a form, which it hands on as well, and waits without a worker; the question's id. */
    UUID askByForm(Claim claim, Form form) {
        long seq = last(claim) + 1;
        Append last =
                new Append(
                                seq,
                                List.of(new Entry("phase", 0, "{}")),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(
                                        new NewItem(
                                                seq,
                                                ItemKind.ANSWER,
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
        return ItemIds.of(claim.task().id(), seq);
    }

    /** Claims the next task and ends it. */
    void run(TaskState state) {
        Claim claim = claim();
        Append last = Append.of(last(claim) + 1, List.of(new Entry("end", 0, "{}")), List.of());
        Outcome outcome = new Outcome(state, "done", null, null);
        if (!ledger.leases().finish(claim.key(), outcome, last)) {
            throw new AssertionError("A message came in between.");
        }
    }

    private long last(Claim claim) {
        return ledger.tasks().find(claim.task().id()).orElseThrow().lastSeq();
    }
}
