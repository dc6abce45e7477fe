package dev.troupe.service.wire.http;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Checks of what settings say about peers; a refusal names the key and what it may be. */
final class ServiceAddressParser {
    private ServiceAddressParser() {}

    static URI of(String key, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException(
                    key + " is not set; it must be an address such as http://127.0.0.1:7070.");
        }
        try {
            URI address = URI.create(value.strip());
            if (("http".equals(address.getScheme()) || "https".equals(address.getScheme()))
                    && address.getHost() != null
                    && address.getUserInfo() == null) {
                return address;
            }
        } catch (IllegalArgumentException e) {
            throw refused(key, e);
        }
        throw refused(key, null);
    }

    /** Without the value, which may hold a password. */
    private static IllegalArgumentException refused(String key, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                key + " is no address of http or https, such as http://127.0.0.1:7070.", cause);
    }
}
