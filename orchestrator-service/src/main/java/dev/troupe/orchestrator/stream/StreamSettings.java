package dev.troupe.orchestrator.stream;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configures how event streams are served.
 *
 * @param heartbeat a comment is sent after this long without an event, at most 5 minutes
 * @param poll how often the ledger is asked for news that no wake-up told of, at most 1 minute
 * @param page events read from the ledger at once, 1 to 1,000
 * @param liveBuffer live events held for a client that reads slowly; further ones are dropped
 */
@ConfigurationProperties("troupe.orchestrator.stream")
public record StreamSettings(
        @SettingBounds(least = "1ms", most = "5m") @DefaultValue("15s") Duration heartbeat,
        @SettingBounds(least = "1ms", most = "1m") @DefaultValue("1s") Duration poll,
        @SettingBounds(least = "1", most = "1000") @DefaultValue("200") int page,
        @SettingBounds(least = "1", most = "100000") @DefaultValue("256") int liveBuffer) {
    public StreamSettings {
        BoundsValidator.check(
                "troupe.orchestrator.stream",
                StreamSettings.class,
                heartbeat,
                poll,
                page,
                liveBuffer);
    }
}
