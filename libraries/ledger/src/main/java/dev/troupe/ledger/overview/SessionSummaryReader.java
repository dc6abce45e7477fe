package dev.troupe.ledger.overview;

import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.overview.SessionSummary.RunModel;
import dev.troupe.ledger.overview.SessionSummary.TaskFact;
import dev.troupe.ledger.sql.PostgresArray;
import dev.troupe.ledger.sql.ResultRowReader;
import dev.troupe.ledger.task.TaskState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the facts of many sessions with one query. */
public final class SessionSummaryReader {
    private static final String SELECT =
            """
            SELECT s.id, s.last_event,
                   ARRAY(SELECT d.kind || ' ' || t.state
                           FROM ledger.task t JOIN ledger.definition d ON d.task_id = t.id
                          WHERE t.session_id = s.id
                            AND (t.parent_id IS NULL
                                 OR t.state IN ('PENDING', 'QUEUED', 'RUNNING', 'WAITING'))
                          ORDER BY t.created_at, t.id) AS tasks,
                   (SELECT count(*) FROM ledger.item i WHERE i.session_id = s.id
                       AND i.state = 'OPEN' AND i.kind = 'APPROVAL') AS approvals,
                   (SELECT count(*) FROM ledger.item i WHERE i.session_id = s.id
                       AND i.state = 'OPEN' AND i.kind IN ('ANSWER', 'PAUSE')) AS questions,
                   coalesce(b.used_input, 0) AS input, coalesce(b.used_output, 0) AS output,
                   coalesce(b.used_cached, 0) AS cached, coalesce(b.used_cost, 0) AS cost,
                   b.limit_cost,
                   EXISTS (SELECT FROM ledger.task t JOIN ledger.journal j ON j.task_id = t.id
                            WHERE t.session_id = s.id AND t.parent_id IS NULL
                              AND j.kind IN ('effect', 'layer', 'git-line', 'adopted')) AS changed,
                   m.name AS model_name, m.id AS model_id
              FROM ledger.session s
              LEFT JOIN LATERAL (
                   SELECT e.body->>'model' AS name, e.body->>'modelId' AS id
                     FROM ledger.event e JOIN ledger.task t ON t.id = e.task_id
                    WHERE e.session_id = s.id AND t.parent_id IS NULL
                      AND left(e.body::text, 40) ~ '^\\{"type" ?: ?"run-started"'
                    ORDER BY e.number DESC LIMIT 1) m ON true
              LEFT JOIN ledger.budget b ON b.scope = 'SESSION' AND b.key = s.id::text
             WHERE s.id = ANY(:sessions)
            """;

    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public SessionSummaryReader(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The facts by session; those that the ledger does not know are left out. */
    public Map<UUID, SessionSummary> of(Collection<UUID> sessions) {
        Map<UUID, SessionSummary> facts = new HashMap<>();
        if (!sessions.isEmpty()) {
            jdbc.sql(SELECT)
                    .param("sessions", PostgresArray.uuids(sessions))
                    .query(row -> {
                        facts.put(ResultRowReader.uuid(row, "id"), facts(row));
                    });
        }
        return facts;
    }

    private static SessionSummary facts(ResultSet row) throws SQLException {
        return new SessionSummary(
                ResultRowReader.texts(row, "tasks").stream()
                        .map(SessionSummaryReader::task)
                        .toList(),
                row.getLong("last_event"),
                row.getInt("approvals"),
                row.getInt("questions"),
                new ModelUsage(
                        row.getLong("input"),
                        row.getLong("output"),
                        row.getLong("cached"),
                        row.getLong("cost")),
                row.getObject("limit_cost", Long.class),
                row.getBoolean("changed"),
                model(row.getString("model_name"), row.getString("model_id")));
    }

    /** Runs without a model name none, and earlier versions not what the provider calls it. */
    private static @Nullable RunModel model(@Nullable String name, @Nullable String id) {
        return name == null || id == null ? null : new RunModel(name, id);
    }

    /** A state is one word, whatever the kind is. */
    private static TaskFact task(String text) {
        int space = text.lastIndexOf(' ');
        return new TaskFact(text.substring(0, space), TaskState.valueOf(text.substring(space + 1)));
    }
}
