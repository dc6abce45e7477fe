package dev.troupe.orchestrator.audit;

import dev.troupe.orchestrator.settings.Settings;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How audit events reach the security service.
 *
 * @param interval how often new ones are looked for
 * @param batch most that are sent at once, 1 to 1,000
 * @param longestPause most that the pause between tries grows to while the service is away
 */
@ConfigurationProperties("troupe.orchestrator.audit")
public record AuditSettings(
        @DefaultValue("500ms") Duration interval,
        @DefaultValue("200") int batch,
        @DefaultValue("30s") Duration longestPause) {
    public AuditSettings {
        Settings.upTo("troupe.orchestrator.audit.interval", interval, Duration.ofMinutes(1));
        Settings.range("troupe.orchestrator.audit.batch", batch, 1, 1_000);
        Settings.upTo("troupe.orchestrator.audit.longest-pause", longestPause, Duration.ofHours(1));
    }
}
