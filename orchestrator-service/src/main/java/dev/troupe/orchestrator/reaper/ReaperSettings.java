package dev.troupe.orchestrator.reaper;

import dev.troupe.orchestrator.settings.Settings;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What happens by the clock.
 *
 * @param interval how often leases, waits and held back tasks are looked at
 * @param maxCrashes expiries in a row without progress after which a task is quarantined, 1 to 100
 * @param grace what every lease is granted after the database or all orchestrators were away
 * @param gauges how often the gauges are read anew
 * @param rememberKeys how long answers under an idempotency key are kept
 */
@ConfigurationProperties("troupe.orchestrator.reaper")
public record ReaperSettings(
        @DefaultValue("1s") Duration interval,
        @DefaultValue("3") int maxCrashes,
        @DefaultValue("30s") Duration grace,
        @DefaultValue("10s") Duration gauges,
        @DefaultValue("7d") Duration rememberKeys) {
    public ReaperSettings {
        Settings.upTo("troupe.orchestrator.reaper.interval", interval, Duration.ofSeconds(30));
        Settings.range("troupe.orchestrator.reaper.max-crashes", maxCrashes, 1, 100);
        Settings.upTo("troupe.orchestrator.reaper.grace", grace, Duration.ofHours(1));
        Settings.upTo("troupe.orchestrator.reaper.gauges", gauges, Duration.ofMinutes(10));
        Settings.upTo(
                "troupe.orchestrator.reaper.remember-keys", rememberKeys, Duration.ofDays(365));
    }
}
