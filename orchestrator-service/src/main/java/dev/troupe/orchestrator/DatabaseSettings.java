package dev.troupe.orchestrator;

import dev.troupe.orchestrator.settings.Settings;
import dev.troupe.startup.database.DatabaseAccess;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The orchestrator's own database role, which owns the schema {@code orchestrator} and may use the
 * ledger.
 *
 * @param url JDBC URL
 * @param connections most connections held at once, at least 2
 * @param patience how long a request waits for a connection before it fails
 */
@ConfigurationProperties("troupe.orchestrator.datasource")
public record DatabaseSettings(
        String url,
        @DefaultValue("troupe_orchestrator") String username,
        @DefaultValue("") String password,
        @DefaultValue("10") int connections,
        @DefaultValue("5s") Duration patience) {
    private static final String KEYS = "troupe.orchestrator.datasource";

    public DatabaseSettings {
        var _ = new DatabaseAccess(KEYS, url, username);
        Settings.range("troupe.orchestrator.datasource.connections", connections, 2, 200);
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
