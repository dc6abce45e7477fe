package dev.troupe.ledger.event;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.security.AuditEvent;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A session's numbered events. */
public final class SessionLog {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public SessionLog(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Opens the stream of a new session. Repeating it changes nothing. */
    public void open(UUID sessionId, String team) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** Adds events that belong to no run, with audit rows; returns the newest number. */
    public long add(UUID sessionId, List<EventBody> events, List<AuditEvent> audits) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** Events after a number, in order, at most {@code limit}. */
    public List<SessionEvent> after(UUID sessionId, long number, int limit) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** Number of the newest event, 0 when there is none. */
    public long last(UUID sessionId) {
        throw new UnsupportedOperationException(jdbc.toString());
    }
}
