package dev.troupe.repomap.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.troupe.service.startup.database.DatabaseTarget;
import dev.troupe.service.startup.database.DatabaseTimeouts;
import dev.troupe.service.startup.database.SchemaMigration;
import dev.troupe.service.startup.database.StartupSettings;
import java.time.Duration;
import org.flywaydb.core.Flyway;

/**
 * Tells where shared facts lie, and how to get there.
 *
 * @param target address and role
 * @param password the role's
 */
public record FactsDatabaseSettings(DatabaseTarget target, String password) {
    /** How long a question waits for the database, first for a connection and then for an answer. */
    static final Duration PATIENCE = Duration.ofSeconds(1);

    /** How long what runs behind questions waits for an answer. */
    private static final Duration SILENCE = Duration.ofSeconds(15);

    private static final int CONNECTIONS = 4;

    /** Makes a pool that opens no connection before it is asked for one. */
    HikariDataSource open() {
        HikariDataSource pool = new HikariDataSource();
        pool.setPoolName("repomap");
        pool.setJdbcUrl(target.url());
        pool.setUsername(target.role());
        pool.setPassword(password);
        pool.setMaximumPoolSize(CONNECTIONS);
        pool.setMinimumIdle(0);
        pool.setInitializationFailTimeout(-1);
        pool.setConnectionTimeout(PATIENCE.toMillis());
        pool.setValidationTimeout(PATIENCE.toMillis() / 2);
        pool.setDataSourceProperties(
                new DatabaseTimeouts(PATIENCE, SILENCE).properties("troupe-repomap"));
        // What a crash of the server takes with it is found anew.
        pool.addDataSourceProperty("options", "-c synchronous_commit=off");
        return pool;
    }

    /** Brings the schema up to date, by one try; throws why it cannot. */
    void bringUp(HikariDataSource pool) {
        Flyway migrations =
                Flyway.configure()
                        .dataSource(pool)
                        .schemas("repomap")
                        .defaultSchema("repomap")
                        .locations("classpath:db/migration/repomap")
                        .load();
        new SchemaMigration(migrations, target, new StartupSettings(Duration.ZERO))
                .bringUpIfOwned(
                        "Run deploy/postgres/roles.sql, so that the role may make the schema.");
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "FactsDatabaseSettings[" + target + "]";
    }
}
