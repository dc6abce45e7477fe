package dev.troupe.security.audit;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditVerification;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.security.audit.AuditTable.Head;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/** What was done, by whom and with what outcome; appended, never changed. */
public final class AuditTrail {
    private static final int MOST = SecurityApi.MOST_ENTRIES;

    private final AuditTable table;
    private final Anchor anchor;
    private final TransactionTemplate writing;
    private final TransactionTemplate reading;

    /**
     * The trail in a database whose migrations have run.
     *
     * @param home directory that keeps how far the trail had come
     */
    public AuditTrail(DataSource database, Path home) {
        this.table = new AuditTable(JdbcClient.create(database));
        this.anchor = new Anchor(home);
        JdbcTransactionManager transactions = new JdbcTransactionManager(database);
        this.writing = new TransactionTemplate(transactions);
        this.reading = new TransactionTemplate(transactions);
        reading.setReadOnly(true);
        reading.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    }

    /**
     * Appends events, all or none; those whose id is there already are passed over.
     *
     * @throws TroupeException FORBIDDEN for callers that are no service, INVALID_REQUEST for an event
     *     without a required field, DATABASE_UNAVAILABLE
     */
    public void record(List<AuditEvent> events) {
        Caller.current().require(Role.SERVICE);
        List<AuditEvent> storable = events.stream().map(Storable::of).toList();
        if (storable.isEmpty()) {
            return;
        }
        Head head = inDatabase(() -> writing.execute(_ -> append(storable)));
        anchor.keep(head.trail(), new Anchor.Mark(head.number(), head.hash()));
    }

    /**
     * Makes a change in the trail's database and puts it on the trail, both or neither. Whether the caller
     * may is settled before.
     *
     * @throws TroupeException INVALID_REQUEST for an event without a required field, DATABASE_UNAVAILABLE
     */
    public void recordWith(AuditEvent event, Runnable change) {
        AuditEvent storable = Storable.of(event);
        Head head =
                inDatabase(() ->
                        writing.execute(_ -> {
                            change.run();
                            return append(List.of(storable));
                        }));
        anchor.keep(head.trail(), new Anchor.Mark(head.number(), head.hash()));
    }

    private Head append(List<AuditEvent> events) {
        table.lock();
        Head head = table.head();
        Set<UUID> known = table.known(events);
        long number = head.number();
        String hash = number == 0 ? Chain.start(head.trail()) : head.hash();
        for (AuditEvent event : events) {
            if (known.add(event.id())) {
                hash = Chain.next(hash, ++number, event);
                table.insert(new AuditEntry(number, event, hash));
            }
        }
        if (number > head.number()) {
            table.moveHead(number, hash);
        }
        return new Head(head.trail(), number, hash);
    }

    /**
     * Entries in order. Administrators and services see every team's, others their own team's.
     *
     * @param session only this session's, or null
     * @param after number of the last entry already seen, 0 from the start
     * @param limit 1 to 1,000
     * @throws TroupeException INVALID_REQUEST for numbers out of range, DATABASE_UNAVAILABLE
     */
    public List<AuditEntry> entries(@Nullable UUID session, long after, int limit) {
        Caller caller = Caller.current();
        caller.require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN, Role.SERVICE);
        if (limit < 1 || limit > MOST || after < 0) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "`after` is %d and `limit` %d, but they must be at least 0 and 1 to 1,000."
                            .formatted(after, limit));
        }
        boolean all = caller.roles().contains(Role.ADMIN) || caller.roles().contains(Role.SERVICE);
        String team = all ? null : caller.team();
        return inDatabase(() -> table.entries(session, team, after, limit));
    }

    /**
     * Recomputes the whole trail.
     *
     * @throws TroupeException FORBIDDEN, DATABASE_UNAVAILABLE
     */
    public AuditVerification verify() {
        Caller.current().require(Role.ADMIN, Role.APPROVER, Role.SERVICE);
        // The anchor is read first: it follows each commit, so it cannot be ahead of what is read
        // next.
        UUID trail = inDatabase(table::head).trail();
        Verification verification = new Verification(table, anchor, trail);
        return inDatabase(() -> reading.execute(_ -> verification.run()));
    }

    private static <T> T inDatabase(Supplier<@Nullable T> work) {
        try {
            T result = work.get();
            if (result == null) {
                throw new IllegalStateException("A transaction ended without a result.");
            }
            return result;
        } catch (DataAccessResourceFailureException
                | TransientDataAccessException
                | RecoverableDataAccessException
                | TransactionException e) {
            throw new TroupeException(
                    ErrorCode.DATABASE_UNAVAILABLE,
                    "The audit trail's database does not answer; nothing was recorded.",
                    e);
        }
    }
}
