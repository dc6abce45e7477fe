package dev.troupe.worker.run;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.budget.BudgetReservation;
import dev.troupe.ledger.budget.BudgetSettlement;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.wait.NewTaskWait;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.worker.editformat.EditFormat;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.validation.gate.DenialReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Collects what the next commit of a run will carry. */
public final class JournalBatch {
    private final long firstSeq;
    private final List<JournalRecord> steps = new ArrayList<>();
    private final List<NewJournalEntry> entries = new ArrayList<>();
    private final List<EventBody> events = new ArrayList<>();
    private final List<AuditEvent> audits = new ArrayList<>();
    private final Map<String, ContentBlob> blobs = new LinkedHashMap<>();
    private final List<NewTaskWait> items = new ArrayList<>();
    private final List<UUID> markConsumed = new ArrayList<>();
    private final List<DenialReason> denials = new ArrayList<>();
    private final List<RefusedEdit> refusedEdits = new ArrayList<>();
    private final List<UnexecutedCall> unexecuted = new ArrayList<>();
    private int malformedEdits;
    private final Map<String, NewArtefact> artefacts = new LinkedHashMap<>();
    private @Nullable BudgetSettlement settlement;
    private @Nullable BudgetReservation reservation;
    private int applied;

    JournalBatch(long firstSeq) {
        this.firstSeq = firstSeq;
    }

    /** A draft of the same commit that can take more. */
    public JournalBatch copy() {
        JournalBatch copy = new JournalBatch(firstSeq);
        copy.steps.addAll(steps);
        copy.entries.addAll(entries);
        copy.events.addAll(events);
        copy.audits.addAll(audits);
        copy.blobs.putAll(blobs);
        copy.items.addAll(items);
        copy.markConsumed.addAll(markConsumed);
        copy.denials.addAll(denials);
        copy.refusedEdits.addAll(refusedEdits);
        copy.unexecuted.addAll(unexecuted);
        copy.malformedEdits = malformedEdits;
        copy.artefacts.putAll(artefacts);
        copy.settlement = settlement;
        copy.reservation = reservation;
        copy.applied = applied;
        return copy;
    }

    /** Adds a step, without its secrets, and returns the seq that it will have. */
    public long step(int turn, JournalRecord told) {
        JournalRecordCodec.Written written = JournalRecordCodec.write(turn, told);
        steps.add(written.step());
        entries.add(written.entry());
        return firstSeq + entries.size() - 1;
    }

    /** Adds a step that has changed the conversation already. */
    public void appliedStep(int turn, JournalRecord record) {
        var _ = step(turn, record);
        applied = steps.size();
    }

    /** The steps that the conversation does not know yet, by seq; each is told once. */
    Map<Long, JournalRecord> unapplied() {
        Map<Long, JournalRecord> fresh = new LinkedHashMap<>();
        for (; applied < steps.size(); applied++) {
            fresh.put(firstSeq + applied, steps.get(applied));
        }
        return fresh;
    }

    public void event(EventBody event) {
        events.add(event);
    }

    public void events(List<EventBody> more) {
        events.addAll(more);
    }

    public void audits(List<AuditEvent> more) {
        audits.addAll(more);
    }

    /**
     * Tells the audit trail of tasks that were made. A run that dies in between leaves that to the next one;
     * what is told twice counts once.
     */
    public void auditHandouts(RequestOrigin origin, List<NewTask> made) {
        for (NewTask task : made) {
            audits.add(
                    new AuditEvent(
                            TaskWaitIdFactory.of(task.id(), 0),
                            Instant.now(),
                            "task-handed-out",
                            origin,
                            task.id().toString(),
                            "done",
                            Map.of("agent", task.agent(), "goal", task.goal())));
        }
    }

    public void blob(@Nullable ContentBlob blob) {
        if (blob != null) {
            blobs.put(blob.hash(), blob);
        }
    }

    /** Hands something on; what the same commit handed on by that name before is replaced. */
    public void artefact(NewArtefact artefact) {
        artefacts.put(artefact.name(), artefact);
    }

    public void approval(long seq, String question) {
        ask(seq, TaskWaitKind.APPROVAL, question);
    }

    /** Asks something of that kind, in JSON, by the entry of that seq. */
    public void ask(long seq, TaskWaitKind kind, String question) {
        items.add(new NewTaskWait(seq, kind, question));
    }

    /** Asks for room for the next model call. */
    public void unfunded(JournalRecord.BudgetRefused step) {
        long seq = step(0, step);
        items.add(new NewTaskWait(seq, TaskWaitKind.BUDGET, entries.getLast().body()));
    }

    void markConsumed(UUID message) {
        markConsumed.add(message);
    }

    boolean consumes(UUID message) {
        return markConsumed.contains(message);
    }

    /** A call is turned down; counted when the commit that says so is written. */
    public void denied(DenialReason by) {
        denials.add(by);
    }

    /** An edit does not fit its file; counted when the commit that says so is written. */
    public void refused(RefusedEdit edit) {
        refusedEdits.add(edit);
    }

    /** A call ended, with its tool's result if it ran; what is counted of that is counted likewise. */
    public void ended(String tool, ToolResult result, boolean ran) {
        if (result.edit() != null) {
            refused(result.edit());
        } else if (ran) {
            malformed(tool, result);
        }
        if (!ran) {
            unexecuted(tool, result.outcome());
        }
    }

    /** A call ended without a result of its tool; counted likewise. */
    public void unexecuted(String tool, ToolResult.Outcome outcome) {
        unexecuted.add(new UnexecutedCall(tool, outcome));
    }

    /** A call was turned down before there was an edit that could fit its file; of tools that edit it is counted likewise. */
    public void malformed(String tool, ToolResult result) {
        if (result.outcome() == ToolResult.Outcome.REFUSED && EditFormat.ofTool(tool).isPresent()) {
            malformedEdits++;
        }
    }

    /**
     * Edits could not be read out of an answer; counted likewise, and remembered by the runs after this one.
     *
     * @param paths their files, empty where it is not known which
     */
    public void unreadable(int turn, List<String> paths) {
        for (String path : paths) {
            RefusedEdit edit = new RefusedEdit(path, EditRefusalKind.UNREADABLE, null);
            refused(edit);
            step(
                    turn,
                    new JournalRecord.EditRefused(
                            "", EditFormat.EDIT.word(), path, edit.kind().code()));
        }
    }

    List<RefusedEdit> refusedEdits() {
        return List.copyOf(refusedEdits);
    }

    List<UnexecutedCall> unexecuted() {
        return List.copyOf(unexecuted);
    }

    int malformedEdits() {
        return malformedEdits;
    }

    List<DenialReason> denials() {
        return List.copyOf(denials);
    }

    public boolean settles() {
        return settlement != null;
    }

    public void settle(BudgetSettlement spent) {
        settlement = spent;
    }

    public void reserve(@Nullable BudgetReservation coming) {
        reservation = coming;
    }

    public List<JournalRecord> steps() {
        return List.copyOf(steps);
    }

    /** The seq that the next step will have. */
    public long nextSeq() {
        return firstSeq + entries.size();
    }

    long firstSeq() {
        return firstSeq;
    }

    JournalAppend append() {
        return new JournalAppend(
                firstSeq,
                entries,
                events,
                audits,
                List.copyOf(blobs.values()),
                items,
                markConsumed,
                settlement,
                reservation,
                List.copyOf(artefacts.values()));
    }
}
