package dev.troupe.worker.model.catalog;

import dev.troupe.configuration.schema.Bounded;
import dev.troupe.configuration.schema.Bounds;
import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long a model may keep silent.
 *
 * @param connect until the connection stands
 * @param idle until the first and between any two pieces of an answer
 */
public record TimeLimits(
        @Bounds(least = "1ms", most = "10m") @DefaultValue("10s") Duration connect,
        @Bounds(least = "1ms", most = "24h") @DefaultValue("120s") Duration idle) {
    /** Ten seconds and two minutes. */
    public static final TimeLimits DEFAULT =
            new TimeLimits(Duration.ofSeconds(10), Duration.ofSeconds(120));

    /** Refuses times out of range. */
    public TimeLimits {
        Bounded.check("time-limits", TimeLimits.class, connect, idle);
    }
}
