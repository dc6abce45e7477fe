package dev.troupe.orchestrator.reaper;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configures what happens by the clock.
 *
 * @param interval how often leases, waits and held back tasks are looked at
 * @param maxCrashes expiries in a row without progress after which a task is quarantined, 1 to 100
 * @param grace what every lease is granted after the database or all orchestrators were away
 * @param gauges how often the gauges are read anew
 * @param rememberKeys how long answers under an idempotency key are kept
 */
@ConfigurationProperties("troupe.orchestrator.reaper")
public record ReaperSettings(
        @SettingBounds(least = "1ms", most = "30s") @DefaultValue("1s") Duration interval,
        @SettingBounds(least = "1", most = "100") @DefaultValue("3") int maxCrashes,
        @SettingBounds(least = "1ms", most = "1h") @DefaultValue("30s") Duration grace,
        @SettingBounds(least = "1ms", most = "10m") @DefaultValue("10s") Duration gauges,
        @SettingBounds(least = "1ms", most = "365d") @DefaultValue("7d") Duration rememberKeys) {
    public ReaperSettings {
        BoundsValidator.check(
                "troupe.orchestrator.reaper",
                ReaperSettings.class,
                interval,
                maxCrashes,
                grace,
                gauges,
                rememberKeys);
    }
}
