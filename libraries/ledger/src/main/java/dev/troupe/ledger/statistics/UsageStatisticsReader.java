package dev.troupe.ledger.statistics;

import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.status.ServerStatus.Ended;
import dev.troupe.contracts.status.ServerStatus.Latency;
import dev.troupe.contracts.status.ServerStatus.ModelFigures;
import dev.troupe.contracts.status.ServerStatus.Recent;
import dev.troupe.contracts.status.ServerStatus.ToolFigures;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Reads statistics from the events of some time, of one team or, without one, of all. */
public final class UsageStatisticsReader {
    // The scalar query keeps the bound a constant, which an index can be asked for.
    private static final String RECENT =
            """
            f.at > (SELECT ledger.now() - :window::interval)
            AND (:team::text IS NULL OR f.team = :team)
            """;

    private static final String MODELS =
            """
            SELECT b.model, count(*) FILTER (WHERE f.type = 'turn-finished') AS calls,
                   count(*) FILTER (WHERE f.type = 'model-failed') AS failed,
                   percentile_disc(0.5) WITHIN GROUP (ORDER BY b."durationMillis") AS p50,
                   percentile_disc(0.95) WITHIN GROUP (ORDER BY b."durationMillis") AS p95,
                   percentile_disc(0.99) WITHIN GROUP (ORDER BY b."durationMillis") AS p99,
                   coalesce(sum(s."inputTokens"), 0) AS input,
                   coalesce(sum(s."outputTokens"), 0) AS output,
                   coalesce(sum(s."cachedTokens"), 0) AS cached,
                   coalesce(sum(s."costMicros"), 0) AS cost,
                   coalesce(max(b."contextTokens"), 0) AS context,
                   coalesce(max(b."contextWindow"), 0) AS room
              FROM ledger.figure f
             CROSS JOIN LATERAL json_to_record(f.body) AS b (model text, "durationMillis" bigint,
                    "contextTokens" bigint, "contextWindow" bigint, spend json)
              LEFT JOIN LATERAL json_to_record(b.spend) AS s ("inputTokens" bigint,
                    "outputTokens" bigint, "cachedTokens" bigint, "costMicros" bigint) ON true
             WHERE f.type IN ('turn-finished', 'model-failed') AND b.model IS NOT NULL AND
            """
                    + RECENT
                    + " GROUP BY b.model ORDER BY calls DESC, b.model";

    private static final String TOOLS =
            """
            SELECT b.tool, count(*) AS calls,
                   count(*) FILTER (WHERE b.outcome = 'ok') AS ok,
                   count(*) FILTER (WHERE b.outcome = 'failed') AS failed,
                   count(*) FILTER (WHERE b.outcome = 'refused') AS refused,
                   count(*) FILTER (WHERE b.outcome = 'denied') AS denied,
                   count(*) FILTER (WHERE b.outcome = 'interrupted') AS interrupted,
                   percentile_disc(0.5) WITHIN GROUP (ORDER BY b."durationMillis")
                       FILTER (WHERE b.outcome IN ('ok', 'failed')) AS p50,
                   percentile_disc(0.95) WITHIN GROUP (ORDER BY b."durationMillis")
                       FILTER (WHERE b.outcome IN ('ok', 'failed')) AS p95,
                   percentile_disc(0.99) WITHIN GROUP (ORDER BY b."durationMillis")
                       FILTER (WHERE b.outcome IN ('ok', 'failed')) AS p99
              FROM ledger.figure f
             CROSS JOIN LATERAL json_to_record(f.body)
                    AS b (tool text, outcome text, "durationMillis" bigint)
             WHERE f.type = 'tool-finished' AND
            """
                    + RECENT
                    + " GROUP BY b.tool ORDER BY calls DESC, b.tool";

    private static final String ENDED =
            """
            SELECT b.state, count(*) FROM ledger.figure f
             CROSS JOIN LATERAL json_to_record(f.body) AS b (state text)
             WHERE f.type = 'task-finished' AND
            """
                    + RECENT
                    + " GROUP BY b.state";

    private static final String SPEND =
            """
            SELECT coalesce(sum(s."inputTokens"), 0) AS input,
                   coalesce(sum(s."outputTokens"), 0) AS output,
                   coalesce(sum(s."cachedTokens"), 0) AS cached,
                   coalesce(sum(s."costMicros"), 0) AS cost
              FROM ledger.figure f
             CROSS JOIN LATERAL json_to_record(f.body -> 'spend') AS s ("inputTokens" bigint,
                    "outputTokens" bigint, "cachedTokens" bigint, "costMicros" bigint)
             WHERE f.type = 'turn-finished' AND f.at > :from::timestamptz
               AND f.at <= :until::timestamptz AND (:team::text IS NULL OR f.team = :team)
            """;

    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public UsageStatisticsReader(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Sums up the last minutes. */
    public Recent recent(@Nullable String team, int minutes) {
        Duration window = Duration.ofMinutes(minutes);
        return new Recent(
                minutes,
                ended(of(ENDED, team, window)),
                of(MODELS, team, window).query((row, n) -> model(row)).list(),
                of(TOOLS, team, window).query((row, n) -> tool(row)).list());
    }

    /**
     * Sums up what answered model calls took and cost.
     *
     * @param from the moment before the first that counts
     * @param until the last moment that counts
     */
    public ModelUsage spend(@Nullable String team, Instant from, Instant until) {
        return jdbc.sql(SPEND)
                .param("team", team)
                .param("from", from.toString())
                .param("until", until.toString())
                .query((row, n) -> spend(row))
                .single();
    }

    private StatementSpec of(String sql, @Nullable String team, Duration window) {
        return jdbc.sql(sql).param("team", team).param("window", window.toString());
    }

    private static Ended ended(StatementSpec query) {
        Map<String, Long> counts = new HashMap<>();
        query.query(row -> {
            counts.put(row.getString(1), row.getLong(2));
        });
        return new Ended(
                counts.getOrDefault("succeeded", 0L),
                counts.getOrDefault("failed", 0L),
                counts.getOrDefault("cancelled", 0L),
                counts.getOrDefault("quarantined", 0L));
    }

    private static ModelFigures model(ResultSet row) throws SQLException {
        return new ModelFigures(
                row.getString("model"),
                row.getLong("calls"),
                row.getLong("failed"),
                latency(row),
                spend(row),
                row.getLong("context"),
                row.getLong("room"));
    }

    private static ToolFigures tool(ResultSet row) throws SQLException {
        return new ToolFigures(
                row.getString("tool"),
                row.getLong("ok"),
                row.getLong("failed"),
                row.getLong("refused"),
                row.getLong("denied"),
                row.getLong("interrupted"),
                latency(row));
    }

    private static @Nullable Latency latency(ResultSet row) throws SQLException {
        @Nullable Long half = row.getObject("p50", Long.class);
        return half == null ? null : new Latency(half, row.getLong("p95"), row.getLong("p99"));
    }

    private static ModelUsage spend(ResultSet row) throws SQLException {
        return new ModelUsage(
                row.getLong("input"),
                row.getLong("output"),
                row.getLong("cached"),
                row.getLong("cost"));
    }
}
