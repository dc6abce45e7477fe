package dev.troupe.security.audit;

import dev.troupe.contracts.security.AuditChain;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditSegment;
import dev.troupe.contracts.security.AuditVerification;
import dev.troupe.security.audit.AuditTable.Head;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One walk along the trail, from the oldest entry in the table to the head and the anchor. */
final class Verification {
    private static final int BATCH = 1_000;

    private final AuditTable table;
    private final SegmentTable segments;
    private final Anchor.@Nullable Mark mark;
    private final UUID trail;

    private long archived;
    private long number;
    private String hash;

    Verification(AuditTable table, SegmentTable segments, Anchor.@Nullable Mark mark, UUID trail) {
        this.table = table;
        this.segments = segments;
        this.mark = mark;
        this.trail = trail;
        this.hash = AuditChain.start(trail);
    }

    AuditVerification run() {
        Long broken = begin();
        if (broken == null) {
            broken = walk();
        }
        if (broken == null) {
            broken = end(table.head());
        }
        return new AuditVerification(broken == null, number - archived, broken, archived);
    }

    /** What is left continues from what was moved out, and tells of it. */
    private @Nullable Long begin() {
        AuditSegment newest = segments.newest().orElse(null);
        if (newest == null) {
            return null;
        }
        archived = newest.last();
        number = newest.last();
        hash = newest.lastHash();
        boolean told = table.byId(newest.id()).filter(it -> Archived.tells(it, newest)).isPresent();
        return told && anchored(number, hash) ? null : newest.first();
    }

    private @Nullable Long walk() {
        while (true) {
            List<AuditEntry> batch = table.entries(after(), BATCH);
            for (AuditEntry entry : batch) {
                if (!fits(entry)) {
                    return number + 1;
                }
                number++;
                hash = entry.hash();
            }
            if (batch.size() < BATCH) {
                return null;
            }
        }
    }

    /** The first batch also brings what should no longer be there. */
    private Where after() {
        return Where.after(number == archived ? 0 : number);
    }

    private boolean fits(AuditEntry entry) {
        long next = number + 1;
        return anchored(next, entry.hash())
                && entry.number() == next
                && entry.hash().equals(AuditChain.next(hash, next, entry.event()));
    }

    private boolean anchored(long at, String found) {
        return mark == null || mark.number() != at || mark.hash().equals(found);
    }

    /** Entries that are missing at the end, or that the head does not know. */
    private @Nullable Long end(Head head) {
        if (mark != null && mark.number() > number) {
            return number + 1;
        }
        if (head.number() != number) {
            return Math.min(head.number(), number) + 1;
        }
        boolean same = head.trail().equals(trail) && (number == 0 || head.hash().equals(hash));
        return same ? null : Math.max(number, 1);
    }
}
