package dev.troupe.service.startup.database;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configures how a process starts.
 *
 * @param patience how long it waits for a database that does not answer yet, or whose schema another
 *     process is still to bring up to date, before it gives up
 */
@ConfigurationProperties("troupe.start")
public record StartupSettings(
        @SettingBounds(least = "0s", most = "1h") @DefaultValue("60s") Duration patience) {
    /** Refuses what is out of range; the message names the key. */
    public StartupSettings {
        BoundsValidator.check("troupe.start", StartupSettings.class, patience);
    }
}
