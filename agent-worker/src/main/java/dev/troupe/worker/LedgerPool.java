package dev.troupe.worker;

import com.zaxxer.hikari.HikariDataSource;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.startup.database.Silence;
import dev.troupe.worker.claim.WorkerSettings;
import java.time.Duration;

/** Makes the worker's pool of connections to the ledger. It opens none before it is asked for one. */
final class LedgerPool {
    private static final int BESIDE_RUNS = 4;
    private static final Duration CONNECT = Duration.ofSeconds(5);

    /** A server that was started again must be noticed before the lease is gone. */
    private static final Duration ANSWER = Duration.ofSeconds(15);

    private LedgerPool() {}

    static HikariDataSource open(WorkerSettings settings) {
        WorkerSettings.Datasource source = settings.datasource();
        if (source == null) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    "troupe.worker.datasource.url is not set; it must name the JDBC URL of the"
                            + " database.",
                    "Set it, and `username` and `password` beside it.",
                    null);
        }
        HikariDataSource pool = new HikariDataSource();
        pool.setPoolName("worker-ledger");
        pool.setJdbcUrl(source.url());
        pool.setUsername(source.username());
        pool.setPassword(source.password());
        pool.setMaximumPoolSize(settings.slots() + BESIDE_RUNS);
        pool.setMinimumIdle(1);
        pool.setInitializationFailTimeout(-1);
        pool.setConnectionTimeout(CONNECT.toMillis());
        pool.setValidationTimeout(2_000);
        pool.setDataSourceProperties(new Silence(CONNECT, ANSWER).properties("troupe-worker"));
        return pool;
    }
}
