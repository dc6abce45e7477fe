package dev.troupe.orchestrator;

import dev.troupe.ledger.LedgerSchema;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Brings the ledger's schema up to date, in the process that knows its owner. */
final class LedgerMigrations {
    private final LedgerOwnerSettings owner;

    LedgerMigrations(LedgerOwnerSettings owner) {
        this.owner = owner;
    }

    void migrate() {
        String url = owner.url();
        if (url == null) {
            return;
        }
        LedgerSchema.migrations(
                        new DriverManagerDataSource(url, owner.username(), owner.password()))
                .migrate();
    }
}
