package dev.troupe.ledger.inbox;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Steering messages. */
public final class Inbox {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public Inbox(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Leaves a message for a task that has not ended.
     *
     * @return number of the session's newest event; empty, with nothing written, when the task has
     *     ended meanwhile
     */
    public OptionalLong put(
            UUID messageId,
            UUID taskId,
            String author,
            String text,
            List<EventBody> events,
            List<AuditEvent> audits) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** Messages the task has not taken up, oldest first. */
    public List<InboxMessage> waiting(UUID taskId) {
        throw new UnsupportedOperationException(jdbc.toString());
    }
}
