package dev.troupe.ledger.wait;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.sql.Calls;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Items and their decisions. */
public final class Waits {
    private static final String SELECT =
            "SELECT id, task_id, session_id, seq, kind::text, question, state::text, asked_at,"
                    + " decision::text, decided_by, decided_at FROM ledger.item";

    private final Calls calls;

    /** On a ledger's database. */
    public Waits(JdbcClient jdbc) {
        this.calls = new Calls(jdbc);
    }

    /** One item. */
    public Optional<Item> find(UUID id) {
        return calls.sql(SELECT + " WHERE id = ?", id).query(Waits::item).optional();
    }

    /** A task's items by seq. */
    public List<Item> ofTask(UUID taskId) {
        return calls.sql(SELECT + " WHERE task_id = ? ORDER BY seq", taskId)
                .query(Waits::item)
                .list();
    }

    /** Items, newest first, of one session. */
    public List<Item> ofSession(UUID sessionId, boolean openOnly) {
        return calls.sql(
                        SELECT
                                + " WHERE session_id = ? AND (state = 'OPEN' OR NOT ?)"
                                + " ORDER BY asked_at DESC, seq DESC",
                        sessionId,
                        openOnly)
                .query(Waits::item)
                .list();
    }

    /** All open items, newest first. */
    public List<Item> open() {
        return calls.sql(SELECT + " WHERE state = 'OPEN' ORDER BY asked_at DESC, seq DESC")
                .query(Waits::item)
                .list();
    }

    /**
     * Decides an item, with the events and audit rows that tell of it, and queues its task when it
     * waits and nothing else is open. The same decision again changes nothing.
     *
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND; CONFLICT when it was decided
     *     otherwise or withdrawn
     */
    public Item decide(
            UUID id, String decision, String by, List<EventBody> events, List<AuditEvent> audits) {
        return calls.run(
                calls.sql(
                        SELECT.replace(
                                "FROM ledger.item",
                                "FROM ledger.decide_item(?, ?::jsonb, ?, ?::jsonb, ?::jsonb)"),
                        id,
                        decision,
                        by,
                        Calls.events(events),
                        Calls.audits(audits)),
                statement -> statement.query(Waits::item).single());
    }

    private static Item item(ResultSet rows, int number) throws SQLException {
        return new Item(
                rows.getObject("id", UUID.class),
                rows.getObject("task_id", UUID.class),
                rows.getObject("session_id", UUID.class),
                rows.getLong("seq"),
                ItemKind.valueOf(rows.getString("kind")),
                rows.getString("question"),
                Item.State.valueOf(rows.getString("state")),
                rows.getObject("asked_at", OffsetDateTime.class).toInstant(),
                rows.getString("decision"),
                rows.getString("decided_by"),
                instant(rows.getObject("decided_at", OffsetDateTime.class)));
    }

    private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
        return time == null ? null : time.toInstant();
    }
}
