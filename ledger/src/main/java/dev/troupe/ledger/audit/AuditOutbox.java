package dev.troupe.ledger.audit;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.sql.Calls;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Audit events that are not on the trail yet. */
public final class AuditOutbox {
    private final Calls calls;

    /** On a ledger's database. */
    public AuditOutbox(JdbcClient jdbc) {
        this.calls = new Calls(jdbc);
    }

    /** Adds events within the caller's transaction. */
    public void add(List<AuditEvent> events) {
        calls.perform("SELECT ledger.add_audits(?::jsonb)", Calls.audits(events));
    }

    /** Events to forward, oldest first. Numbers are no cursor: what is done is marked one by one. */
    public List<AuditEvent> pending(int limit) {
        return calls.sql(
                        "SELECT body::text FROM ledger.audit_outbox ORDER BY at, id LIMIT ?", limit)
                .query((rows, number) -> Calls.read(rows.getString(1), AuditEvent.class))
                .list();
    }

    /** Marks events as on the trail. */
    public void forwarded(List<UUID> ids) {
        calls.perform("SELECT ledger.forwarded(?)", (Object) Calls.array(ids));
    }

    /** How many wait. */
    public long backlog() {
        return calls.sql("SELECT count(*) FROM ledger.audit_outbox").query(Long.class).single();
    }
}
