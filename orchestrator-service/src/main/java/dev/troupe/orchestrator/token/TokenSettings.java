package dev.troupe.orchestrator.token;

import dev.troupe.orchestrator.settings.Settings;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Tokens of services in processes of their own.
 *
 * @param lifetime how long a token is good, 1 minute to 1 hour; holders renew theirs in time
 */
@ConfigurationProperties("troupe.tokens")
record TokenSettings(@DefaultValue("5m") Duration lifetime) {
    TokenSettings {
        Settings.range("troupe.tokens.lifetime in seconds", lifetime.toSeconds(), 60, 3_600);
    }
}
