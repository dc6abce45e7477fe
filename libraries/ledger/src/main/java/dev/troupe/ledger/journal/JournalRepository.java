package dev.troupe.ledger.journal;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.ledger.fence.JournalMismatchException;
import dev.troupe.ledger.sql.LedgerExceptionTranslator;
import dev.troupe.ledger.sql.PostgresArray;
import dev.troupe.ledger.sql.ResultRowReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Appending to and reading the journal. */
public final class JournalRepository {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public JournalRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Writes everything in the append in one commit, fenced by the lease. Repeating an append that is
     * in the journal already changes nothing and answers as the first time; an append without entries
     * cannot be recognised.
     *
     * @throws dev.troupe.ledger.fence.LeaseLostException when the lease is stale
     * @throws dev.troupe.ledger.fence.TaskCancelledException when the tree is cancelled
     * @throws dev.troupe.ledger.fence.NewMessagesException when it asks something, and a workflow was told how to go on
     * @throws JournalMismatchException when the entries neither follow the journal nor repeat it
     */
    public JournalAppendResult append(LeaseKey key, JournalAppend append) {
        return LedgerExceptionTranslator.of(
                key,
                () ->
                        jdbc.sql(
                                        "SELECT * FROM ledger.append(:task, :epoch, %s)"
                                                .formatted(JournalAppendParameters.SQL))
                                .paramSource(JournalAppendParameters.parameters(key, append))
                                .query((row, n) ->
                                        new JournalAppendResult(
                                                row.getLong("last_seq"),
                                                row.getLong("last_event"),
                                                row.getString("refused_by")))
                                .single());
    }

    /** A task's entries after the given seq, in order. */
    public List<JournalEntry> read(UUID taskId, long afterSeq) {
        return jdbc.sql(
                        """
                        SELECT task_id, seq, epoch, kind, turn, body::text AS body, at
                          FROM ledger.journal WHERE task_id = :task AND seq > :seq ORDER BY seq
                        """)
                .param("task", taskId)
                .param("seq", afterSeq)
                .query((row, n) -> entry(row))
                .list();
    }

    /** Entries of all of a session's tasks of these kinds, by task creation and seq. */
    public List<JournalEntry> ofSession(UUID sessionId, Set<String> kinds) {
        return read("t.session_id = :of", sessionId, kinds);
    }

    /** Likewise, without the tasks that other tasks have spawned. */
    public List<JournalEntry> ofRequests(UUID sessionId, Set<String> kinds) {
        return read("t.session_id = :of AND t.parent_id IS NULL", sessionId, kinds);
    }

    /** A task's entries of these kinds, in order. */
    public List<JournalEntry> ofTask(UUID taskId, Set<String> kinds) {
        return read("t.id = :of", taskId, kinds);
    }

    private List<JournalEntry> read(String which, UUID of, Set<String> kinds) {
        return jdbc.sql(
                        """
                        SELECT j.task_id, j.seq, j.epoch, j.kind, j.turn, j.body::text AS body, j.at
                          FROM ledger.task t JOIN ledger.journal j ON j.task_id = t.id
                         WHERE %s AND j.kind = ANY (:kinds)
                         ORDER BY t.created_at, t.id, j.seq
                        """
                                .formatted(which))
                .param("of", of)
                .param("kinds", PostgresArray.texts(kinds))
                .query((row, n) -> entry(row))
                .list();
    }

    private static JournalEntry entry(ResultSet row) throws SQLException {
        return new JournalEntry(
                ResultRowReader.uuid(row, "task_id"),
                row.getLong("seq"),
                row.getLong("epoch"),
                row.getString("kind"),
                row.getInt("turn"),
                row.getString("body"),
                ResultRowReader.instant(row, "at"));
    }
}
