package dev.troupe.ledger.event;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.audit.AuditEventJson;
import dev.troupe.ledger.sql.LedgerExceptionTranslator;
import dev.troupe.ledger.sql.ResultRowReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A session's numbered events. */
public final class SessionEventLog {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public SessionEventLog(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Opens the stream of a new session. Repeating it changes nothing. */
    public void open(UUID sessionId, String team) {
        jdbc.sql("SELECT ledger.open_session(:session, :team)")
                .param("session", sessionId)
                .param("team", team)
                .query(row -> {});
    }

    /**
     * Adds events that belong to no run, with audit rows; returns the newest number.
     *
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND when the session has no stream
     */
    public long add(UUID sessionId, List<EventBody> events, List<AuditEvent> audits) {
        return LedgerExceptionTranslator.outsideRuns(() ->
                jdbc.sql("SELECT ledger.add_events(:session, :events, :auditIds, :audits)")
                        .param("session", sessionId)
                        .param("events", SessionEventJson.of(events))
                        .param("auditIds", AuditEventJson.ids(audits))
                        .param("audits", AuditEventJson.of(audits))
                        .query((row, n) -> row.getLong(1))
                        .single());
    }

    /**
     * Events after a number, in order, from at most {@code limit} numbers. Numbers whose event this
     * version cannot read are left out.
     */
    public List<SessionEvent> after(UUID sessionId, long number, int limit) {
        return jdbc
                .sql(
                        """
                        SELECT session_id, number, task_id, at, body::text AS body
                          FROM ledger.event WHERE session_id = :session AND number > :number
                         ORDER BY number LIMIT :limit
                        """)
                .param("session", sessionId)
                .param("number", number)
                .param("limit", limit)
                .query((row, n) -> event(row))
                .list()
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<SessionEvent> event(ResultSet row) throws SQLException {
        Optional<EventBody> body = SessionEventJson.read(row.getString("body"));
        if (body.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new SessionEvent(
                        ResultRowReader.uuid(row, "session_id"),
                        row.getLong("number"),
                        row.getObject("task_id", UUID.class),
                        ResultRowReader.instant(row, "at"),
                        body.get()));
    }

    /** What the notices of a session with that code say, oldest first. */
    public List<String> notices(UUID sessionId, String code) {
        return jdbc.sql(
                        """
                        SELECT body ->> 'text'
                          FROM (SELECT number, ledger.readable(body) AS body FROM ledger.event
                                 WHERE session_id = :session) AS e
                         WHERE body ->> 'type' = 'notice' AND body ->> 'code' = :code
                         ORDER BY number
                        """)
                .param("session", sessionId)
                .param("code", code)
                .query((row, n) -> row.getString(1))
                .list();
    }

    /**
     * Finds the newest event of a request that is of one of these types; what requests hand out, and what was interrupted, does
     * not count.
     *
     * @param types such as {@code turn-finished}
     */
    public Optional<SessionEvent> newest(UUID sessionId, Collection<String> types) {
        return jdbc.sql(
                        """
                        SELECT e.session_id, e.number, e.task_id, e.at, e.body::text AS body
                          FROM ledger.event e JOIN ledger.task t ON t.id = e.task_id
                         WHERE e.session_id = :session AND t.parent_id IS NULL
                           AND substring(left(e.body::text, 60)
                                   FROM '^\\{"type" ?: ?"([a-z-]+)"') IN (:types)
                           AND (e.body ->> 'interrupted') IS DISTINCT FROM 'true'
                         ORDER BY e.number DESC LIMIT 1
                        """)
                .param("session", sessionId)
                .param("types", types)
                .query((row, n) -> event(row))
                .optional()
                .flatMap(it -> it);
    }

    /** Number of the newest event, 0 when there is none. */
    public long last(UUID sessionId) {
        return jdbc.sql("SELECT last_event FROM ledger.session WHERE id = :session")
                .param("session", sessionId)
                .query((row, n) -> row.getLong(1))
                .optional()
                .orElse(0L);
    }
}
