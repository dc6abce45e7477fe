package dev.troupe.service.startup.database;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.HealthCheck;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** Tells whether a PostgreSQL is one that Troupe's schemas are made for. */
public final class DatabaseVersionCheck {
    /** The oldest major version that is supported; docs/dev/decisions/0059 tells why. */
    static final int OLDEST = 16;

    private static final String NAME = "database version";
    private static final String NEXT =
            "Move the data to a newer PostgreSQL (pg_upgrade, or pg_dump and pg_restore), and set the address of the newer one.";

    private final int oldest;

    /** Holds servers to the oldest version that is supported. */
    public DatabaseVersionCheck() {
        this(OLDEST);
    }

    DatabaseVersionCheck(int oldest) {
        this.oldest = oldest;
    }

    /**
     * Refuses a server that is too old.
     *
     * @throws TroupeException DATABASE_REFUSED
     * @throws SQLException when it does not answer
     */
    void require(DataSource database, DatabaseTarget access) throws SQLException {
        try (var connection = database.getConnection()) {
            DatabaseMetaData server = connection.getMetaData();
            if (server.getDatabaseMajorVersion() < oldest) {
                throw new TroupeException(
                        ErrorCode.DATABASE_REFUSED,
                        "PostgreSQL at %s is version %s; Troupe needs %d or newer."
                                .formatted(
                                        access.place(), server.getDatabaseProductVersion(), oldest),
                        NEXT,
                        null);
            }
        }
    }

    /** Returns what the doctor says of it; nothing when it does not answer, as other checks tell that. */
    public List<HealthCheck> health(DataSource database) {
        try (var connection = database.getConnection()) {
            DatabaseMetaData server = connection.getMetaData();
            String version = "PostgreSQL " + server.getDatabaseProductVersion();
            return List.of(
                    server.getDatabaseMajorVersion() < oldest
                            ? HealthCheck.failed(
                                            NAME,
                                            version + "; Troupe needs " + oldest + " or newer",
                                            NEXT)
                                    .as(ErrorCode.DATABASE_REFUSED)
                            : HealthCheck.ok(NAME, version));
        } catch (SQLException e) {
            return List.of();
        }
    }
}
