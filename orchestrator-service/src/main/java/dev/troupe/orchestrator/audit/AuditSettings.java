package dev.troupe.orchestrator.audit;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configures how audit events reach the security service.
 *
 * @param interval how often new ones are looked for
 * @param batch most that are sent at once, 1 to 1,000
 * @param longestPause most that the pause between tries grows to while the service is away; what it has refused is offered
 *     again after this, and then after twice as long each time, up to an hour
 */
@ConfigurationProperties("troupe.orchestrator.audit")
public record AuditSettings(
        @SettingBounds(least = "1ms", most = "1m") @DefaultValue("500ms") Duration interval,
        @SettingBounds(least = "1", most = "1000") @DefaultValue("200") int batch,
        @SettingBounds(least = "1ms", most = "1h") @DefaultValue("30s") Duration longestPause) {
    public AuditSettings {
        BoundsValidator.check(
                "troupe.orchestrator.audit", AuditSettings.class, interval, batch, longestPause);
    }
}
