package dev.troupe.ledger.audit;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.sql.PostgresArray;
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

    /** Adds events within the caller's transaction. One that is waiting already is not added again. */
    public void add(List<AuditEvent> events) {
        jdbc.sql("SELECT ledger.record_audits(:ids, :audits)")
                .param("ids", AuditEventJson.ids(events))
                .param("audits", AuditEventJson.of(events))
                .query(row -> {});
    }

    /** Events to forward, oldest first. Numbers are no cursor: what is done is marked one by one. */
    public List<AuditEvent> pending(int limit) {
        return jdbc.sql(
                        """
                        SELECT body::text FROM ledger.audit_outbox ORDER BY number LIMIT :limit
                        """)
                .param("limit", limit)
                .query((row, n) -> AuditEventJson.read(row.getString(1)))
                .list();
    }

    /** Takes events off that are on the trail. */
    public void forwarded(List<UUID> ids) {
        jdbc.sql("SELECT ledger.forwarded(:ids)")
                .param("ids", PostgresArray.uuids(ids))
                .query(row -> {});
    }

    /** How many wait. */
    public long backlog() {
        return jdbc.sql("SELECT count(*) FROM ledger.audit_outbox")
                .query((row, n) -> row.getLong(1))
                .single();
    }
}
