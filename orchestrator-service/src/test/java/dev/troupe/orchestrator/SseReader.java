package dev.troupe.orchestrator;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A client of one event stream; closing it cuts the connection. */
public final class SseReader implements AutoCloseable {
    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpResponse<InputStream> answer;
    private final BufferedReader lines;

    private final AtomicInteger beats = new AtomicInteger();

    /** Follows a session; {@code lastEventId} goes into the header, absent: none. */
    public SseReader(TestServer server, UUID session, @Nullable Long lastEventId)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                server.request("/v1/sessions/" + session + "/events")
                        .header("Accept", "text/event-stream");
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId.toString());
        }
        answer = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
    }

    /** Comments seen so far. */
    public int beats() {
        return beats.get();
    }

    /** HTTP status. */
    public int status() {
        return answer.statusCode();
    }

    /** A header of the answer; empty when there is none. */
    public String header(String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    /** The next event, waiting for it; fails at the end of the stream. */
    public Event next() throws IOException {
        String id = null;
        String name = "";
        StringBuilder data = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("id:")) {
                id = line.substring(3);
            } else if (line.startsWith("event:")) {
                name = line.substring(6);
            } else if (line.startsWith("data:")) {
                data.append(line.substring(5));
            } else if (line.startsWith(":")) {
                beats.incrementAndGet();
            } else if (line.isEmpty() && !data.isEmpty()) {
                return new Event(id, name, TestServer.JSON.readTree(data.toString()));
            }
        }
        throw new EOFException("The stream ended.");
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    /** One event as received. */
    public record Event(@Nullable String id, String name, JsonNode data) {}
}
