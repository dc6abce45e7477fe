package dev.troupe.ledger.journal;

import dev.troupe.ledger.lease.Fence;
import dev.troupe.ledger.lease.LeaseKey;
import dev.troupe.ledger.sql.Calls;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Appending to and reading the journal. */
public final class Journal {
    private static final String SELECT =
            "SELECT task_id, seq, journal.epoch, journal.kind, turn, body, at FROM ledger.journal";

    private final Calls calls;

    /** On a ledger's database. */
    public Journal(JdbcClient jdbc) {
        this.calls = new Calls(jdbc);
    }

    /**
     * Writes everything in the append in one commit, fenced by the lease.
     *
     * @throws dev.troupe.ledger.lease.LeaseLostException when the lease is stale
     * @throws dev.troupe.ledger.lease.TaskCancelledException when the tree is cancelled
     */
    public Appended append(LeaseKey key, Append append) {
        var parameters = AppendParameters.of(key, append);
        return Fence.guarded(
                key,
                () ->
                        calls.run(
                                calls.sql(
                                        "SELECT * FROM ledger.append(?, ?, ?::jsonb, ?, ?)",
                                        parameters.all()),
                                statement ->
                                        statement
                                                .query((rows, number) ->
                                                        new Appended(
                                                                rows.getLong(1),
                                                                rows.getLong(2),
                                                                rows.getString(3)))
                                                .single()));
    }

    /** A task's entries after the given seq, in order. */
    public List<JournalEntry> read(UUID taskId, long afterSeq) {
        return calls.sql(SELECT + " WHERE task_id = ? AND seq > ? ORDER BY seq", taskId, afterSeq)
                .query(Journal::entry)
                .list();
    }

    /** Entries of all of a session's tasks of these kinds, by task creation and seq. */
    public List<JournalEntry> ofSession(UUID sessionId, Set<String> kinds) {
        return calls.sql(
                        SELECT
                                + " JOIN ledger.task ON task.id = task_id WHERE task.session_id = ?"
                                + " AND journal.kind = ANY (?) ORDER BY task.created_at, task.id, seq",
                        sessionId,
                        kinds.toArray(String[]::new))
                .query(Journal::entry)
                .list();
    }

    private static JournalEntry entry(ResultSet rows, int number) throws SQLException {
        return new JournalEntry(
                rows.getObject("task_id", UUID.class),
                rows.getLong("seq"),
                rows.getLong("epoch"),
                rows.getString("kind"),
                rows.getInt("turn"),
                rows.getString("body"),
                rows.getObject("at", OffsetDateTime.class).toInstant());
    }
}
