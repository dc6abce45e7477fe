package dev.troupe.orchestrator;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SeparateProcessSetting;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.service.startup.database.DatabaseTarget;
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
        @SeparateProcessSetting String url,
        @SeparateProcessSetting @DefaultValue("troupe_orchestrator") String username,
        @SeparateProcessSetting @DefaultValue("") String password,
        @SettingBounds(least = "2", most = "200") @DefaultValue("10") int connections,
        @SettingBounds(least = "250ms", most = "10m") @DefaultValue("5s") Duration patience) {
    private static final String KEYS = "troupe.orchestrator.datasource";

    public DatabaseSettings {
        var _ = new DatabaseTarget(KEYS, url, username);
        BoundsValidator.check(
                KEYS, DatabaseSettings.class, url, username, password, connections, patience);
    }

    DatabaseTarget access() {
        return new DatabaseTarget(KEYS, url, username);
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "DatabaseSettings[url=" + url + ", username=" + username + "]";
    }
}
