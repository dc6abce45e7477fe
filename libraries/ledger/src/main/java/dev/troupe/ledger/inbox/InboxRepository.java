package dev.troupe.ledger.inbox;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.task.MessageContext;
import dev.troupe.ledger.audit.AuditEventJson;
import dev.troupe.ledger.event.SessionEventJson;
import dev.troupe.ledger.sql.LedgerExceptionTranslator;
import dev.troupe.ledger.sql.ResultRowReader;
import dev.troupe.ledger.sql.StorableText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Steering messages. */
public final class InboxRepository {
    private static final JsonMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public InboxRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Leaves a message of words alone; see the other. */
    public OptionalLong put(
            UUID messageId,
            UUID taskId,
            String author,
            String text,
            List<EventBody> events,
            List<AuditEvent> audits) {
        return put(messageId, taskId, author, text, MessageContext.NONE, events, audits);
    }

    /**
     * Leaves a message for a task that has not ended. A running task's worker learns of it with its
     * next heart-beat; a waiting task finds it when it runs again. The same id again changes nothing.
     *
     * @return number of the session's newest event; empty, with nothing written, when the task has
     *     ended meanwhile or was asked to
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND
     */
    public OptionalLong put(
            UUID messageId,
            UUID taskId,
            String author,
            String text,
            MessageContext context,
            List<EventBody> events,
            List<AuditEvent> audits) {
        @Nullable Long last =
                LedgerExceptionTranslator.outsideRuns(() ->
                        jdbc.sql(
                                        """
                                        SELECT ledger.put_message(:id, :task, :author,
                                            :text, CAST(:context AS jsonb), :events, :auditIds, :audits)
                                        """)
                                .param("id", messageId)
                                .param("task", taskId)
                                .param("author", author)
                                .param("text", StorableText.said(text))
                                .param("context", json(context))
                                .param("events", SessionEventJson.of(events))
                                .param("auditIds", AuditEventJson.ids(audits))
                                .param("audits", AuditEventJson.of(audits))
                                .query((row, n) -> row.getObject(1, Long.class))
                                .optional()
                                .orElse(null));
        return last == null ? OptionalLong.empty() : OptionalLong.of(last);
    }

    /** Messages the task has not taken up, oldest first. */
    public List<InboxMessage> waiting(UUID taskId) {
        return jdbc.sql(
                        """
                        SELECT id, task_id, author, text, context, at FROM ledger.inbox
                         WHERE task_id = :task AND taken_at IS NULL ORDER BY at, id
                        """)
                .param("task", taskId)
                .query((row, n) -> message(row))
                .list();
    }

    /** All messages of one author to a task, be they taken up or not, oldest first. */
    public List<InboxMessage> of(UUID taskId, String author) {
        return jdbc.sql(
                        """
                        SELECT id, task_id, author, text, context, at FROM ledger.inbox
                         WHERE task_id = :task AND author = :author ORDER BY at, id
                        """)
                .param("task", taskId)
                .param("author", author)
                .query((row, n) -> message(row))
                .list();
    }

    /**
     * What people said to a split request, and those who worked on it have read, oldest first. Nobody who goes
     * on with it later has.
     */
    public List<InboxMessage> passedOn(UUID taskId) {
        return jdbc.sql(
                        """
                        SELECT i.id, i.task_id, i.author, i.text, i.context, i.at FROM ledger.inbox i
                         WHERE i.task_id = :task AND i.origin IS NULL AND EXISTS (
                            SELECT FROM ledger.inbox c
                             WHERE c.origin = i.id AND c.taken_at IS NOT NULL)
                         ORDER BY i.at, i.id
                        """)
                .param("task", taskId)
                .query((row, n) -> message(row))
                .list();
    }

    /**
     * Messages that tasks of a session never took up, since they ended first; oldest first. What was passed on to
     * them is still with their request.
     */
    public List<InboxMessage> unread(UUID sessionId) {
        return jdbc.sql(
                        """
                        SELECT i.id, i.task_id, i.author, i.text, i.context, i.at
                          FROM ledger.task t JOIN ledger.inbox i ON i.task_id = t.id
                         WHERE t.session_id = :session AND ledger.is_final(t.state)
                           AND i.taken_at IS NULL AND i.origin IS NULL ORDER BY i.at, i.id
                        """)
                .param("session", sessionId)
                .query((row, n) -> message(row))
                .list();
    }

    private static InboxMessage message(ResultSet row) throws SQLException {
        return new InboxMessage(
                ResultRowReader.uuid(row, "id"),
                ResultRowReader.uuid(row, "task_id"),
                row.getString("author"),
                row.getString("text"),
                context(row.getString("context")),
                ResultRowReader.instant(row, "at"));
    }

    private static @Nullable String json(MessageContext context) {
        return context.empty() ? null : JSON.writeValueAsString(context);
    }

    private static MessageContext context(@Nullable String json) {
        return json == null ? MessageContext.NONE : JSON.readValue(json, MessageContext.class);
    }
}
