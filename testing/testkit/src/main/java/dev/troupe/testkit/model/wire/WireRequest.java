package dev.troupe.testkit.model.wire;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An HTTP request as it arrived.
 *
 * @param method HTTP method
 * @param path without query
 * @param query undecoded; null when there is none
 * @param headers by lower-case name; the first value of each
 * @param body the parsed body; a missing node when it was empty or no JSON
 */
public record WireRequest(
        String method,
        String path,
        @Nullable String query,
        Map<String, String> headers,
        JsonNode body) {

    /** Copies the headers. */
    public WireRequest {
        headers = Map.copyOf(headers);
    }

    /** Whether it is this method on exactly this path. */
    public boolean is(String wanted, String exactly) {
        return method.equals(wanted) && path.equals(exactly);
    }

    /** The first value of that query parameter, decoded. */
    public Optional<String> parameter(String name) {
        if (query == null) {
            return Optional.empty();
        }
        for (String pair : query.split("&", -1)) {
            if (pair.startsWith(name + "=")) {
                String value = pair.substring(name.length() + 1);
                return Optional.of(URLDecoder.decode(value, StandardCharsets.UTF_8));
            }
        }
        return Optional.empty();
    }

    /** The key in an {@code Authorization: Bearer} header, or null. */
    public @Nullable String bearer() {
        String header = headers.get("authorization");
        return header != null && header.startsWith("Bearer ")
                ? header.substring("Bearer ".length())
                : null;
    }
}
