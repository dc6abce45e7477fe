package dev.troupe.ledger.wait;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.audit.AuditEventJson;
import dev.troupe.ledger.event.SessionEventJson;
import dev.troupe.ledger.sql.LedgerExceptionTranslator;
import dev.troupe.ledger.sql.ResultRowReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Items and their decisions. */
public final class TaskWaitRepository {
    private static final String SELECT = "SELECT * FROM ledger.item ";
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public TaskWaitRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** One item. */
    public Optional<TaskWait> find(UUID id) {
        return jdbc.sql(SELECT + "WHERE id = :id")
                .param("id", id)
                .query((row, n) -> item(row))
                .optional();
    }

    /** A task's items by seq. */
    public List<TaskWait> ofTask(UUID taskId) {
        return jdbc.sql(SELECT + "WHERE task_id = :task ORDER BY seq, id")
                .param("task", taskId)
                .query((row, n) -> item(row))
                .list();
    }

    /** Items, newest first, of one session. */
    public List<TaskWait> ofSession(UUID sessionId, boolean openOnly) {
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
    public List<TaskWait> open() {
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
    public TaskWait decide(
            UUID id, String decision, String by, List<EventBody> events, List<AuditEvent> audits) {
        return LedgerExceptionTranslator.outsideRuns(() ->
                jdbc.sql(
                                """
                                SELECT * FROM ledger.decide(
                                    :id, :decision, :by, :events, :auditIds, :audits)
                                """)
                        .param("id", id)
                        .param("decision", decision)
                        .param("by", by)
                        .param("events", SessionEventJson.of(events))
                        .param("auditIds", AuditEventJson.ids(audits))
                        .param("audits", AuditEventJson.of(audits))
                        .query((row, n) -> item(row))
                        .single());
    }

    /** What the tasks right below a task ask it and it has not answered, oldest first. */
    public List<TaskWait> ofChildren(UUID taskId) {
        return jdbc.sql(
                        """
                        SELECT i.* FROM ledger.item i JOIN ledger.task c ON c.id = i.task_id
                         WHERE c.parent_id = :task AND i.kind = 'PARENT' AND i.state = 'OPEN'
                         ORDER BY i.asked_at, i.id
                        """)
                .param("task", taskId)
                .query((row, n) -> item(row))
                .list();
    }

    /**
     * Answers what a task right below the run's own asks it, and queues that task when nothing else of what it waits for
     * is open.
     *
     * @return false, with nothing written, when it was answered already or its task has ended
     * @throws dev.troupe.ledger.fence.LeaseLostException when the lease is stale
     * @throws dev.troupe.ledger.fence.TaskCancelledException when the run's task was cancelled
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND when no task below asks it that
     */
    public boolean answer(
            LeaseKey key, UUID id, String decision, String by, List<EventBody> events) {
        return LedgerExceptionTranslator.of(
                key,
                () ->
                        jdbc.sql(
                                        """
                                        SELECT ledger.answer_child(
                                            :task, :epoch, :id, :decision, :by, :events)
                                        """)
                                .param("task", key.taskId())
                                .param("epoch", key.epoch())
                                .param("id", id)
                                .param("decision", decision)
                                .param("by", by)
                                .param("events", SessionEventJson.of(events))
                                .query(Boolean.class)
                                .single());
    }

    private static TaskWait item(ResultSet row) throws SQLException {
        return new TaskWait(
                ResultRowReader.uuid(row, "id"),
                ResultRowReader.uuid(row, "task_id"),
                ResultRowReader.uuid(row, "session_id"),
                row.getLong("seq"),
                TaskWaitKind.valueOf(row.getString("kind")),
                row.getString("question"),
                TaskWait.State.valueOf(row.getString("state")),
                ResultRowReader.instant(row, "asked_at"),
                row.getString("decision"),
                row.getString("decided_by"),
                ResultRowReader.instantOrNull(row, "decided_at"));
    }
}
