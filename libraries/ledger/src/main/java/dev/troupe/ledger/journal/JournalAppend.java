package dev.troupe.ledger.journal;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.budget.BudgetReservation;
import dev.troupe.ledger.budget.BudgetSettlement;
import dev.troupe.ledger.wait.NewTaskWait;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Everything one commit of a run carries.
 *
 * @param firstSeq number the first entry will have: the last known one plus one. Repeating an
 *     append whose commit was not acknowledged is recognised by it and changes nothing.
 * @param items what is asked; each names the seq of one of the entries
 * @param taken inbox messages that these entries take up
 * @param artefacts what the task hands on from now, {@value #MOST_ARTEFACTS} at most, each name once, and
 *     told by an event each before the other events; what it handed on under the same names before is
 *     replaced. What is the same as before is neither written nor told. A task keeps 256 at most.
 */
public record JournalAppend(
        long firstSeq,
        List<NewJournalEntry> entries,
        List<EventBody> events,
        List<AuditEvent> audits,
        List<ContentBlob> blobs,
        List<NewTaskWait> items,
        List<UUID> taken,
        @Nullable BudgetSettlement settlement,
        @Nullable BudgetReservation reservation,
        List<NewArtefact> artefacts) {
    /** How many artefacts may go with one step. */
    public static final int MOST_ARTEFACTS = 32;

    /**
     * Copies its lists.
     *
     * @throws TroupeException INVALID_REQUEST when there are too many artefacts, or two have the same name
     */
    public JournalAppend {
        entries = List.copyOf(entries);
        events = List.copyOf(events);
        audits = List.copyOf(audits);
        blobs = List.copyOf(blobs);
        items = List.copyOf(items);
        taken = List.copyOf(taken);
        artefacts = List.copyOf(artefacts);
        requireDistinct(artefacts);
    }

    /** Without artefacts. */
    public JournalAppend(
            long firstSeq,
            List<NewJournalEntry> entries,
            List<EventBody> events,
            List<AuditEvent> audits,
            List<ContentBlob> blobs,
            List<NewTaskWait> items,
            List<UUID> taken,
            @Nullable BudgetSettlement settlement,
            @Nullable BudgetReservation reservation) {
        this(
                firstSeq,
                entries,
                events,
                audits,
                blobs,
                items,
                taken,
                settlement,
                reservation,
                List.of());
    }

    private static void requireDistinct(List<NewArtefact> artefacts) {
        if (artefacts.size() > MOST_ARTEFACTS) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "One step produced %d artefacts, but at most %d are kept; produce fewer, or join some."
                            .formatted(artefacts.size(), MOST_ARTEFACTS));
        }
        Set<String> names = new HashSet<>();
        for (NewArtefact artefact : artefacts) {
            if (!names.add(artefact.name())) {
                throw new TroupeException(
                        ErrorCode.INVALID_REQUEST,
                        "Two artefacts of one step have the name '%s'; give each a name of its own."
                                .formatted(artefact.name()));
            }
        }
    }

    /** Entries and events alone. */
    public static JournalAppend of(
            long firstSeq, List<NewJournalEntry> entries, List<EventBody> events) {
        return new JournalAppend(
                firstSeq, entries, events, List.of(), List.of(), List.of(), List.of(), null, null);
    }

    /** The same with these artefacts instead of its own. */
    public JournalAppend handingOn(List<NewArtefact> handedOn) {
        return new JournalAppend(
                firstSeq,
                entries,
                events,
                audits,
                blobs,
                items,
                taken,
                settlement,
                reservation,
                handedOn);
    }
}
