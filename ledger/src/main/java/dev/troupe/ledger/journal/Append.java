package dev.troupe.ledger.journal;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.ledger.budget.Reservation;
import dev.troupe.ledger.budget.Settlement;
import dev.troupe.ledger.wait.NewItem;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Everything one commit of a run carries.
 *
 * @param firstSeq number the first entry will have: the last known one plus one. Repeating an
 *     append whose commit was not acknowledged is recognised by it and changes nothing.
 * @param items what is asked; each names the seq of one of the entries
 * @param taken inbox messages that these entries take up
 */
public record Append(
        long firstSeq,
        List<Entry> entries,
        List<EventBody> events,
        List<AuditEvent> audits,
        List<Blob> blobs,
        List<NewItem> items,
        List<UUID> taken,
        @Nullable Settlement settlement,
        @Nullable Reservation reservation) {
    public Append {
        entries = List.copyOf(entries);
        events = List.copyOf(events);
        audits = List.copyOf(audits);
        blobs = List.copyOf(blobs);
        items = List.copyOf(items);
        taken = List.copyOf(taken);
    }

    /** Entries and events alone. */
    public static Append of(long firstSeq, List<Entry> entries, List<EventBody> events) {
        return new Append(
                firstSeq, entries, events, List.of(), List.of(), List.of(), List.of(), null, null);
    }
}
