package dev.troupe.orchestrator.token;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Tokens of services in processes of their own.
 *
 * @param lifetime how long a token is good, 1 minute to 1 hour; holders renew theirs in time
 */
@ConfigurationProperties("troupe.tokens")
record TokenSettings(
        @SettingBounds(least = "1m", most = "1h") @DefaultValue("5m") Duration lifetime) {
    TokenSettings {
        BoundsValidator.check("troupe.tokens", TokenSettings.class, lifetime);
    }
}
