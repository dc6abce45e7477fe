package dev.troupe.benchmarks.history.nemesis;

import dev.troupe.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Reads and changes the ledger for the nemesis, as the database's administrator. */
final class LedgerTableAccess implements AutoCloseable {
    private final Connection connection;

    LedgerTableAccess(TestDatabase database) throws SQLException {
        connection = database.connect();
    }

    /** How many runs of a process have lost their lease so far. */
    long expired(long pid) throws SQLException {
        return number(
                        "SELECT count(*) FROM ledger.run r JOIN ledger.worker w ON w.id = r.worker_id"
                                + " WHERE r.ended_how = 'EXPIRED' AND w.pid = "
                                + pid)
                .orElseThrow();
    }

    /** The process that runs a task. */
    Optional<Long> holder(UUID task) throws SQLException {
        return number(
                "SELECT w.pid FROM ledger.run r JOIN ledger.worker w ON w.id = r.worker_id"
                        + " WHERE r.ended_at IS NULL AND r.task_id = '"
                        + task
                        + "'");
    }

    void shift(Duration by) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "UPDATE ledger.clock_shift SET shift = shift + ? * interval '1 ms'")) {
            statement.setLong(1, by.toMillis());
            statement.executeUpdate();
        }
    }

    private Optional<Long> number(String query) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Optional.of(rows.getLong(1)) : Optional.empty();
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
