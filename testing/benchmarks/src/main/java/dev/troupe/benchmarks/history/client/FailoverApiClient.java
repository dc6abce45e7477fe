package dev.troupe.benchmarks.history.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The HTTP API of several orchestrators. What one of them does not answer the next one is asked. */
final class FailoverApiClient {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration PATIENCE = Duration.ofSeconds(6);
    private static final long PAUSE_MILLIS = 200;

    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofSeconds(2))
                    .build();
    private final List<String> bases;
    private final String token;
    private final RecoveryDeadline deadline;
    private final AtomicInteger next;

    FailoverApiClient(List<String> bases, String token, RecoveryDeadline deadline, int first) {
        this.bases = bases;
        this.token = token;
        this.deadline = deadline;
        this.next = new AtomicInteger(first);
    }

    /** The server did not want it. */
    static final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        RefusedException(String message) {
            super(message);
        }
    }

    /** The same with a turn of its own. */
    FailoverApiClient beside() {
        return new FailoverApiClient(bases, token, deadline, next.get() + 1);
    }

    /** The orchestrator whose turn it is. */
    String base() {
        return bases.get(Math.floorMod(next.get(), bases.size()));
    }

    /** Goes to the next orchestrator. */
    void turn() {
        next.incrementAndGet();
    }

    String token() {
        return token;
    }

    RecoveryDeadline deadline() {
        return deadline;
    }

    /**
     * Asks until somebody answers.
     *
     * @param key idempotency key; null for what needs none
     * @throws ProxyRefusalException for a status that asking again would not change
     */
    JsonNode ask(String method, String path, @Nullable String key, @Nullable Object body)
            throws InterruptedException {
        while (true) {
            deadline.check("An answer to " + method + " " + path);
            try {
                HttpResponse<String> answer =
                        http.send(
                                request(method, path, key, body),
                                HttpResponse.BodyHandlers.ofString());
                if (answer.statusCode() < 300) {
                    return answer.body().isEmpty()
                            ? JSON.createObjectNode()
                            : JSON.readTree(answer.body());
                }
                if (answer.statusCode() < 500 && answer.statusCode() != 429) {
                    throw new RefusedException(
                            method + " " + path + ": " + answer.statusCode() + " " + answer.body());
                }
            } catch (IOException e) {
                // Nobody knows whether it arrived: it is sent again.
            }
            turn();
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private HttpRequest request(
            String method, String path, @Nullable String key, @Nullable Object body) {
        HttpRequest.Builder builder =
                HttpRequest.newBuilder(URI.create(base() + path))
                        .timeout(PATIENCE)
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json");
        if (key != null) {
            builder.header("Idempotency-Key", key);
        }
        return builder.method(
                        method,
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(
                                        JSON.writeValueAsString(body)))
                .build();
    }
}
