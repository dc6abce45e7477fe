package dev.troupe.ledger.inbox;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.sql.Calls;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Steering messages. */
public final class Inbox {
    private final Calls calls;

    /** On a ledger's database. */
    public Inbox(JdbcClient jdbc) {
        this.calls = new Calls(jdbc);
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
        Long last =
                calls.run(
                        calls.sql(
                                "SELECT ledger.put_message(?, ?, ?, ?, ?::jsonb, ?::jsonb)",
                                messageId,
                                taskId,
                                author,
                                text,
                                Calls.events(events),
                                Calls.audits(audits)),
                        statement -> statement.query(Long.class).list().getFirst());
        return last == null ? OptionalLong.empty() : OptionalLong.of(last);
    }

    /** Messages the task has not taken up, oldest first. */
    public List<InboxMessage> waiting(UUID taskId) {
        return calls.sql(
                        "SELECT id, task_id, author, text, at FROM ledger.inbox"
                                + " WHERE task_id = ? AND taken_epoch IS NULL ORDER BY at, id",
                        taskId)
                .query((rows, number) ->
                        new InboxMessage(
                                rows.getObject("id", UUID.class),
                                rows.getObject("task_id", UUID.class),
                                rows.getString("author"),
                                rows.getString("text"),
                                rows.getObject("at", OffsetDateTime.class).toInstant()))
                .list();
    }
}
