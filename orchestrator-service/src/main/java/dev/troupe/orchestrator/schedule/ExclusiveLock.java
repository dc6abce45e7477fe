package dev.troupe.orchestrator.schedule;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Lets one of several processes work at a time. The database holds the lock and frees it when the
 * holder's connection ends, however that happens.
 */
public final class ExclusiveLock {
    private final DataSource dataSource;
    private final long key;

    /**
     * A lock of this number.
     *
     * @param key the same in all processes, different for each kind of work
     */
    public ExclusiveLock(DataSource dataSource, long key) {
        this.dataSource = dataSource;
        this.key = key;
    }

    /**
     * Works while holding the lock, outside of any transaction.
     *
     * @return what the work returned; false, without working, while another process holds the lock
     * @throws DataAccessResourceFailureException when the database is away
     */
    public boolean whileHeld(BooleanSupplier work) {
        try (Connection connection = dataSource.getConnection()) {
            if (!ask(connection, "SELECT pg_try_advisory_lock(?)")) {
                return false;
            }
            try {
                return work.getAsBoolean();
            } finally {
                ask(connection, "SELECT pg_advisory_unlock(?)");
            }
        } catch (SQLException e) {
            throw new DataAccessResourceFailureException("The database does not answer.", e);
        }
    }

    private boolean ask(Connection connection, String question) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(question)) {
            statement.setLong(1, key);
            try (ResultSet answer = statement.executeQuery()) {
                return answer.next() && answer.getBoolean(1);
            }
        }
    }
}
