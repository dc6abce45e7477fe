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
record ApiCall(
        String method,
        String path,
        @Nullable String body,
        @Nullable String key,
        Duration patience) {
    private static final Duration ANSWER = Duration.ofSeconds(60);
    private static final Duration QUICK = Duration.ofSeconds(2);
    private static final Duration WORK = Duration.ofMinutes(10);

    static ApiCall get(String path) {
        return new ApiCall("GET", path, null, null, ANSWER);
    }

    /** A GET whose answer must be worked out from much. */
    static ApiCall slow(String path) {
        return new ApiCall("GET", path, null, null, WORK);
    }

    /** A POST that changes nothing when repeated, and whose answer must be worked out from much. */
    static ApiCall slow(String path, Object body) {
        return new ApiCall("POST", path, WireJson.write(body), null, WORK);
    }

    static ApiCall patch(String path, Object body) {
        return new ApiCall("PATCH", path, WireJson.write(body), null, ANSWER);
    }

    static ApiCall put(String path, Object body) {
        return new ApiCall("PUT", path, WireJson.write(body), null, ANSWER);
    }

    static ApiCall delete(String path) {
        return new ApiCall("DELETE", path, null, null, ANSWER);
    }

    /** A POST that changes nothing when repeated. */
    static ApiCall post(String path, @Nullable Object body) {
        return new ApiCall("POST", path, body == null ? null : WireJson.write(body), null, ANSWER);
    }

    /** A POST that changes nothing when repeated, for whose answer a person who types does not wait long. */
    static ApiCall quick(String path, Object body) {
        return new ApiCall("POST", path, WireJson.write(body), null, QUICK);
    }

    /** A POST that starts something; the key keeps it from starting twice. */
    static ApiCall start(String path, @Nullable Object body) {
        String key = UUID.randomUUID().toString();
        return new ApiCall("POST", path, body == null ? null : WireJson.write(body), key, ANSWER);
    }

    HttpRequest.Builder to(ServerEndpoint endpoint) {
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
