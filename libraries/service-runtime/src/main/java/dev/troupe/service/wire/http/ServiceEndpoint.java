package dev.troupe.service.wire.http;

import dev.troupe.contracts.error.ErrorCode;
import java.net.URI;
import java.time.Duration;

/**
 * A service in another process.
 *
 * @param name for people, such as {@code security service}
 * @param address of http or https, without a path
 * @param connect how long it may take to get a connection
 * @param patience how long a whole call may take
 * @param unavailableCode code of calls that get no answer of the service itself
 */
public record ServiceEndpoint(
        String name, URI address, Duration connect, Duration patience, ErrorCode unavailableCode) {
    /** The same for calls that take that long. */
    public ServiceEndpoint waiting(Duration longer) {
        return new ServiceEndpoint(name, address, connect, longer, unavailableCode);
    }
}
