package dev.troupe.service.wire.broker;

import dev.troupe.configuration.schema.SeparateProcessSetting;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * An Artemis broker in another process.
 *
 * @param url such as {@code tcp://127.0.0.1:61616}; absent: work and news are found by polling
 * @param username who logs in there; absent: nobody does
 * @param password the user's
 */
@SeparateProcessSetting
@ConfigurationProperties("troupe.broker")
public record BrokerSettings(
        @Nullable String url, @Nullable String username, @Nullable String password) {
    /** Without the password. */
    @Override
    public String toString() {
        return "BrokerSettings[" + username + " at " + url + "]";
    }
}
