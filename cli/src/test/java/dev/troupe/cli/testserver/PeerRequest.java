package dev.troupe.cli.testserver;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A request as the peer got it. */
public record PeerRequest(
        String method,
        String path,
        String query,
        String body,
        @Nullable String authorization,
        @Nullable String idempotencyKey,
        @Nullable String lastEventId) {
    static PeerRequest of(HttpExchange exchange) throws IOException {
        var uri = exchange.getRequestURI();
        var headers = exchange.getRequestHeaders();
        return new PeerRequest(
                exchange.getRequestMethod(),
                uri.getPath(),
                uri.getQuery() == null ? "" : uri.getQuery(),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8),
                headers.getFirst("Authorization"),
                headers.getFirst("Idempotency-Key"),
                headers.getFirst("Last-Event-ID"));
    }

    /** The same caller posts something else. */
    PeerRequest posting(String to, String content) {
        return new PeerRequest("POST", to, "", content, authorization, idempotencyKey, lastEventId);
    }

    /** The number after which events are wanted. */
    public long after() {
        return lastEventId == null ? 0 : Long.parseLong(lastEventId);
    }
}
