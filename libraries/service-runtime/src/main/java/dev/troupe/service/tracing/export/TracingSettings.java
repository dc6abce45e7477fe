package dev.troupe.service.tracing.export;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SecretSetting;
import dev.troupe.configuration.schema.SettingBounds;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configures whether and where spans go.
 *
 * @param endpoint address of a collector that takes OTLP over HTTP, such as {@code
 *     http://127.0.0.1:4318}; absent: the environment's {@code OTEL_EXPORTER_OTLP_ENDPOINT}, or else no spans
 * @param sample part of the requests whose spans are recorded, 0 to 1; a request that its caller records
 *     is recorded in any case
 * @param headers sent with each export, by name, such as an {@code authorization} that the collector asks for
 */
@ConfigurationProperties("troupe.tracing")
public record TracingSettings(
        @SettingBounds(pattern = "\\s*|https?://\\S+", wanted = "an address of http or https")
                @Nullable String endpoint,
        @SettingBounds(pattern = "0|1|[01]\\.0+|0?\\.[0-9]+", wanted = "a number from 0 to 1")
                @DefaultValue("1")
                String sample,
        @SecretSetting @DefaultValue Map<String, String> headers) {
    private static final String PATH = "/v1/traces";

    /** Refuses what is out of range; the message names the key. */
    public TracingSettings {
        BoundsValidator.check("troupe.tracing", TracingSettings.class, endpoint, sample, headers);
        if (endpoint != null && !endpoint.isBlank()) {
            var _ = address("troupe.tracing.endpoint", endpoint);
        }
        headers = Map.copyOf(headers);
    }

    /** The part of the requests whose spans are recorded. */
    double part() {
        return Double.parseDouble(sample);
    }

    /**
     * Where spans are posted; null when tracing is off.
     *
     * @param fallback of the environment, for where the settings name none
     */
    @Nullable URI target(@Nullable String fallback) {
        if (endpoint != null && !endpoint.isBlank()) {
            return address("troupe.tracing.endpoint", endpoint);
        }
        return fallback == null || fallback.isBlank()
                ? null
                : address("OTEL_EXPORTER_OTLP_ENDPOINT", fallback);
    }

    private static URI address(String key, String value) {
        try {
            URI address = URI.create(value.strip().replaceAll("/+$", ""));
            boolean web = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
            if (web && address.getHost() != null && address.getUserInfo() == null) {
                return address.toString().endsWith(PATH) ? address : URI.create(address + PATH);
            }
        } catch (IllegalArgumentException e) {
            throw refused(key, e);
        }
        throw refused(key, null);
    }

    /** Without the value, which may hold a password. */
    private static IllegalArgumentException refused(String key, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                key + " is no address of http or https, such as http://127.0.0.1:4318.", cause);
    }

    /** Without the headers' values, which may be keys. */
    @Override
    public String toString() {
        return "TracingSettings[" + endpoint + ", " + sample + ", " + headers.keySet() + "]";
    }
}
