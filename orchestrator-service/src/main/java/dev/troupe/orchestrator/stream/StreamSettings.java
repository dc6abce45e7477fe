package dev.troupe.orchestrator.stream;

import dev.troupe.orchestrator.settings.Settings;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How event streams are served.
 *
 * @param heartbeat a comment is sent after this long without an event, at most 5 minutes
 * @param poll how often the ledger is asked for news that no nudge told of, at most 1 minute
 * @param page events read from the ledger at once, 1 to 1,000
 * @param liveBuffer live events held for a client that reads slowly; further ones are dropped
 */
@ConfigurationProperties("troupe.orchestrator.stream")
public record StreamSettings(
        @DefaultValue("15s") Duration heartbeat,
        @DefaultValue("1s") Duration poll,
        @DefaultValue("200") int page,
        @DefaultValue("256") int liveBuffer) {
    public StreamSettings {
        Settings.upTo("troupe.orchestrator.stream.heartbeat", heartbeat, Duration.ofMinutes(5));
        Settings.upTo("troupe.orchestrator.stream.poll", poll, Duration.ofMinutes(1));
        Settings.range("troupe.orchestrator.stream.page", page, 1, 1_000);
        Settings.range("troupe.orchestrator.stream.live-buffer", liveBuffer, 1, 100_000);
    }
}
