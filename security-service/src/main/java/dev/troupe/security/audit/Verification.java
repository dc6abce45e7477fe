package dev.troupe.security.audit;

import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditVerification;
import dev.troupe.security.audit.AuditTable.Head;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One walk along the trail, from the first entry to the head and the anchor. */
final class Verification {
    private static final int BATCH = 1_000;

    private final AuditTable table;
    private final Anchor.@Nullable Mark mark;
    private final UUID trail;
    private String hash;
    private long entries;

    Verification(AuditTable table, Anchor anchor, UUID trail) {
        this.table = table;
        this.trail = trail;
        this.hash = Chain.start(trail);
        try {
            this.mark = anchor.last(trail);
        } catch (IOException e) {
            throw new UncheckedIOException("The audit trail's anchor cannot be read.", e);
        }
    }

    AuditVerification run() {
        Long broken = walk();
        if (broken == null) {
            broken = end(table.head());
        }
        return new AuditVerification(broken == null, entries, broken);
    }

    private @Nullable Long walk() {
        while (true) {
            List<AuditEntry> batch = table.entries(null, null, entries, BATCH);
            for (AuditEntry entry : batch) {
                if (!fits(entry)) {
                    return entries + 1;
                }
                entries++;
                hash = entry.hash();
            }
            if (batch.size() < BATCH) {
                return null;
            }
        }
    }

    private boolean fits(AuditEntry entry) {
        long number = entries + 1;
        boolean anchored =
                mark == null || mark.number() != number || mark.hash().equals(entry.hash());
        return anchored
                && entry.number() == number
                && entry.hash().equals(Chain.next(hash, number, entry.event()));
    }

    /** Entries that are missing at the end, or that the head does not know. */
    private @Nullable Long end(Head head) {
        if (mark != null && mark.number() > entries) {
            return entries + 1;
        }
        if (head.number() != entries) {
            return Math.min(head.number(), entries) + 1;
        }
        boolean same = head.trail().equals(trail) && (entries == 0 || head.hash().equals(hash));
        return same ? null : Math.max(entries, 1);
    }
}
