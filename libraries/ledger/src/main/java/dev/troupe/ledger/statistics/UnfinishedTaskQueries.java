package dev.troupe.ledger.statistics;

import dev.troupe.contracts.status.ServerStatus.RunningTask;
import dev.troupe.contracts.status.ServerStatus.Tasks;
import dev.troupe.ledger.sql.ResultRowReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tasks that have not ended, of one team or, without one, of all. */
public final class UnfinishedTaskQueries {
    private static final String OPEN =
            """
            t.state IN ('PENDING', 'QUEUED', 'RUNNING', 'WAITING')
            AND (:team::text IS NULL OR t.team = :team)
            """;

    private static final String COUNTS =
            """
            SELECT count(*) FILTER (WHERE t.state = 'PENDING') AS pending,
                   count(*) FILTER (WHERE t.state = 'QUEUED') AS queued,
                   count(*) FILTER (WHERE t.state = 'RUNNING') AS running,
                   count(*) FILTER (WHERE t.state = 'WAITING') AS waiting,
                   min(t.updated_at) FILTER (WHERE t.state = 'QUEUED') AS oldest
              FROM ledger.task t WHERE
            """
                    + OPEN;

    // A task that has just begun has no turn in a log that may be long: only its end is looked at.
    private static final String RUNNING =
            """
            SELECT t.id, t.session_id, t.parent_id, d.kind, d.agent, coalesce(c.model, t.model) AS model,
                   left(d.goal, 300) AS goal, w.name AS worker, r.started_at,
                   c."contextTokens" AS context, c."contextWindow" AS room
              FROM ledger.task t
              JOIN ledger.session s ON s.id = t.session_id
              JOIN ledger.definition d ON d.task_id = t.id
              JOIN ledger.run r ON r.task_id = t.id AND r.epoch = t.epoch AND r.ended_at IS NULL
              JOIN ledger.worker w ON w.id = r.worker_id
              LEFT JOIN LATERAL (
                    SELECT b.* FROM ledger.figure f, json_to_record(f.body)
                           AS b (model text, "contextTokens" bigint, "contextWindow" bigint)
                     WHERE f.session_id = t.session_id AND f.number > s.last_event - 1000
                       AND f.task_id = t.id AND f.type = 'turn-finished'
                     ORDER BY f.number DESC LIMIT 1) AS c ON true
             WHERE t.state = 'RUNNING' AND (:team::text IS NULL OR t.team = :team)
             ORDER BY r.started_at, t.id LIMIT :most
            """;

    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public UnfinishedTaskQueries(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** How many there are in each state. */
    public Tasks counts(@Nullable String team) {
        return jdbc.sql(COUNTS)
                .param("team", team)
                .query((row, n) ->
                        new Tasks(
                                row.getLong("pending"),
                                row.getLong("queued"),
                                row.getLong("running"),
                                row.getLong("waiting"),
                                ResultRowReader.instantOrNull(row, "oldest")))
                .single();
    }

    /** Those that run, the longest first. */
    public List<RunningTask> running(@Nullable String team, int most) {
        return jdbc.sql(RUNNING)
                .param("team", team)
                .param("most", most)
                .query(UnfinishedTaskQueries::running)
                .list();
    }

    /** The sessions that they belong to, those with the newest ones first. */
    public List<UUID> sessions(@Nullable String team, int most) {
        return jdbc.sql(
                        "SELECT t.session_id FROM ledger.task t WHERE "
                                + OPEN
                                + " GROUP BY t.session_id ORDER BY max(t.updated_at) DESC LIMIT :most")
                .param("team", team)
                .param("most", most)
                .query((row, n) -> ResultRowReader.uuid(row, "session_id"))
                .list();
    }

    private static RunningTask running(ResultSet row, int number) throws SQLException {
        return new RunningTask(
                ResultRowReader.uuid(row, "id"),
                ResultRowReader.uuid(row, "session_id"),
                row.getObject("parent_id", UUID.class),
                row.getString("kind"),
                row.getString("agent"),
                row.getString("model"),
                row.getString("goal"),
                row.getString("worker"),
                ResultRowReader.instant(row, "started_at"),
                row.getObject("context", Long.class),
                row.getObject("room", Long.class));
    }
}
