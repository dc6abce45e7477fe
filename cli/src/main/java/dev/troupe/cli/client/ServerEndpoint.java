package dev.troupe.cli.client;

import java.net.URI;

/**
 * Holds the address of a server and the token that opens it.
 *
 * @param url base address without a trailing slash, for example {@code http://127.0.0.1:40123}
 */
public record ServerEndpoint(URI url, String token) {
    /** The address of a path such as {@code /v1/sessions}. */
    URI resolve(String pathAndQuery) {
        return URI.create(url + pathAndQuery);
    }

    @Override
    public String toString() {
        return url.toString();
    }
}
