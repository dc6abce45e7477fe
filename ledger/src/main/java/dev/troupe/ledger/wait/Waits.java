package dev.troupe.ledger.wait;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Items and their decisions. */
public final class Waits {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public Waits(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** One item. */
    public Optional<Item> find(UUID id) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** A task's items by seq. */
    public List<Item> ofTask(UUID taskId) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** Items, newest first, of one session. */
    public List<Item> ofSession(UUID sessionId, boolean openOnly) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** All open items, newest first. */
    public List<Item> open() {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /**
     * Decides an item, with the events and audit rows that tell of it, and queues its task when it
     * waits and nothing else is open. The same decision again changes nothing.
     *
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND; CONFLICT when it was decided
     *     otherwise or withdrawn
     */
    public Item decide(
            UUID id, String decision, String by, List<EventBody> events, List<AuditEvent> audits) {
        throw new UnsupportedOperationException(jdbc.toString());
    }
}
