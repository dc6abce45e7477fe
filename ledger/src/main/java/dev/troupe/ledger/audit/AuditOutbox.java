package dev.troupe.ledger.audit;

import dev.troupe.contracts.security.AuditEvent;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Audit events that are not on the trail yet. */
public final class AuditOutbox {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public AuditOutbox(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Adds events within the caller's transaction. */
    public void add(List<AuditEvent> events) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** Events to forward, oldest first. Numbers are no cursor: what is done is marked one by one. */
    public List<AuditEvent> pending(int limit) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** Marks events as on the trail. */
    public void forwarded(List<UUID> ids) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** How many wait. */
    public long backlog() {
        throw new UnsupportedOperationException(jdbc.toString());
    }
}
