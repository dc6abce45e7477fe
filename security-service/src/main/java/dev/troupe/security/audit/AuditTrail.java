package dev.troupe.security.audit;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.ArchivedAuditSegment;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.AuditHashChain;
import dev.troupe.contracts.security.AuditVerification;
import dev.troupe.contracts.security.api.AuditApi;
import dev.troupe.security.audit.AuditTable.Head;
import dev.troupe.security.audit.TrailPosition.Mark;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** What was done, by whom and with what outcome; appended, never changed. */
public final class AuditTrail {
    private static final int MOST = AuditApi.MOST_ENTRIES;

    private final TrailDatabase database;
    private final AuditTable table;
    private final TrailAnchor anchor;

    /**
     * The trail in a database whose migrations have run.
     *
     * @param home directory that keeps how far the trail had come
     */
    public AuditTrail(DataSource database, Path home) {
        this.database = new TrailDatabase(database);
        this.table = this.database.entries();
        this.anchor = new TrailAnchor(home);
    }

    /**
     * Appends events, all or none; those whose id is there already are passed over.
     *
     * @throws TroupeException FORBIDDEN for callers that are no service, INVALID_REQUEST for an event
     *     without a required field, DATABASE_UNAVAILABLE
     */
    public void record(List<AuditEvent> events) {
        CallerIdentity.current().require(Role.SERVICE);
        List<AuditEvent> storable = events.stream().map(StorableEvent::of).toList();
        if (storable.isEmpty()) {
            return;
        }
        keep(database.write(() -> append(storable)));
    }

    /**
     * Makes a change in the trail's database and puts it on the trail, both or neither. Whether the caller
     * may is settled before.
     *
     * @throws TroupeException INVALID_REQUEST for an event without a required field, DATABASE_UNAVAILABLE
     */
    public void recordWith(AuditEvent event, Runnable change) {
        AuditEvent storable = StorableEvent.of(event);
        make(() -> {
            change.run();
            return new Made<>(storable, storable);
        });
    }

    /**
     * What a change came to.
     *
     * @param event what the trail tells of it; absent: nothing
     */
    public record Made<T>(T result, @Nullable AuditEvent event) {}

    /**
     * Makes a change in the trail's database and puts what it came to on the trail, both or neither. Whether the caller may is
     * settled before, or by the change.
     *
     * @throws TroupeException INVALID_REQUEST for an event without a required field, DATABASE_UNAVAILABLE, and what the
     *     change throws
     */
    public <T> T make(Supplier<Made<T>> change) {
        Written<T> written =
                database.write(() -> {
                    Made<T> made = change.get();
                    AuditEvent event = made.event();
                    return new Written<>(
                            made.result(),
                            event == null ? null : append(List.of(StorableEvent.of(event))));
                });
        End end = written.end();
        if (end != null) {
            keep(end);
        }
        return written.result();
    }

    /** A result, and where the trail ends with what was told of it. */
    private record Written<T>(T result, @Nullable End end) {}

    /** Where the trail ends, and what of it is in files. */
    private record End(UUID trail, Mark mark, List<ArchivedPart> parts) {}

    private void keep(End end) {
        anchor.keep(end.trail(), end.mark(), end.parts());
    }

    private List<ArchivedPart> parts() {
        return database.segments().all().stream().map(ArchivedPart::of).toList();
    }

    private End append(List<AuditEvent> events) {
        table.lock();
        Head head = table.head();
        List<ArchivedPart> parts = parts();
        anchor.meet(
                head.trail(), new Mark(head.number(), head.hash()), parts, it -> has(it, parts));
        Set<UUID> known = table.known(events);
        long number = head.number();
        String hash = number == 0 ? AuditHashChain.start(head.trail()) : head.hash();
        List<AuditEntry> fresh = new ArrayList<>();
        for (AuditEvent event : events) {
            if (known.add(event.id())) {
                hash = AuditHashChain.next(hash, ++number, event);
                fresh.add(new AuditEntry(number, event, hash));
            }
        }
        if (!fresh.isEmpty()) {
            table.append(fresh);
        }
        return new End(head.trail(), new Mark(number, hash), parts);
    }

    /** Of what was moved out only the last entry of each part is known. */
    private boolean has(Mark mark, List<ArchivedPart> parts) {
        return table.hashOf(mark.number())
                .map(mark.hash()::equals)
                .orElseGet(() ->
                        parts.stream()
                                .anyMatch(it ->
                                        it.last() == mark.number()
                                                && it.hash().equals(mark.hash())));
    }

    /**
     * Moves the oldest part out, while nobody appends. The anchor is told first, so that it never takes what the service
     * did itself for a forgery.
     */
    void moveOut(ArchivedAuditSegment segment) {
        database.takingTime();
        anchor.announce(table.head().trail(), parts(), ArchivedPart.of(segment));
        database.segments().moveOut(segment);
    }

    /**
     * Entries in order. Administrators and services see every team's, others their own team's.
     *
     * @param after number of the last entry already seen, 0 from the start
     * @param limit 1 to 1,000
     * @throws TroupeException INVALID_REQUEST for numbers out of range, DATABASE_UNAVAILABLE
     */
    public List<AuditEntry> entries(AuditFilter filter, long after, int limit) {
        checkPage(after, limit);
        SqlCondition where = SqlCondition.after(after).and(fitting(filter));
        return database.search(() -> table.entries(where, limit));
    }

    /**
     * The newest entries, the newest first, as {@link #entries} shows them.
     *
     * @param before number of the oldest entry already seen; null: from the end
     * @param limit 1 to 1,000
     * @throws TroupeException INVALID_REQUEST for numbers out of range, DATABASE_UNAVAILABLE
     */
    public List<AuditEntry> newest(AuditFilter filter, @Nullable Long before, int limit) {
        checkPage(before == null ? 0 : before, limit);
        SqlCondition fitting = fitting(filter);
        SqlCondition where = before == null ? fitting : SqlCondition.before(before).and(fitting);
        return database.search(() -> table.newest(where, limit));
    }

    private static SqlCondition fitting(AuditFilter filter) {
        CallerIdentity caller = CallerIdentity.current();
        caller.require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN, Role.SERVICE);
        return SqlCondition.of(filter, caller);
    }

    /**
     * Some entries of a kind, for this service itself.
     *
     * @param through how far the trail is read with them: there are no others of the kind up to here
     */
    public record Passage(List<AuditEntry> entries, long through) {
        public Passage {
            entries = List.copyOf(entries);
        }
    }

    /**
     * The next entries of a kind after a number. Whether the caller may is settled before.
     *
     * @throws TroupeException DATABASE_UNAVAILABLE
     */
    public Passage passage(String kind, long after) {
        return database.read(() -> {
            long head = table.head().number();
            List<AuditEntry> found =
                    head == after
                            ? List.of()
                            : table.entries(
                                    SqlCondition.after(after).and(SqlCondition.ofKind(kind)), MOST);
            return new Passage(found, found.size() == MOST ? found.getLast().number() : head);
        });
    }

    /** Refuses numbers that are out of range. */
    static void checkPage(long after, int limit) {
        if (limit < 1 || limit > MOST || after < 0) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "`after` is %d and `limit` %d, but they must be at least 0 and 1 to 1,000."
                            .formatted(after, limit));
        }
    }

    /**
     * Recomputes the whole trail.
     *
     * @throws TroupeException FORBIDDEN, DATABASE_UNAVAILABLE
     */
    public AuditVerification verify() {
        CallerIdentity.current().require(Role.ADMIN, Role.APPROVER, Role.SERVICE);
        return verified();
    }

    TrailDatabase database() {
        return database;
    }

    /** The same for whoever has seen that the caller may. */
    AuditVerification verified() {
        // The anchor is read first: it follows each commit, so it cannot be ahead of what is read
        // next.
        UUID trail = database.read(table::head).trail();
        TrailPosition before = anchor.of(trail);
        return database.read(() -> {
            MovedOut movedOut = new MovedOut(database.segments().all(), table);
            return new TrailVerification(table, movedOut, before, () -> anchor.of(trail), trail)
                    .run();
        });
    }
}
