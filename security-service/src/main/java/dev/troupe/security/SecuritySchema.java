package dev.troupe.security;

import dev.troupe.service.startup.database.DatabaseTarget;
import dev.troupe.service.startup.database.SchemaMigration;
import dev.troupe.service.startup.database.StartupSettings;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** The schema {@code security}, brought up to date by its owner before anything uses it. */
public final class SecuritySchema {
    private static final Logger LOG = LoggerFactory.getLogger(SecuritySchema.class);
    private static final String NEXT =
            "Set troupe.security.owner.datasource.url and .password, or start a security service that has them.";

    private SecuritySchema() {}

    /**
     * The migrations. Each run also gives the service's role its rights, if that role exists by then.
     *
     * @param owner of the schema
     * @param service the role that the service works as; the owner's own where nothing parts the two
     */
    public static Flyway migrations(DataSource owner, String service) {
        return Flyway.configure()
                .dataSource(owner)
                .schemas("security")
                .defaultSchema("security")
                .locations("classpath:db/migration/security")
                .placeholders(Map.of("service", service.replace("'", "''")))
                .load();
    }

    /** By the owner, if the settings name it, else by whoever owns the schema. */
    static void bringUp(
            SecurityOwnerSettings owner,
            DataSource unowned,
            DatabaseTarget service,
            StartupSettings start) {
        String url = owner.url();
        if (url == null) {
            new SchemaMigration(migrations(unowned, service.role()), service, start)
                    .bringUpIfOwned(NEXT);
            warnOfOwner(unowned, service);
            return;
        }
        var access = new DatabaseTarget("troupe.security.owner.datasource", url, owner.username());
        var source = new DriverManagerDataSource(url, owner.username(), owner.password());
        new SchemaMigration(migrations(source, service.role()), access, start).bringUp();
    }

    private static void warnOfOwner(DataSource database, DatabaseTarget service) {
        boolean owns =
                JdbcClient.create(database)
                        .sql(
                                "SELECT nspowner = current_user::regrole FROM pg_namespace WHERE nspname = 'security'")
                        .query(Boolean.class)
                        .single();
        if (owns) {
            LOG.warn(
                    "The role {} appends to the audit trail and also owns it, so this role could change the trail. Run"
                            + " deploy/postgres/roles.sql and set troupe.security.owner.datasource.url and"
                            + " .password to use two separate roles.",
                    service.role());
        }
    }
}
