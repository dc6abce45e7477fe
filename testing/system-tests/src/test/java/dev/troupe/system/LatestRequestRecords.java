package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.postgres.TestDatabase;
import java.sql.SQLException;

/** What the ledger and the trail say of the newest request. */
record LatestRequestRecords(TestDatabase database) {
    private static final String NEWEST = "(SELECT id FROM ledger.task ORDER BY id DESC LIMIT 1)";

    /** The process that holds the newest task. */
    long holder() throws SQLException {
        return number(
                "SELECT w.pid FROM ledger.run r JOIN ledger.worker w ON w.id = r.worker_id"
                        + " WHERE r.ended_at IS NULL AND r.task_id = "
                        + NEWEST);
    }

    /** Whether that process holds the newest task. */
    boolean isHeldBy(long pid) throws SQLException {
        return number(
                        "SELECT count(*) FROM ledger.run r JOIN ledger.worker w ON w.id = r.worker_id"
                                + " WHERE r.ended_at IS NULL AND w.pid = "
                                + pid
                                + " AND r.task_id = "
                                + NEWEST)
                == 1;
    }

    /** How often the newest task was claimed. */
    long epoch() throws SQLException {
        return number("SELECT epoch FROM ledger.task WHERE id = " + NEWEST);
    }

    /**
     * Every turn in the journal, none twice, one ending, events without gaps.
     *
     * @param edits turns that changed a file
     */
    void assertWholeAndOnce(int edits) throws SQLException {
        String task = " FROM ledger.journal WHERE task_id = " + NEWEST;
        assertThat(number("SELECT count(DISTINCT turn)" + task + " AND turn > 0"))
                .as("turns")
                .isEqualTo(edits + 1);
        assertThat(number("SELECT max(seq) - count(*)" + task)).as("gaps of the journal").isZero();
        String events = " FROM ledger.event e JOIN ledger.session s ON s.id = e.session_id";
        assertThat(number("SELECT count(*) - max(e.number)" + ofSession(events)))
                .as("gaps of the events")
                .isZero();
        assertThat(number("SELECT count(*)" + ofSession(events) + type("committed")))
                .as("commits that were told of")
                .isEqualTo(edits);
        assertThat(number("SELECT count(*) FROM ledger.outcome WHERE task_id = " + NEWEST))
                .as("endings")
                .isEqualTo(1);
        assertThat(
                        number(
                                "SELECT count(*) FROM ledger.outcome WHERE state = 'SUCCEEDED'"
                                        + " AND task_id = "
                                        + NEWEST))
                .isEqualTo(1);
    }

    /** The newest task can be claimed at once, and its worker was not lost. */
    void assertGivenBack() throws SQLException {
        assertThat(
                        number(
                                "SELECT count(*) FROM ledger.run r JOIN ledger.task t ON t.id = r.task_id"
                                        + " WHERE r.ended_how = 'RELEASED' AND r.epoch = t.epoch"
                                        + " AND t.state = 'QUEUED' AND t.id = "
                                        + NEWEST))
                .as("tasks given back")
                .isEqualTo(1);
    }

    private static String ofSession(String from) {
        return from
                + " WHERE s.id = (SELECT session_id FROM ledger.task WHERE id = "
                + NEWEST
                + ")";
    }

    private static String type(String name) {
        return " AND e.body ->> 'type' = '" + name + "'";
    }

    private long number(String query) throws SQLException {
        try (var connection = database.connect();
                var statement = connection.createStatement();
                var row = statement.executeQuery(query)) {
            assertThat(row.next()).as(query).isTrue();
            return row.getLong(1);
        }
    }
}
