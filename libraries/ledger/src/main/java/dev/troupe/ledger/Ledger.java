package dev.troupe.ledger;

import dev.troupe.ledger.artefact.Artefacts;
import dev.troupe.ledger.audit.AuditOutbox;
import dev.troupe.ledger.blob.Blobs;
import dev.troupe.ledger.budget.Budgets;
import dev.troupe.ledger.event.SessionLog;
import dev.troupe.ledger.figure.AtWork;
import dev.troupe.ledger.figure.Figures;
import dev.troupe.ledger.inbox.Inbox;
import dev.troupe.ledger.journal.Journal;
import dev.troupe.ledger.lease.Leases;
import dev.troupe.ledger.lease.Limits;
import dev.troupe.ledger.lease.Workers;
import dev.troupe.ledger.overview.Overview;
import dev.troupe.ledger.sql.Rows;
import dev.troupe.ledger.task.Tasks;
import dev.troupe.ledger.wait.Waits;
import java.time.Instant;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The ledger over one database connection pool. Methods join the caller's Spring transaction on the
 * same data source when there is one, and otherwise commit by themselves: one call, one commit.
 */
public final class Ledger {
    private final JdbcClient jdbc;

    /** A ledger on the given pool, whose role may use the schema {@code ledger}. */
    public Ledger(DataSource dataSource) {
        this.jdbc = JdbcClient.create(dataSource);
    }

    /** The ledger's time, by which leases expire. Tests and fault drivers can shift it. */
    public Instant now() {
        return jdbc.sql("SELECT ledger.now() AS at")
                .query((row, n) -> Rows.instant(row, "at"))
                .single();
    }

    /** Creation, reading, spawning and cancelling of tasks. */
    public Tasks tasks() {
        return new Tasks(jdbc);
    }

    /** Claims, heart-beats, suspension and endings. */
    public Leases leases() {
        return new Leases(jdbc);
    }

    /** Which workers there are. */
    public Workers workers() {
        return new Workers(jdbc);
    }

    /** How much may run at once. */
    public Limits limits() {
        return new Limits(jdbc);
    }

    /** What runs did. */
    public Journal journal() {
        return new Journal(jdbc);
    }

    /** What tasks hand on. */
    public Artefacts artefacts() {
        return new Artefacts(jdbc);
    }

    /** What tasks wait for. */
    public Waits waits() {
        return new Waits(jdbc);
    }

    /** Messages to running tasks. */
    public Inbox inbox() {
        return new Inbox(jdbc);
    }

    /** The events of sessions. */
    public SessionLog events() {
        return new SessionLog(jdbc);
    }

    /** What lists of sessions show. */
    public Overview overview() {
        return new Overview(jdbc);
    }

    /** Tasks that have not ended. */
    public AtWork atWork() {
        return new AtWork(jdbc);
    }

    /** What calls of models and tools came to. */
    public Figures figures() {
        return new Figures(jdbc);
    }

    /** Limits and what was spent. */
    public Budgets budgets() {
        return new Budgets(jdbc);
    }

    /** Bytes by hash. */
    public Blobs blobs() {
        return new Blobs(jdbc);
    }

    /** Audit events on their way to the security service. */
    public AuditOutbox audits() {
        return new AuditOutbox(jdbc);
    }
}
