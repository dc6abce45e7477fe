package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.edit.result.RefusalKind;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.ledger.budget.Reservation;
import dev.troupe.ledger.budget.Settlement;
import dev.troupe.ledger.journal.Append;
import dev.troupe.ledger.journal.Entry;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.ledger.wait.NewItem;
import dev.troupe.worker.edit.EditFormat;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.validation.Denial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Collects what the next commit of a run will carry. */
final class Draft {
    private final long firstSeq;
    private final List<Step> steps = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private final List<EventBody> events = new ArrayList<>();
    private final List<AuditEvent> audits = new ArrayList<>();
    private final Map<String, Blob> blobs = new LinkedHashMap<>();
    private final List<NewItem> items = new ArrayList<>();
    private final List<UUID> taken = new ArrayList<>();
    private final List<Denial> denials = new ArrayList<>();
    private final List<RefusedEdit> refusedEdits = new ArrayList<>();
    private final Map<String, NewArtefact> artefacts = new LinkedHashMap<>();
    private @Nullable Settlement settlement;
    private @Nullable Reservation reservation;
    private int applied;

    Draft(long firstSeq) {
        this.firstSeq = firstSeq;
    }

    /** A draft of the same commit that can take more. */
    Draft copy() {
        Draft copy = new Draft(firstSeq);
        copy.steps.addAll(steps);
        copy.entries.addAll(entries);
        copy.events.addAll(events);
        copy.audits.addAll(audits);
        copy.blobs.putAll(blobs);
        copy.items.addAll(items);
        copy.taken.addAll(taken);
        copy.denials.addAll(denials);
        copy.refusedEdits.addAll(refusedEdits);
        copy.artefacts.putAll(artefacts);
        copy.settlement = settlement;
        copy.reservation = reservation;
        copy.applied = applied;
        return copy;
    }

    /** Adds a step, without its secrets, and returns the seq that it will have. */
    long step(int turn, Step told) {
        Steps.Written written = Steps.write(turn, told);
        steps.add(written.step());
        entries.add(written.entry());
        return firstSeq + entries.size() - 1;
    }

    /** Adds a step that has changed the conversation already. */
    void appliedStep(int turn, Step step) {
        var _ = step(turn, step);
        applied = steps.size();
    }

    /** The steps that the conversation does not know yet, by seq; each is told once. */
    Map<Long, Step> unapplied() {
        Map<Long, Step> fresh = new LinkedHashMap<>();
        for (; applied < steps.size(); applied++) {
            fresh.put(firstSeq + applied, steps.get(applied));
        }
        return fresh;
    }

    void event(EventBody event) {
        events.add(event);
    }

    void events(List<EventBody> more) {
        events.addAll(more);
    }

    void audits(List<AuditEvent> more) {
        audits.addAll(more);
    }

    void blob(@Nullable Blob blob) {
        if (blob != null) {
            blobs.put(blob.hash(), blob);
        }
    }

    /** Hands something on; what the same commit handed on by that name before is replaced. */
    void artefact(NewArtefact artefact) {
        artefacts.put(artefact.name(), artefact);
    }

    void approval(long seq, String question) {
        ask(seq, ItemKind.APPROVAL, question);
    }

    /** Asks something of that kind, in JSON, by the entry of that seq. */
    void ask(long seq, ItemKind kind, String question) {
        items.add(new NewItem(seq, kind, question));
    }

    /** Asks for room for the next model call. */
    void unfunded(Step.Unfunded step) {
        long seq = step(0, step);
        items.add(new NewItem(seq, ItemKind.BUDGET, entries.getLast().body()));
    }

    void taken(UUID message) {
        taken.add(message);
    }

    boolean takes(UUID message) {
        return taken.contains(message);
    }

    /** A call is turned down; counted when the commit that says so is written. */
    void denied(Denial by) {
        denials.add(by);
    }

    /** An edit does not fit its file; counted when the commit that says so is written. */
    void refused(RefusedEdit edit) {
        refusedEdits.add(edit);
    }

    /**
     * Edits could not be read out of an answer; counted likewise, and remembered by the runs after this one.
     *
     * @param paths their files, empty where it is not known which
     */
    void unreadable(int turn, List<String> paths) {
        for (String path : paths) {
            RefusedEdit edit = new RefusedEdit(path, RefusalKind.UNREADABLE, null);
            refused(edit);
            step(turn, new Step.EditRefused("", EditFormat.EDIT.word(), path, edit.kind().code()));
        }
    }

    List<RefusedEdit> refusedEdits() {
        return List.copyOf(refusedEdits);
    }

    List<Denial> denials() {
        return List.copyOf(denials);
    }

    boolean settles() {
        return settlement != null;
    }

    void settle(Settlement spent) {
        settlement = spent;
    }

    void reserve(@Nullable Reservation coming) {
        reservation = coming;
    }

    List<Step> steps() {
        return List.copyOf(steps);
    }

    /** The seq that the next step will have. */
    long nextSeq() {
        return firstSeq + entries.size();
    }

    long firstSeq() {
        return firstSeq;
    }

    Append append() {
        return new Append(
                firstSeq,
                entries,
                events,
                audits,
                List.copyOf(blobs.values()),
                items,
                taken,
                settlement,
                reservation,
                List.copyOf(artefacts.values()));
    }
}
