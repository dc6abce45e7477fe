package dev.troupe.ledger.task;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.audit.AuditEventJson;
import dev.troupe.ledger.event.SessionEventJson;
import dev.troupe.ledger.sql.LedgerExceptionTranslator;
import dev.troupe.ledger.sql.PostgresArray;
import dev.troupe.ledger.sql.ResultRowReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tasks by id and session. */
public final class TaskRepository {
    private static final TaskRowMapper ROW = new TaskRowMapper();
    private static final String SELECT = "SELECT * FROM ledger.task_view ";

    // A task that is given back unchanged still waits for the same: it is told once. Few events
    // come
    // while a task is queued, so that only the newest are looked at.
    private static final String HELD =
            """
            SELECT c.id, c.session_id, c.workspace, h.session_id AS holder
              FROM ledger.task c
              JOIN ledger.session s ON s.id = c.session_id
              CROSS JOIN LATERAL (
                    SELECT r.session_id FROM ledger.task r
                     WHERE r.state = 'RUNNING' AND r.writes AND r.workspace = c.workspace
                       AND r.session_id <> c.session_id AND (r.touches = '{}' OR c.touches = '{}')
                     LIMIT 1) AS h
             WHERE c.state = 'QUEUED' AND c.writes AND NOT c.cancel_requested
               AND c.updated_at < ledger.now() - interval '1 s'
               AND NOT EXISTS (
                    SELECT FROM ledger.event e
                     WHERE e.session_id = c.session_id AND e.number > s.last_event - 1000
                       AND ledger.readable(e.body) ->> 'code' = :notice
                       AND e.at >= coalesce(
                            (SELECT max(p.started_at) FROM ledger.run p
                              WHERE p.task_id = c.id AND p.ended_how <> 'RELEASED'),
                            c.created_at))
             ORDER BY c.created_at, c.id
            """;

    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public TaskRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Creates a root task, queued at once or pending on its dependencies, with the events and audit
     * rows that tell of it. Creating the same id again changes nothing.
     *
     * @return number of the session's newest event
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND when the session has no stream;
     *     INVALID_REQUEST when a dependency is no other task of the session
     */
    public long create(NewTask task, List<EventBody> events, List<AuditEvent> audits) {
        NewTaskSqlValue value = new NewTaskSqlValue(task, 0);
        MapSqlParameterSource parameters = parameters(events);
        value.addTo(parameters);
        parameters.addValue("auditIds", AuditEventJson.ids(audits));
        parameters.addValue("audits", AuditEventJson.of(audits));
        String sql =
                "SELECT ledger.create_task(%s, :events, :auditIds, :audits)".formatted(value.sql());
        return LedgerExceptionTranslator.outsideRuns(() ->
                jdbc.sql(sql).paramSource(parameters).query((row, n) -> row.getLong(1)).single());
    }

    /**
     * Creates children of a running task, each with an item of kind CHILD that its end decides.
     * Children that exist already are left as they are. Serialised with cancelling.
     *
     * @throws dev.troupe.ledger.fence.LeaseLostException when the parent's lease is stale
     * @throws dev.troupe.ledger.fence.TaskCancelledException when the tree is cancelled
     * @throws dev.troupe.ledger.fence.NewMessagesException when a workflow was told meanwhile how to go on
     * @throws dev.troupe.contracts.error.TroupeException INVALID_REQUEST when a child names another
     *     parent or session, or dependencies form a circle; CONFLICT when the request would come to more
     *     tasks than it may
     */
    public void spawn(LeaseKey parent, List<NewTask> children, List<EventBody> events) {
        List<NewTaskSqlValue> values =
                IntStream.range(0, children.size())
                        .mapToObj(place -> new NewTaskSqlValue(children.get(place), place))
                        .toList();
        MapSqlParameterSource parameters = parameters(events);
        parameters.addValue("task", parent.taskId());
        parameters.addValue("epoch", parent.epoch());
        values.forEach(value -> value.addTo(parameters));
        String rows = values.stream().map(NewTaskSqlValue::sql).collect(Collectors.joining(", "));
        String sql =
                "SELECT ledger.spawn(:task, :epoch, ARRAY[%s]::ledger.new_task[], :events)"
                        .formatted(rows);
        LedgerExceptionTranslator.of(
                parent,
                () -> {
                    jdbc.sql(sql).paramSource(parameters).query(row -> {});
                    return parent;
                });
    }

    private static MapSqlParameterSource parameters(List<EventBody> events) {
        return new MapSqlParameterSource("events", SessionEventJson.of(events));
    }

    /** How many tasks agents have got of a request so far, itself included. */
    public long sizeOfTree(UUID root) {
        return jdbc.sql("SELECT ledger.tree_size(:root)")
                .param("root", root)
                .query((row, n) -> row.getLong(1))
                .single();
    }

    /** One task. */
    public Optional<Task> find(UUID id) {
        return jdbc.sql(SELECT + "WHERE id = :id").param("id", id).query(ROW).optional();
    }

    /** A session's tasks, oldest first. */
    public List<Task> ofSession(UUID sessionId) {
        return jdbc.sql(SELECT + "WHERE session_id = :session ORDER BY created_at, id")
                .param("session", sessionId)
                .query(ROW)
                .list();
    }

    /** The tasks of a session that are in no final state, oldest first. */
    public List<Task> unfinished(UUID sessionId) {
        return jdbc.sql(
                        SELECT
                                + """
                                WHERE session_id = :session
                                  AND state IN ('PENDING', 'QUEUED', 'RUNNING', 'WAITING')
                                ORDER BY created_at, id
                                """)
                .param("session", sessionId)
                .query(ROW)
                .list();
    }

    /**
     * Keeps the tasks of a session as they are until the caller's transaction ends: nothing is journaled, asked, claimed
     * or handed out meanwhile.
     */
    public void hold(UUID sessionId) {
        jdbc.sql("SELECT ledger.hold_graph(:session)").param("session", sessionId).query(row -> {});
    }

    /** How many tasks of a team wait in a cell for a worker, counted up to a number. */
    public int queued(String cell, String team, int most) {
        return jdbc.sql(
                        """
                        SELECT count(*) FROM (SELECT FROM ledger.task
                         WHERE state = 'QUEUED' AND cell = :cell AND team = :team LIMIT :most) q
                        """)
                .param("cell", cell)
                .param("team", team)
                .param("most", most)
                .query(Integer.class)
                .single();
    }

    /**
     * Tasks that have been held back for a second or longer by a task of another session, and whose
     * own session has not been told so since they last gave way.
     *
     * @param notice the code of the notice that tells it
     */
    public List<BlockedTask> held(String notice) {
        return jdbc.sql(HELD).param("notice", notice).query(TaskRepository::held).list();
    }

    private static BlockedTask held(ResultSet row, int number) throws SQLException {
        return new BlockedTask(
                ResultRowReader.uuid(row, "id"),
                ResultRowReader.uuid(row, "session_id"),
                row.getString("workspace"),
                ResultRowReader.uuid(row, "holder"));
    }

    /** Of these tasks those that ended so long ago, or longer, and whose requests did: one that goes on may come back to them. */
    public Set<UUID> over(Set<UUID> ids, Duration ago) {
        return jdbc.sql(
                        """
                        SELECT o.task_id FROM ledger.outcome o
                          JOIN ledger.task t ON t.id = o.task_id
                          JOIN ledger.task r ON r.id = t.root_id
                          JOIN ledger.outcome e ON e.task_id = t.root_id
                         WHERE o.task_id = ANY (:ids)
                           AND ledger.is_final(t.state) AND ledger.is_final(r.state)
                           AND greatest(o.at, e.at) <= ledger.now() - :ago::interval
                        """)
                .param("ids", PostgresArray.uuids(List.copyOf(ids)))
                .param("ago", ago.toString())
                .query((row, n) -> ResultRowReader.uuid(row, "task_id"))
                .set();
    }

    /** The children of a task, oldest first. */
    public List<Task> children(UUID parentId) {
        return jdbc.sql(SELECT + "WHERE parent_id = :parent ORDER BY created_at, id")
                .param("parent", parentId)
                .query(ROW)
                .list();
    }

    /**
     * Cancels a task and all below it. What runs is told with its worker's next heart-beat; what
     * does not run is cancelled here, with an event each.
     *
     * @return whether anything was left to cancel; if not, no audit row is written
     */
    public boolean cancel(UUID taskId, String by, List<AuditEvent> audits) {
        return LedgerExceptionTranslator.outsideRuns(() ->
                jdbc.sql("SELECT ledger.cancel(:task, :by, :auditIds, :audits)")
                        .param("task", taskId)
                        .param("by", by)
                        .param("auditIds", AuditEventJson.ids(audits))
                        .param("audits", AuditEventJson.of(audits))
                        .query((row, n) -> row.getBoolean(1))
                        .single());
    }

    /** How many tasks are in each state, for metrics; every state is present. */
    public Map<TaskState, Long> counts() {
        Map<TaskState, Long> counts = new EnumMap<>(TaskState.class);
        for (TaskState state : TaskState.values()) {
            counts.put(state, 0L);
        }
        jdbc.sql("SELECT state, count(*) FROM ledger.task GROUP BY state")
                .query(row -> {
                    counts.put(TaskState.valueOf(row.getString(1)), row.getLong(2));
                });
        return counts;
    }
}
