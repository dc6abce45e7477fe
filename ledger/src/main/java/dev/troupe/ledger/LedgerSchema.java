package dev.troupe.ledger;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Creates and upgrades the schema {@code ledger}, with the role that owns it. */
public final class LedgerSchema {
    private LedgerSchema() {}

    /** The migrations, to be run by the owner of the schema before anything else uses it. */
    public static Flyway migrations(DataSource owner) {
        return Flyway.configure()
                .dataSource(owner)
                .schemas("ledger")
                .defaultSchema("ledger")
                .locations("classpath:db/migration/ledger")
                .load();
    }
}
