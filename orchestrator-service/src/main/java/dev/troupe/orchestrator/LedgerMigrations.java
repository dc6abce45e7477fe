package dev.troupe.orchestrator;

import dev.troupe.ledger.LedgerSchema;
import dev.troupe.startup.database.DatabaseAccess;
import dev.troupe.startup.database.Schema;
import dev.troupe.startup.database.StartSettings;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Brings the ledger's schema up to date in the process that knows its owner; others wait for that. */
final class LedgerMigrations {
    private final LedgerOwnerSettings owner;
    private final DatabaseAccess reader;
    private final DataSource readers;
    private final StartSettings start;

    LedgerMigrations(
            LedgerOwnerSettings owner,
            DatabaseAccess reader,
            DataSource readers,
            StartSettings start) {
        this.owner = owner;
        this.reader = reader;
        this.readers = readers;
        this.start = start;
    }

    void migrate() {
        String url = owner.url();
        if (url == null) {
            new Schema(LedgerSchema.migrations(readers), reader, start).await();
            return;
        }
        var access = new DatabaseAccess("troupe.ledger.datasource", url, owner.username());
        var source = new DriverManagerDataSource(url, owner.username(), owner.password());
        new Schema(LedgerSchema.migrations(source), access, start).bringUp();
    }
}
