package dev.troupe.ledger.event;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.sql.Calls;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A session's numbered events. */
public final class SessionLog {
    private final Calls calls;

    /** On a ledger's database. */
    public SessionLog(JdbcClient jdbc) {
        this.calls = new Calls(jdbc);
    }

    /** Opens the stream of a new session. Repeating it changes nothing. */
    public void open(UUID sessionId, String team) {
        calls.perform("SELECT ledger.open_session(?, ?)", sessionId, team);
    }

    /** Adds events that belong to no run, with audit rows; returns the newest number. */
    public long add(UUID sessionId, List<EventBody> events, List<AuditEvent> audits) {
        if (!audits.isEmpty()) {
            calls.perform("SELECT ledger.add_audits(?::jsonb)", Calls.audits(audits));
        }
        return calls.run(
                calls.sql(
                        "SELECT ledger.add_events(?, NULL, ?::jsonb)",
                        sessionId,
                        Calls.events(events)),
                statement -> statement.query(Long.class).single());
    }

    /** Events after a number, in order, at most {@code limit}. */
    public List<SessionEvent> after(UUID sessionId, long number, int limit) {
        return calls.sql(
                        "SELECT session_id, number, task_id, at, body::text FROM ledger.event"
                                + " WHERE session_id = ? AND number > ? ORDER BY number LIMIT ?",
                        sessionId,
                        number,
                        limit)
                .query((rows, index) ->
                        new SessionEvent(
                                rows.getObject("session_id", UUID.class),
                                rows.getLong("number"),
                                rows.getObject("task_id", UUID.class),
                                rows.getObject("at", OffsetDateTime.class).toInstant(),
                                Calls.read(rows.getString("body"), EventBody.class)))
                .list();
    }

    /** Number of the newest event, 0 when there is none. */
    public long last(UUID sessionId) {
        return calls.sql("SELECT last_event FROM ledger.session WHERE id = ?", sessionId)
                .query(Long.class)
                .optional()
                .orElse(0L);
    }
}
