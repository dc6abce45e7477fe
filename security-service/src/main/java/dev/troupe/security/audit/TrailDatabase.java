package dev.troupe.security.audit;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.time.Duration;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/** The trail's tables, and the transactions in which they are read and written. */
final class TrailDatabase {
    /** Nobody who decides waits for that. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final DataSource database;
    private final JdbcClient jdbc;
    private final TransactionTemplate writing;
    private final TransactionTemplate reading;

    TrailDatabase(DataSource database) {
        this.database = database;
        this.jdbc = JdbcClient.create(database);
        JdbcTransactionManager transactions = new JdbcTransactionManager(database);
        this.writing = new TransactionTemplate(transactions);
        this.reading = new TransactionTemplate(transactions);
        reading.setReadOnly(true);
        reading.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    }

    JdbcClient jdbc() {
        return jdbc;
    }

    AuditTable entries() {
        return new AuditTable(jdbc);
    }

    SegmentTable segments() {
        return new SegmentTable(jdbc);
    }

    /**
     * In one transaction.
     *
     * @throws TroupeException DATABASE_UNAVAILABLE
     */
    <T> T write(Supplier<T> work) {
        return inDatabase(() -> writing.execute(_ -> work.get()));
    }

    /**
     * From one moment of the database.
     *
     * @throws TroupeException DATABASE_UNAVAILABLE
     */
    <T> T read(Supplier<T> work) {
        return inDatabase(() -> reading.execute(_ -> work.get()));
    }

    /**
     * The same for what may have to look at every entry for one answer.
     *
     * @throws TroupeException DATABASE_UNAVAILABLE
     */
    <T> T search(Supplier<T> work) {
        return read(() -> {
            takingTime();
            return work.get();
        });
    }

    /**
     * In the transaction at hand, a single answer may take minutes. The pool has its usual limit again when it gets the
     * connection back.
     */
    void takingTime() {
        JdbcTemplate template = new JdbcTemplate(database);
        template.execute(
                (ConnectionCallback<@Nullable Void>)
                        connection -> {
                            connection.setNetworkTimeout(Runnable::run, (int) LONGEST.toMillis());
                            return null;
                        });
    }

    private static <T> T inDatabase(Supplier<@Nullable T> work) {
        try {
            T result = work.get();
            if (result == null) {
                throw new IllegalStateException("A transaction ended without a result.");
            }
            return result;
        } catch (DataAccessResourceFailureException
                | TransientDataAccessException
                | RecoverableDataAccessException
                | TransactionException e) {
            throw new TroupeException(
                    ErrorCode.DATABASE_UNAVAILABLE,
                    "The audit trail's database does not answer; nothing was recorded.",
                    e);
        }
    }
}
