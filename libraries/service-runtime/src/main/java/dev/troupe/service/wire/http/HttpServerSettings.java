package dev.troupe.service.wire.http;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SettingBounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Configures what servers accept over HTTP.
 *
 * @param maxBodySize largest body of a request, 64KB to 64MB; larger ones are refused as {@code request-too-large}
 * @param maxMessageSize largest body of a message or a request to agents, 64KB to 64MB: it may bring 20 MB of images, which
 *     are 28 MB in Base64; never less than {@code max-body-size}
 */
@ConfigurationProperties("troupe.http")
public record HttpServerSettings(
        @SettingBounds(least = "64KB", most = "64MB") @DefaultValue("8MB") DataSize maxBodySize,
        @SettingBounds(least = "64KB", most = "64MB") @DefaultValue("36MB")
                DataSize maxMessageSize) {
    /** Refuses what is out of range; the message names the key. */
    public HttpServerSettings {
        BoundsValidator.check("troupe.http", HttpServerSettings.class, maxBodySize, maxMessageSize);
    }
}
