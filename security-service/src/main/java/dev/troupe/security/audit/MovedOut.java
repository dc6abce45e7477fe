package dev.troupe.security.audit;

import dev.troupe.contracts.security.ArchivedAuditSegment;
import dev.troupe.contracts.security.AuditEntry;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The records of what was moved out: each follows the one before, is known to the anchor, and told of on the trail. */
final class MovedOut {
    private final List<ArchivedAuditSegment> segments;
    private final List<ArchivedPart> parts;
    private final AuditTable table;

    MovedOut(List<ArchivedAuditSegment> segments, AuditTable table) {
        this.segments = segments;
        this.parts = segments.stream().map(ArchivedPart::of).toList();
        this.table = table;
    }

    /** Number of the last entry that was moved out, 0 for none. */
    long last() {
        return segments.isEmpty() ? 0 : segments.getLast().last();
    }

    /** Its hash. */
    String hash(String start) {
        return segments.isEmpty() ? start : segments.getLast().lastHash();
    }

    /**
     * Number of the first entry of a record that is odd.
     *
     * @param before the anchor before the records were read: nothing that it knows may be missing
     * @param after the anchor now: what was moved out meanwhile it knows, as it is told before the database
     */
    Optional<Long> odd(@Nullable TrailPosition before, Supplier<@Nullable TrailPosition> after) {
        return first(
                () -> before == null ? Optional.empty() : before.missing(parts),
                () -> before == null ? Optional.empty() : unknown(before, after.get()),
                this::gap,
                this::untold);
    }

    @SafeVarargs
    private static Optional<Long> first(Supplier<Optional<Long>>... checks) {
        for (Supplier<Optional<Long>> check : checks) {
            Optional<Long> found = check.get();
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Long> gap() {
        long next = 1;
        for (ArchivedPart part : parts) {
            if (part.first() != next) {
                return Optional.of(next);
            }
            next = part.last() + 1;
        }
        return Optional.empty();
    }

    private Optional<Long> unknown(TrailPosition before, @Nullable TrailPosition after) {
        TrailPosition known = after == null ? before : after;
        Optional<Long> forged = known.forged(parts);
        // An anchor that does not keep parts cannot say of one that it holds the anchor's own
        // entry.
        boolean swallowed = known.parts() == null && before.mark().number() < last();
        return forged.isEmpty() && swallowed ? Optional.of(segments.getLast().first()) : forged;
    }

    /** The event about the newest one is never moved out with it; those about others may be. */
    private Optional<Long> untold() {
        for (ArchivedAuditSegment segment : segments) {
            Optional<AuditEntry> event = table.byId(segment.id());
            boolean newest = segment.last() == last();
            if (event.map(it -> !PartArchivedEvent.tells(it, segment)).orElse(newest)) {
                return Optional.of(segment.first());
            }
        }
        return Optional.empty();
    }
}
