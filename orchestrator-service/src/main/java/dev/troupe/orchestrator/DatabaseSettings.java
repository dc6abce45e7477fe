package dev.troupe.orchestrator;

import dev.troupe.configuration.schema.Apart;
import dev.troupe.configuration.schema.Bounded;
import dev.troupe.configuration.schema.Bounds;
import dev.troupe.startup.database.DatabaseAccess;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The orchestrator's own database role, which owns the schema {@code orchestrator} and may use the
 * ledger.
 *
 * @param url JDBC URL
 * @param username the role
 * @param password the role's password
 * @param connections most connections held at once, at least 2
 * @param patience how long a request waits for a connection before it fails
 */
@ConfigurationProperties("troupe.orchestrator.datasource")
public record DatabaseSettings(
        @Apart String url,
        @Apart @DefaultValue("troupe_orchestrator") String username,
        @Apart @DefaultValue("") String password,
        @Bounds(least = "2", most = "200") @DefaultValue("10") int connections,
        @Bounds(least = "250ms", most = "10m") @DefaultValue("5s") Duration patience) {
    private static final String KEYS = "troupe.orchestrator.datasource";

    public DatabaseSettings {
        var _ = new DatabaseAccess(KEYS, url, username);
        Bounded.check(KEYS, DatabaseSettings.class, url, username, password, connections, patience);
    }

    DatabaseAccess access() {
        return new DatabaseAccess(KEYS, url, username);
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "DatabaseSettings[url=" + url + ", username=" + username + "]";
    }
}
