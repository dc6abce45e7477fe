package dev.troupe.orchestrator;

import dev.troupe.ledger.LedgerSchema;
import dev.troupe.service.startup.database.DatabaseTarget;
import dev.troupe.service.startup.database.SchemaMigration;
import dev.troupe.service.startup.database.StartupSettings;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Brings the ledger's schema up to date in the process that knows its owner; others wait for that. */
final class LedgerMigrations {
    private final LedgerOwnerSettings owner;
    private final DatabaseTarget reader;
    private final DataSource readers;
    private final StartupSettings start;

    LedgerMigrations(
            LedgerOwnerSettings owner,
            DatabaseTarget reader,
            DataSource readers,
            StartupSettings start) {
        this.owner = owner;
        this.reader = reader;
        this.readers = readers;
        this.start = start;
    }

    void migrate() {
        String url = owner.url();
        if (url == null) {
            new SchemaMigration(LedgerSchema.migrations(readers), reader, start).await();
            return;
        }
        var access = new DatabaseTarget("troupe.ledger.datasource", url, owner.username());
        var source = new DriverManagerDataSource(url, owner.username(), owner.password());
        new SchemaMigration(LedgerSchema.migrations(source), access, start).bringUp();
    }
}
