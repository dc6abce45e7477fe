package dev.troupe.ledger;

import dev.troupe.ledger.artefact.ArtefactRepository;
import dev.troupe.ledger.audit.AuditOutbox;
import dev.troupe.ledger.blob.BlobStore;
import dev.troupe.ledger.budget.BudgetRepository;
import dev.troupe.ledger.event.SessionEventLog;
import dev.troupe.ledger.inbox.InboxRepository;
import dev.troupe.ledger.journal.JournalRepository;
import dev.troupe.ledger.lease.ConcurrencyLimitRepository;
import dev.troupe.ledger.lease.LeaseRepository;
import dev.troupe.ledger.lease.WorkerRegistry;
import dev.troupe.ledger.network.FetchHostRepository;
import dev.troupe.ledger.overview.SessionSummaryReader;
import dev.troupe.ledger.sql.ResultRowReader;
import dev.troupe.ledger.statistics.UnfinishedTaskQueries;
import dev.troupe.ledger.statistics.UsageStatisticsReader;
import dev.troupe.ledger.task.TaskRepository;
import dev.troupe.ledger.wait.TaskWaitRepository;
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
                .query((row, n) -> ResultRowReader.instant(row, "at"))
                .single();
    }

    /** Creation, reading, spawning and cancelling of tasks. */
    public TaskRepository tasks() {
        return new TaskRepository(jdbc);
    }

    /** Claims, heart-beats, suspension and endings. */
    public LeaseRepository leases() {
        return new LeaseRepository(jdbc);
    }

    /** Which workers there are. */
    public WorkerRegistry workers() {
        return new WorkerRegistry(jdbc);
    }

    /** How much may run at once. */
    public ConcurrencyLimitRepository limits() {
        return new ConcurrencyLimitRepository(jdbc);
    }

    /** What runs did. */
    public JournalRepository journal() {
        return new JournalRepository(jdbc);
    }

    /** What tasks hand on. */
    public ArtefactRepository artefacts() {
        return new ArtefactRepository(jdbc);
    }

    /** What tasks wait for. */
    public TaskWaitRepository waits() {
        return new TaskWaitRepository(jdbc);
    }

    /** Messages to running tasks. */
    public InboxRepository inbox() {
        return new InboxRepository(jdbc);
    }

    /** The events of sessions. */
    public SessionEventLog events() {
        return new SessionEventLog(jdbc);
    }

    /** What lists of sessions show. */
    public SessionSummaryReader overview() {
        return new SessionSummaryReader(jdbc);
    }

    /** Tasks that have not ended. */
    public UnfinishedTaskQueries atWork() {
        return new UnfinishedTaskQueries(jdbc);
    }

    /** What calls of models and tools came to. */
    public UsageStatisticsReader figures() {
        return new UsageStatisticsReader(jdbc);
    }

    /** Limits and what was spent. */
    public BudgetRepository budgets() {
        return new BudgetRepository(jdbc);
    }

    /** Bytes by hash. */
    public BlobStore blobs() {
        return new BlobStore(jdbc);
    }

    /** Hosts that people have granted. */
    public FetchHostRepository fetchHosts() {
        return new FetchHostRepository(jdbc);
    }

    /** Audit events on their way to the security service. */
    public AuditOutbox audits() {
        return new AuditOutbox(jdbc);
    }
}
