package dev.troupe.ledger.wait;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.audit.AuditTexts;
import dev.troupe.ledger.event.EventTexts;
import dev.troupe.ledger.sql.Refusals;
import dev.troupe.ledger.sql.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Items and their decisions. */
public final class Waits {
    private static final String SELECT = "SELECT * FROM ledger.item ";
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public Waits(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** One item. */
    public Optional<Item> find(UUID id) {
        return jdbc.sql(SELECT + "WHERE id = :id")
                .param("id", id)
                .query((row, n) -> item(row))
                .optional();
    }

    /** A task's items by seq. */
    public List<Item> ofTask(UUID taskId) {
        return jdbc.sql(SELECT + "WHERE task_id = :task ORDER BY seq, id")
                .param("task", taskId)
                .query((row, n) -> item(row))
                .list();
    }

    /** Items, newest first, of one session. */
    public List<Item> ofSession(UUID sessionId, boolean openOnly) {
        return jdbc.sql(
                        SELECT
                                + """
                                WHERE session_id = :session AND (state = 'OPEN' OR NOT :openOnly)
                                ORDER BY asked_at DESC, id
                                """)
                .param("session", sessionId)
                .param("openOnly", openOnly)
                .query((row, n) -> item(row))
                .list();
    }

    /** All open items, newest first. */
    public List<Item> open() {
        return jdbc.sql(SELECT + "WHERE state = 'OPEN' ORDER BY asked_at DESC, id")
                .query((row, n) -> item(row))
                .list();
    }

    /**
     * Decides an item, with the events and audit rows that tell of it, and queues its task when it
     * waits and nothing else of what it waits for is open. The same decision again, character by
     * character, changes nothing.
     *
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND; CONFLICT when it was decided
     *     otherwise or withdrawn
     */
    public Item decide(
            UUID id, String decision, String by, List<EventBody> events, List<AuditEvent> audits) {
        return Refusals.outsideRuns(() ->
                jdbc.sql(
                                """
                                SELECT * FROM ledger.decide(
                                    :id, :decision, :by, :events, :auditIds, :audits)
                                """)
                        .param("id", id)
                        .param("decision", decision)
                        .param("by", by)
                        .param("events", EventTexts.of(events))
                        .param("auditIds", AuditTexts.ids(audits))
                        .param("audits", AuditTexts.of(audits))
                        .query((row, n) -> item(row))
                        .single());
    }

    private static Item item(ResultSet row) throws SQLException {
        return new Item(
                Rows.uuid(row, "id"),
                Rows.uuid(row, "task_id"),
                Rows.uuid(row, "session_id"),
                row.getLong("seq"),
                ItemKind.valueOf(row.getString("kind")),
                row.getString("question"),
                Item.State.valueOf(row.getString("state")),
                Rows.instant(row, "asked_at"),
                row.getString("decision"),
                row.getString("decided_by"),
                Rows.instantOrNull(row, "decided_at"));
    }
}
