package dev.troupe.benchmarks.throughput;

import dev.troupe.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads the times of tasks from the ledger over one connection: to open one costs more than to ask. */
final class LedgerTaskTimes implements AutoCloseable {
    private static final String SINCE =
            " FROM ledger.task t LEFT JOIN ledger.outcome o ON o.task_id = t.id WHERE t.created_at >= ?";

    private final Connection connection;

    LedgerTaskTimes(TestDatabase database) throws SQLException {
        this.connection = database.connect();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /** The database's own time. */
    Instant now() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT clock_timestamp()");
                ResultSet row = query.executeQuery()) {
            row.next();
            return row.getTimestamp(1).toInstant();
        }
    }

    /** How many are in a state. */
    long count(String state, Instant since) throws SQLException {
        return number("SELECT count(*)" + SINCE + " AND t.state = '" + state + "'", since)
                .longValue();
    }

    /** Seconds from the first that was made to the end of the last. */
    double seconds(Instant since) throws SQLException {
        return number(
                        "SELECT extract(epoch FROM max(o.at) - min(t.created_at))::float8" + SINCE,
                        since)
                .doubleValue();
    }

    private Number number(String query, Instant since) throws SQLException {
        return list(query, since).getFirst();
    }

    /** From being made to its end, of each. */
    SortedDurations ended(Instant since) throws SQLException {
        return new SortedDurations(
                list(
                        "SELECT 1000 * extract(epoch FROM o.at - t.created_at)::float8"
                                + SINCE
                                + " AND o.at IS NOT NULL",
                        since));
    }

    private List<Double> list(String query, Instant since) throws SQLException {
        List<Double> all = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setTimestamp(1, Timestamp.from(since));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    all.add(rows.getDouble(1));
                }
            }
        }
        return all;
    }
}
