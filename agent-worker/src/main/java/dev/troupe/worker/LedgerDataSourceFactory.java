package dev.troupe.worker;

import com.zaxxer.hikari.HikariDataSource;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.service.startup.database.DatabaseTimeouts;
import dev.troupe.worker.settings.WorkerSettings;
import java.time.Duration;

/** Makes the worker's pools of connections to the ledger. They open none before they are asked for one. */
final class LedgerDataSourceFactory {
    private static final int BESIDE_RUNS = 4;
    private static final Duration CONNECT = Duration.ofSeconds(5);

    /** A server that was started again must be noticed before the lease is gone. */
    private static final Duration ANSWER = Duration.ofSeconds(15);

    /** What a renewal waits for a connection, and a spare one for an answer. */
    private static final Duration RENEWAL = Duration.ofSeconds(2);

    private LedgerDataSourceFactory() {}

    /** For runs, and for claims. */
    static HikariDataSource open(WorkerSettings settings) {
        HikariDataSource pool =
                pool(settings, "worker-ledger", new DatabaseTimeouts(CONNECT, ANSWER));
        pool.setMaximumPoolSize(settings.slots() + BESIDE_RUNS);
        pool.setMinimumIdle(1);
        pool.setConnectionTimeout(CONNECT.toMillis());
        return pool;
    }

    /** One connection for renewals, which a database that answers slowly may keep waiting. */
    static HikariDataSource openRenewal(WorkerSettings settings) {
        return renewal(settings, "worker-lease", new DatabaseTimeouts(CONNECT, ANSWER));
    }

    /** One for renewals while the other is kept waiting. */
    static HikariDataSource openSpareRenewal(WorkerSettings settings) {
        HikariDataSource pool =
                renewal(settings, "worker-lease-spare", new DatabaseTimeouts(RENEWAL, RENEWAL));
        pool.setIdleTimeout(10_000);
        pool.addDataSourceProperty("options", serverTimeouts(settings.lease()));
        return pool;
    }

    /**
     * Tells the server to give up on a lock before the client gives up on the server: else each try would leave a connection
     * behind that waits on. Short leases wait less, so that several tries are made in time.
     */
    private static String serverTimeouts(Duration lease) {
        long most = Math.clamp(lease.toMillis() / 4, 100, RENEWAL.toMillis() * 9 / 10);
        return "-c lock_timeout=%d -c statement_timeout=%d".formatted(most * 3 / 4, most);
    }

    /**
     * While a database is away a pool tries to connect more and more seldom, but only as long as it keeps
     * connections without being asked, or somebody waits: neither is so for long here.
     */
    private static HikariDataSource renewal(
            WorkerSettings settings, String name, DatabaseTimeouts silence) {
        HikariDataSource pool = pool(settings, name, silence);
        pool.setMaximumPoolSize(1);
        pool.setMinimumIdle(0);
        pool.setConnectionTimeout(RENEWAL.toMillis());
        return pool;
    }

    private static HikariDataSource pool(
            WorkerSettings settings, String name, DatabaseTimeouts silence) {
        WorkerSettings.Datasource source = settings.datasource();
        if (source == null) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    "troupe.worker.datasource.url is not set; it must name the JDBC URL of the"
                            + " database.",
                    "Set it, together with `troupe.worker.datasource.username` and `troupe.worker.datasource.password`.",
                    null);
        }
        HikariDataSource pool = new HikariDataSource();
        pool.setPoolName(name);
        pool.setJdbcUrl(source.url());
        pool.setUsername(source.username());
        pool.setPassword(source.password());
        pool.setInitializationFailTimeout(-1);
        pool.setValidationTimeout(2_000);
        pool.setDataSourceProperties(silence.properties("troupe-worker"));
        return pool;
    }
}
