package dev.troupe.cli.client;

import dev.troupe.cli.trace.RequestTrace;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One call of the HTTP interface. All of them may be repeated: reads and answers by their nature,
 * the others by their idempotency key.
 *
 * @param path path and query
 * @param body JSON, absent for an empty body
 * @param key idempotency key, absent when repeating is harmless anyway
 * @param patience how long an answer may take
 */
record Call(
        String method,
        String path,
        @Nullable String body,
        @Nullable String key,
        Duration patience) {
    private static final Duration ANSWER = Duration.ofSeconds(60);
    private static final Duration WORK = Duration.ofMinutes(10);

    static Call get(String path) {
        return new Call("GET", path, null, null, ANSWER);
    }

    /** A GET whose answer must be worked out from much. */
    static Call slow(String path) {
        return new Call("GET", path, null, null, WORK);
    }

    /** A POST that changes nothing when repeated, and whose answer must be worked out from much. */
    static Call slow(String path, Object body) {
        return new Call("POST", path, Wire.write(body), null, WORK);
    }

    static Call patch(String path, Object body) {
        return new Call("PATCH", path, Wire.write(body), null, ANSWER);
    }

    static Call put(String path, Object body) {
        return new Call("PUT", path, Wire.write(body), null, ANSWER);
    }

    static Call delete(String path) {
        return new Call("DELETE", path, null, null, ANSWER);
    }

    /** A POST that changes nothing when repeated. */
    static Call post(String path, @Nullable Object body) {
        return new Call("POST", path, body == null ? null : Wire.write(body), null, ANSWER);
    }

    /** A POST that starts something; the key keeps it from starting twice. */
    static Call start(String path, @Nullable Object body) {
        String key = UUID.randomUUID().toString();
        return new Call("POST", path, body == null ? null : Wire.write(body), key, ANSWER);
    }

    HttpRequest.Builder to(Endpoint endpoint) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(endpoint.resolve(path))
                        .header("Authorization", "Bearer " + endpoint.token())
                        .header("traceparent", RequestTrace.header())
                        .header("Accept", "application/json, application/problem+json")
                        .method(method, publisher());
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        if (key != null) {
            request.header("Idempotency-Key", key);
        }
        return request;
    }

    private HttpRequest.BodyPublisher publisher() {
        return body == null
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString(body);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
