package dev.troupe.ledger.lease;

import dev.troupe.ledger.sql.PostgresArray;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores how many tasks may run at once, how large a share each team has, and how large graphs may be. */
public final class ConcurrencyLimitRepository {
    private static final String FULL =
            """
            SELECT * FROM (
                SELECT c.id, c.session_id, c.created_at, c.updated_at, s.last_event,
                       l.kind, l.key, l.most,
                       (SELECT count(*) FROM ledger.task r WHERE r.state = 'RUNNING'
                           AND l.key = CASE l.kind WHEN 'PROJECT' THEN r.project_id::text
                               WHEN 'MODEL' THEN lower(translate(coalesce(r.works_with, r.model), '-_', ''))
                               WHEN 'CELL' THEN r.cell ELSE r.team END) AS running
                  FROM ledger.task c
                  JOIN ledger.session s ON s.id = c.session_id
                  JOIN ledger.concurrency_limit l
                    ON l.key = CASE l.kind WHEN 'PROJECT' THEN c.project_id::text
                       WHEN 'MODEL' THEN lower(translate(coalesce(c.works_with, c.model), '-_', ''))
                       WHEN 'CELL' THEN c.cell ELSE c.team END
                 WHERE c.state = 'QUEUED' AND NOT c.cancel_requested) AS f
             WHERE f.running >= f.most AND %s
             ORDER BY f.created_at, f.id, f.kind
            """;

    private static final String UNTOLD =
            """
            f.updated_at < ledger.now() - interval '1 s' AND NOT EXISTS (
                SELECT FROM ledger.event e
                 WHERE e.session_id = f.session_id AND e.number > f.last_event - 1000
                   AND ledger.readable(e.body) ->> 'code' = :notice AND e.at >= f.created_at)
            """;

    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public ConcurrencyLimitRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Names what a limit counts by. */
    public enum Kind {
        PROJECT,
        MODEL,
        CELL,
        TEAM
    }

    /**
     * Lets at most {@code most} tasks of a key run at once; what runs already is not touched.
     *
     * @param key the project's id, or the name of the model (in any spelling), cell or team
     * @param most 0 or more; 0 lets none run
     */
    public record Limit(Kind kind, String key, int most) {}

    /**
     * Limits how large graphs may be.
     *
     * @param tasks tasks of one plan, 1 to 1,000
     * @param depth tasks of one plan that need each other in a row, 1 to 1,000
     * @param perRequest tasks that one request may come to, itself included and merges left out, 1 or more
     */
    public record Graphs(int tasks, int depth, int perRequest) {
        /**
         * Tasks that a plan may have when its request is to come to all of them, 1 or more.
         *
         * @param beside tasks of the request that are not of the plan, 1 or more: one coordinates them
         */
        public int ofPlan(int beside) {
            return Math.max(1, Math.min(tasks, perRequest - beside));
        }
    }

    /**
     * A queued task that a limit keeps from beginning.
     *
     * @param running tasks that the limit counts now
     */
    public record Full(UUID task, UUID session, Limit limit, long running) {}

    /** Finds the limits that the queued tasks of a session wait for; a task several times where several are full. */
    public List<Full> full(UUID session) {
        return jdbc.sql(FULL.formatted("f.session_id = :session"))
                .param("session", session)
                .query(ConcurrencyLimitRepository::full)
                .list();
    }

    /**
     * The same of all sessions that have not been told so, after a second.
     *
     * @param notice the code of the notice that tells it
     */
    public List<Full> untold(String notice) {
        return jdbc.sql(FULL.formatted(UNTOLD))
                .param("notice", notice)
                .query(ConcurrencyLimitRepository::full)
                .list();
    }

    private static Full full(ResultSet row, int number) throws SQLException {
        Kind kind = Kind.valueOf(row.getString("kind"));
        return new Full(
                row.getObject("id", UUID.class),
                row.getObject("session_id", UUID.class),
                new Limit(kind, row.getString("key"), row.getInt("most")),
                row.getLong("running"));
    }

    /** Reads how large graphs may be now. */
    public Graphs graphs() {
        return jdbc.sql("SELECT tasks, depth, per_request FROM ledger.graph_limit")
                .query((row, n) -> new Graphs(row.getInt(1), row.getInt(2), row.getInt(3)))
                .single();
    }

    /** From now on graphs may be so large; whether something else held before. What runs already is not touched. */
    public boolean agree(Graphs graphs) {
        return jdbc.sql("SELECT ledger.limit_graphs(:tasks, :depth, :perRequest)")
                .param("tasks", graphs.tasks())
                .param("depth", graphs.depth())
                .param("perRequest", graphs.perRequest())
                .query((row, n) -> row.getBoolean(1))
                .single();
    }

    /** Has one limit hold beside the others. */
    public void set(Limit limit) {
        jdbc.sql("SELECT ledger.limit_concurrency(:kind, :key, :most)")
                .param("kind", limit.kind().name())
                .param("key", limit.key())
                .param("most", limit.most())
                .query(row -> {});
    }

    /**
     * From now on these limits and weights hold, and no others.
     *
     * @param weights shares of the claims while several teams have work queued, 1 to 1,000; teams without one
     *     have 1
     * @return whether others held before
     */
    public boolean agree(List<Limit> limits, Map<String, Integer> weights) {
        List<Map.Entry<String, Integer>> teams = List.copyOf(weights.entrySet());
        return jdbc.sql("SELECT ledger.agree_limits(:kinds, :keys, :most, :teams, :weights)")
                .param(
                        "kinds",
                        PostgresArray.texts(limits.stream().map(it -> it.kind().name()).toList()))
                .param("keys", PostgresArray.texts(limits.stream().map(Limit::key).toList()))
                .param("most", PostgresArray.integers(limits.stream().map(Limit::most).toList()))
                .param("teams", PostgresArray.texts(teams.stream().map(Map.Entry::getKey).toList()))
                .param(
                        "weights",
                        PostgresArray.integers(teams.stream().map(Map.Entry::getValue).toList()))
                .query((row, n) -> row.getBoolean(1))
                .single();
    }
}
