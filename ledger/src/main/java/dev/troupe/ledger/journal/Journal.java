package dev.troupe.ledger.journal;

import dev.troupe.ledger.lease.LeaseKey;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Appending to and reading the journal. */
public final class Journal {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public Journal(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Writes everything in the append in one commit, fenced by the lease.
     *
     * @throws dev.troupe.ledger.lease.LeaseLostException when the lease is stale
     * @throws dev.troupe.ledger.lease.TaskCancelledException when the tree is cancelled
     */
    public Appended append(LeaseKey key, Append append) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** A task's entries after the given seq, in order. */
    public List<JournalEntry> read(UUID taskId, long afterSeq) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** Entries of all of a session's tasks of these kinds, by task creation and seq. */
    public List<JournalEntry> ofSession(UUID sessionId, Set<String> kinds) {
        throw new UnsupportedOperationException(jdbc.toString());
    }
}
