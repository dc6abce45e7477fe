package dev.troupe.model.catalog;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits how long a model may keep silent.
 *
 * @param connect until the connection stands
 * @param idle until the first and between any two pieces of an answer
 */
public record ModelTimeouts(
        @SettingBounds(least = "1ms", most = "10m") @DefaultValue("10s") Duration connect,
        @SettingBounds(least = "1ms", most = "24h") @DefaultValue("120s") Duration idle) {
    /** Ten seconds and two minutes. */
    public static final ModelTimeouts DEFAULT =
            new ModelTimeouts(Duration.ofSeconds(10), Duration.ofSeconds(120));

    /** Refuses times out of range. */
    public ModelTimeouts {
        BoundsValidator.check("time-limits", ModelTimeouts.class, connect, idle);
    }
}
