package dev.troupe.testkit.model.wire;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An error of the service, before it takes a protocol's shape.
 *
 * @param status HTTP status
 * @param message what it says
 * @param param the request's field at fault, or null
 * @param code OpenAI's machine-readable code, or null
 * @param retryAfter for the header of that name, or null
 */
public record ProviderError(
        int status,
        String message,
        @Nullable String param,
        @Nullable String code,
        @Nullable Duration retryAfter) {

    /** A refusal of the request as it stands. */
    public static ProviderError invalid(String message, @Nullable String param) {
        return new ProviderError(400, message, param, null, null);
    }
}
