package dev.troupe.ledger.task;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.lease.Fence;
import dev.troupe.ledger.lease.LeaseKey;
import dev.troupe.ledger.sql.Calls;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tasks by id and session. */
public final class Tasks {
    private final Calls calls;

    /** On a ledger's database. */
    public Tasks(JdbcClient jdbc) {
        this.calls = new Calls(jdbc);
    }

    /**
     * Creates a root task, queued at once or pending on its dependencies, with the events and audit
     * rows that tell of it. Creating the same id again changes nothing.
     *
     * @return number of the session's newest event
     */
    public long create(NewTask task, List<EventBody> events, List<AuditEvent> audits) {
        return calls.run(
                calls.sql(
                        "SELECT ledger.create_task(?::jsonb, ?::jsonb, ?::jsonb)",
                        Calls.json(task),
                        Calls.events(events),
                        Calls.audits(audits)),
                statement -> statement.query(Long.class).single());
    }

    /**
     * Creates children of a running task. Locks the root first and fails when it is cancelled.
     *
     * @throws dev.troupe.ledger.lease.LeaseLostException when the parent's lease is stale
     * @throws dev.troupe.ledger.lease.TaskCancelledException when the tree is cancelled
     */
    public void spawn(LeaseKey parent, List<NewTask> children, List<EventBody> events) {
        Fence.guard(
                parent,
                () ->
                        calls.perform(
                                "SELECT ledger.spawn(?, ?, ?::jsonb, ?::jsonb)",
                                parent.taskId(),
                                parent.epoch(),
                                Calls.json(children),
                                Calls.events(events)));
    }

    /** One task. */
    public Optional<Task> find(UUID id) {
        return calls.sql(TaskRow.SELECT + " WHERE id = ?", id).query(TaskRow::read).optional();
    }

    /** A session's tasks, oldest first. */
    public List<Task> ofSession(UUID sessionId) {
        return calls.sql(
                        TaskRow.SELECT + " WHERE session_id = ? ORDER BY created_at, id", sessionId)
                .query(TaskRow::read)
                .list();
    }

    /** The tasks of a session that are in no final state, oldest first. */
    public List<Task> unfinished(UUID sessionId) {
        return calls.sql(
                        TaskRow.SELECT
                                + " WHERE session_id = ? AND state IN ('PENDING', 'QUEUED', 'RUNNING',"
                                + " 'WAITING') ORDER BY created_at, id",
                        sessionId)
                .query(TaskRow::read)
                .list();
    }

    /**
     * Cancels a task and all below it. What runs is told with its worker's next heart-beat; what
     * does not run is cancelled here, with an event each.
     *
     * @return whether anything was left to cancel
     */
    public boolean cancel(UUID taskId, String by, List<AuditEvent> audits) {
        return calls.run(
                calls.sql(
                        "SELECT ledger.cancel_task(?, ?, ?::jsonb)",
                        taskId,
                        by,
                        Calls.audits(audits)),
                statement -> statement.query(Boolean.class).single());
    }

    /** How many tasks are in each state, for metrics. */
    public Map<TaskState, Long> counts() {
        Map<TaskState, Long> counts = new EnumMap<>(TaskState.class);
        calls.sql("SELECT state::text, count(*) FROM ledger.task GROUP BY state")
                .query((rows, number) ->
                        counts.put(TaskState.valueOf(rows.getString(1)), rows.getLong(2)))
                .list();
        return counts;
    }

    /** Puts a success back into the queue because its result could not be merged. */
    public void reopen(UUID taskId, String cause, List<EventBody> events) {
        calls.perform(
                "SELECT ledger.reopen_task(?, ?, ?::jsonb)", taskId, cause, Calls.events(events));
    }
}
