package dev.troupe.standalone.doctor;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.standalone.postgres.EmbeddedPostgresServer;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/** Checks that the embedded database answers, and tells as whom it runs. */
record EmbeddedDatabaseHealth(EmbeddedPostgresServer postgres) implements HealthSource {
    @Override
    public List<HealthCheck> checks() {
        String where =
                "PostgreSQL on port " + postgres.port() + ", process " + postgres.pid() + ", ";
        try (var connection =
                DriverManager.getConnection(
                        postgres.url(), "troupe_worker", postgres.password("troupe_worker"))) {
            return List.of(
                    connection.isValid(2)
                            ? HealthCheck.ok("database", where + postgres.privilege().words())
                            : silent(where + "accepts connections but does not answer."));
        } catch (SQLException e) {
            return List.of(silent(where + "does not answer: " + e.getMessage()));
        }
    }

    private static HealthCheck silent(String detail) {
        return HealthCheck.failed(
                        "database",
                        detail,
                        "Troupe starts the database again by itself; if it stays down, read logs/postgres.log.")
                .as(ErrorCode.DATABASE_UNAVAILABLE);
    }
}
