package dev.troupe.cli.client;

import dev.troupe.cli.trace.RequestTrace;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Sends calls, and sends them again when the connection broke or the server was replaced. */
final class RetryingApiClient {

    private final EndpointProvider connection;
    private final RetryBackoff backoff;

    RetryingApiClient(EndpointProvider connection, RetryBackoff backoff) {
        this.connection = connection;
        this.backoff = backoff;
    }

    /**
     * Sends a call until it is answered.
     *
     * @return the body of a successful answer
     * @throws TroupeException with the server's problem, or {@link ErrorCode#SERVER_UNREACHABLE}
     */
    String send(ApiCall call) {
        long started = System.nanoTime();
        Duration failingFor = Duration.ZERO;
        for (int attempt = 0; ; attempt++) {
            @Nullable IOException broken = null;
            try {
                @Nullable String body = attempt(call, failingFor);
                if (body != null) {
                    return body;
                }
            } catch (IOException e) {
                broken = e;
            } catch (InterruptedException e) {
                throw interrupted();
            }
            failingFor = Duration.ofNanos(System.nanoTime() - started);
            if (backoff.exhausted(failingFor)) {
                throw unreachable(call, broken);
            }
            pause(backoff.pause(attempt));
        }
    }

    // Null: the server knows another token by now, so that the next attempt may succeed.
    private @Nullable String attempt(ApiCall call, Duration failingFor)
            throws IOException, InterruptedException {
        ServerEndpoint endpoint = connection.endpoint(failingFor);
        HttpRequest request = call.to(endpoint).timeout(call.patience()).build();
        HttpResponse<String> answer =
                SharedHttpClient.at(request.uri()).send(request, BodyHandlers.ofString());
        if (answer.statusCode() / 100 == 2) {
            return answer.body();
        }
        if (stale(answer.statusCode(), endpoint)) {
            return null;
        }
        throw ProblemResponseReader.of(answer.statusCode(), answer.body(), call);
    }

    /** Opens a stream of events after a number. One attempt: the feed decides about the next. */
    OpenedEventStream stream(String path, long after, Duration failingFor)
            throws IOException, InterruptedException {
        ServerEndpoint endpoint = connection.endpoint(failingFor);
        HttpRequest request =
                HttpRequest.newBuilder(endpoint.resolve(path))
                        .header("Authorization", "Bearer " + endpoint.token())
                        .header("traceparent", RequestTrace.header())
                        .header("Accept", "text/event-stream, application/problem+json")
                        .header("Last-Event-ID", Long.toString(after))
                        .build();
        HttpResponse<InputStream> answer =
                SharedHttpClient.at(request.uri()).send(request, BodyHandlers.ofInputStream());
        if (answer.statusCode() == 200) {
            long newest = answer.headers().firstValueAsLong(OpenedEventStream.NEWEST).orElse(0);
            return new OpenedEventStream(answer.body(), newest);
        }
        try (InputStream body = answer.body()) {
            String text = new String(body.readAllBytes(), StandardCharsets.UTF_8);
            int status = answer.statusCode();
            if (status >= 500 || stale(status, endpoint)) {
                throw new IOException("the server answered " + status);
            }
            throw ProblemResponseReader.of(status, text, "GET " + path);
        }
    }

    // A refused token is worth another try only when server.json has a newer one by now.
    private boolean stale(int status, ServerEndpoint used) throws IOException {
        return status == 401 && !connection.endpoint(Duration.ZERO).equals(used);
    }

    private static void pause(Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static TroupeException interrupted() {
        Thread.currentThread().interrupt();
        return new TroupeException(ErrorCode.CANCELLED, "The command was interrupted.");
    }

    private static TroupeException unreachable(ApiCall call, @Nullable IOException cause) {
        String why = cause == null || cause.getMessage() == null ? "" : ": " + cause.getMessage();
        return new TroupeException(
                ErrorCode.SERVER_UNREACHABLE,
                "The server did not answer " + call + why + ".",
                cause);
    }
}
