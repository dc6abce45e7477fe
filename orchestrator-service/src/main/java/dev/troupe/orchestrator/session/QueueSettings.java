package dev.troupe.orchestrator.session;

import dev.troupe.configuration.schema.Bounded;
import dev.troupe.configuration.schema.Bounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much work may wait for a worker.
 *
 * @param most tasks of one team that may be queued in a cell; more is refused until workers have caught up
 */
@ConfigurationProperties("troupe.orchestrator.queue")
public record QueueSettings(@Bounds(least = "1", most = "1000000") @DefaultValue("1000") int most) {
    public QueueSettings {
        Bounded.check("troupe.orchestrator.queue", QueueSettings.class, most);
    }
}
