package dev.troupe.security.audit;

import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditHashChain;
import dev.troupe.contracts.security.AuditVerification;
import dev.troupe.security.audit.AuditTable.Head;
import dev.troupe.security.audit.TrailPosition.Mark;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks the trail in one walk, from the oldest entry in the table to the head and the anchor. */
final class TrailVerification {
    private static final int BATCH = 1_000;

    private final AuditTable table;
    private final MovedOut movedOut;
    private final @Nullable TrailPosition before;
    private final Supplier<@Nullable TrailPosition> anchor;
    private final @Nullable Mark mark;
    private final UUID trail;

    private long number;
    private String hash;

    /**
     * A walk.
     *
     * @param movedOut as of the moment of the database that the walk sees
     * @param before the anchor as it was before that moment
     * @param anchor reads the anchor
     */
    TrailVerification(
            AuditTable table,
            MovedOut movedOut,
            @Nullable TrailPosition before,
            Supplier<@Nullable TrailPosition> anchor,
            UUID trail) {
        this.table = table;
        this.movedOut = movedOut;
        this.before = before;
        this.anchor = anchor;
        this.mark = before == null ? null : before.mark();
        this.trail = trail;
        this.number = movedOut.last();
        this.hash = movedOut.hash(AuditHashChain.start(trail));
    }

    AuditVerification run() {
        Long broken = begin();
        if (broken == null) {
            broken = walk();
        }
        if (broken == null) {
            broken = end(table.head());
        }
        long archived = movedOut.last();
        return new AuditVerification(broken == null, number - archived, broken, archived);
    }

    /** What is left continues from what was moved out. */
    private @Nullable Long begin() {
        return movedOut.odd(before, anchor)
                .orElseGet(() -> number == 0 || anchored(number, hash) ? null : number);
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
    private SqlCondition after() {
        return SqlCondition.after(number == movedOut.last() ? 0 : number);
    }

    private boolean fits(AuditEntry entry) {
        long next = number + 1;
        return anchored(next, entry.hash())
                && entry.number() == next
                && entry.hash().equals(AuditHashChain.next(hash, next, entry.event()));
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
