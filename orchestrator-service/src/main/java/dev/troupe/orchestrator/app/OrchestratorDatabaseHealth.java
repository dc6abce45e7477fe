package dev.troupe.orchestrator.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Checks that the database answers, and keeps what it has acknowledged. */
final class OrchestratorDatabaseHealth implements HealthSource {
    private static final String NAME = "database";
    private static final String QUESTION =
            """
            SELECT 'PostgreSQL ' || current_setting('server_version') || ', database '
                       || current_database() AS what,
                   (SELECT string_agg(name, ', ' ORDER BY name) FROM pg_settings
                     WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')
                       AND setting = 'off') AS forgetful
            """;

    private final JdbcClient jdbc;

    OrchestratorDatabaseHealth(DataSource database) {
        this.jdbc = JdbcClient.create(database);
    }

    @Override
    public List<HealthCheck> checks() {
        try {
            return List.of(
                    jdbc.sql(QUESTION)
                            .query((row, _) ->
                                    check(row.getString("what"), row.getString("forgetful")))
                            .single());
        } catch (DataAccessException e) {
            return List.of(
                    HealthCheck.failed(
                                    NAME,
                                    "it does not answer: " + e.getMostSpecificCause().getMessage(),
                                    "Start PostgreSQL again; the work goes on when it is back.")
                            .as(ErrorCode.DATABASE_UNAVAILABLE));
        }
    }

    private static HealthCheck check(String what, @Nullable String forgetful) {
        return forgetful == null
                ? HealthCheck.ok(NAME, what)
                : HealthCheck.warning(
                        NAME,
                        what
                                + " may lose in a crash what it has acknowledged: off are "
                                + forgetful,
                        "Switch these settings on in the configuration of PostgreSQL.");
    }
}
