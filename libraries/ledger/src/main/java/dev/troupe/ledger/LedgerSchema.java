package dev.troupe.ledger;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Creates and upgrades the schema {@code ledger}, with the role that owns it. */
public final class LedgerSchema {
    /** The role that owns the schema and runs its migrations. Nothing else logs in as it. */
    public static final String OWNER = "troupe_ledger";

    /** The role of the orchestrator: creates, steers, decides, reaps. */
    public static final String ORCHESTRATOR = "troupe_orchestrator";

    /** The role of workers: claims and what a run writes. */
    public static final String WORKER = "troupe_worker";

    private LedgerSchema() {}

    /**
     * The migrations, to be run by the owner of the schema before anything else uses it. Each run
     * also gives {@link #ORCHESTRATOR} and {@link #WORKER} their rights, if these roles exist by then.
     */
    public static Flyway migrations(DataSource owner) {
        return Flyway.configure()
                .dataSource(owner)
                .schemas("ledger")
                .defaultSchema("ledger")
                .locations("classpath:db/migration/ledger")
                .load();
    }
}
