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
 */
@ConfigurationProperties("troupe.http")
public record HttpServerSettings(
        @SettingBounds(least = "64KB", most = "64MB") @DefaultValue("8MB") DataSize maxBodySize) {
    /** Refuses what is out of range; the message names the key. */
    public HttpServerSettings {
        BoundsValidator.check("troupe.http", HttpServerSettings.class, maxBodySize);
    }
}
