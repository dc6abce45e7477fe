package dev.troupe.service.wire.http;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SeparateProcessSetting;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.contracts.error.ErrorCode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Locates the language-server gateway, for services in other processes.
 *
 * @param baseUrl its address without a path, such as {@code http://127.0.0.1:7426}; absent: there is none, and agents work
 *     without maps
 * @param connect how long it may take to get a connection to it, at most 5 minutes
 * @param patience how long a call of it may take, at most 5 minutes
 */
@SeparateProcessSetting
@ConfigurationProperties("troupe.lsp")
public record LanguageServerClientSettings(
        @Nullable String baseUrl,
        @SettingBounds(least = "1ms", most = "5m") @DefaultValue("2s") Duration connect,
        @SettingBounds(least = "1ms", most = "5m") @DefaultValue("60s") Duration patience) {
    private static final String KEY = "troupe.lsp.base-url";

    /** Refuses what is no address; the message names the key. */
    public LanguageServerClientSettings {
        if (baseUrl != null) {
            var _ = ServiceAddressParser.of(KEY, baseUrl);
        }
        BoundsValidator.check(
                "troupe.lsp", LanguageServerClientSettings.class, baseUrl, connect, patience);
    }

    /**
     * Returns the language-server gateway as something to call.
     *
     * @throws IllegalArgumentException naming the key, when there is none
     */
    public ServiceEndpoint peer() {
        return new ServiceEndpoint(
                "language-server gateway",
                ServiceAddressParser.of(KEY, baseUrl),
                connect,
                patience,
                ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE);
    }
}
