package dev.troupe.ledger.lease;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.redaction.RedactedJsonModule;
import dev.troupe.contracts.status.ServerStatus.ValidatorFigures;
import dev.troupe.ledger.sql.LedgerExceptionTranslator;
import dev.troupe.ledger.sql.ResultRowReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Registers workers with what they report of themselves, and lists them. */
public final class WorkerRegistry {
    /** Several heart-beats long, and shorter than the usual lease. */
    public static final Duration PRESENT = Duration.ofSeconds(15);

    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModule(RedactedJsonModule.module())
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build();
    private static final TypeReference<List<HealthCheck>> CHECKS = new TypeReference<>() {};
    private static final TypeReference<List<ValidatorHistogram>> HISTOGRAMS =
            new TypeReference<>() {};

    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public WorkerRegistry(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Says how a worker is; what it said before is forgotten.
     *
     * @param slots tasks that it runs at once, at least 1
     * @param checks what it found out about its machine and its models; written without secrets
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND when the worker is not registered
     */
    public void report(UUID workerId, int slots, List<HealthCheck> checks) {
        LedgerExceptionTranslator.outsideRuns(() -> {
            jdbc.sql("SELECT ledger.report(:worker, :slots, :checks::json)")
                    .param("worker", workerId)
                    .param("slots", slots)
                    .param("checks", JSON.writeValueAsString(checks))
                    .query(row -> {});
            return workerId;
        });
    }

    /**
     * Says what a worker's validators came to since it started; what it said before is forgotten.
     *
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND when the worker is not registered
     */
    public void reportValidators(UUID workerId, List<ValidatorHistogram> validators) {
        LedgerExceptionTranslator.outsideRuns(() -> {
            jdbc.sql("SELECT ledger.report_validators(:worker, :validators::json)")
                    .param("worker", workerId)
                    .param("validators", JSON.writeValueAsString(validators))
                    .query(row -> {});
            return workerId;
        });
    }

    /** Those whose heart beat within {@link #PRESENT}, and silent ones that hold tasks, by cell and name. */
    public List<LiveWorker> live() {
        return jdbc.sql(
                        """
                        SELECT w.id, w.name, w.cell, w.host, w.pid, w.slots, w.checks, r.running,
                               (extract(epoch FROM n.now - w.seen_at) * 1000)::bigint AS silent,
                               (extract(epoch FROM n.now - w.checked_at) * 1000)::bigint AS age
                          FROM ledger.worker w
                         CROSS JOIN (SELECT ledger.now() AS now) n
                         CROSS JOIN LATERAL (SELECT count(*)::int AS running FROM ledger.run o
                                WHERE o.worker_id = w.id AND o.ended_at IS NULL) r
                         WHERE w.seen_at > n.now - :present::interval OR r.running > 0
                         ORDER BY w.cell, w.name
                        """)
                .param("present", PRESENT.toString())
                .query((row, n) -> live(row))
                .list();
    }

    /** Sums up what the validators of those workers came to, in the order of the layers. */
    public List<ValidatorFigures> validators() {
        return ValidatorHistogram.sum(
                jdbc
                        .sql(
                                """
                                SELECT w.validators FROM ledger.worker w
                                 WHERE w.validators IS NOT NULL
                                   AND (w.seen_at > ledger.now() - :present::interval
                                        OR EXISTS (SELECT FROM ledger.run o
                                               WHERE o.worker_id = w.id AND o.ended_at IS NULL))
                                 ORDER BY w.cell, w.name
                                """)
                        .param("present", PRESENT.toString())
                        .query(String.class)
                        .list()
                        .stream()
                        .flatMap(it -> JSON.readValue(it, HISTOGRAMS).stream())
                        .toList());
    }

    private static LiveWorker live(ResultSet row) throws SQLException {
        return new LiveWorker(
                new WorkerProcess(
                        ResultRowReader.uuid(row, "id"),
                        row.getString("name"),
                        row.getString("cell"),
                        row.getString("host"),
                        row.getLong("pid")),
                Duration.ofMillis(row.getLong("silent")),
                row.getInt("running"),
                report(row));
    }

    private static LiveWorker.@Nullable Report report(ResultSet row) throws SQLException {
        @Nullable String checks = row.getString("checks");
        return checks == null
                ? null
                : new LiveWorker.Report(
                        row.getInt("slots"),
                        JSON.readValue(checks, CHECKS),
                        Duration.ofMillis(row.getLong("age")));
    }
}
