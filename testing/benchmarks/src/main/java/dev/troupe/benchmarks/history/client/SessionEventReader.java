package dev.troupe.benchmarks.history.client;

import dev.troupe.benchmarks.history.record.ObservedOperation;
import dev.troupe.benchmarks.history.record.OperationHistory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the events of a session, each once; when the stream ends it goes on behind the last one, elsewhere. */
final class SessionEventReader {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int PATIENCE_MILLIS = 6_000;
    private static final int LEAVES_AFTER = 25;

    private final FailoverApiClient api;
    private final OperationHistory history;
    private final String name;
    private final String session;
    private final SplittableRandom random;
    private final Consumer<JsonNode> listener;
    private volatile long last;
    private volatile boolean ended;

    SessionEventReader(
            FailoverApiClient api,
            OperationHistory history,
            String name,
            String session,
            SplittableRandom random,
            Consumer<JsonNode> listener) {
        this.api = api;
        this.history = history;
        this.name = name;
        this.session = session;
        this.random = random;
        this.listener = listener;
    }

    SessionEventReader start() {
        Thread.ofPlatform().daemon().name(name).start(this::read);
        return this;
    }

    /** Number of the last event that was seen. */
    long last() {
        return last;
    }

    void end() {
        ended = true;
    }

    private void read() {
        while (!ended) {
            try {
                stream();
            } catch (IOException e) {
                // It goes on with the next orchestrator.
            }
            api.turn();
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** Now and then it leaves by itself, so that streams are taken up again without any fault too. */
    private void stream() throws IOException {
        URI address = URI.create(api.base() + "/v1/sessions/" + session + "/events");
        var connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setConnectTimeout(2_000);
        connection.setReadTimeout(PATIENCE_MILLIS);
        connection.setRequestProperty("Authorization", "Bearer " + api.token());
        connection.setRequestProperty("Accept", "text/event-stream");
        if (last > 0) {
            connection.setRequestProperty("Last-Event-ID", Long.toString(last));
        }
        boolean kept = false;
        try (var lines =
                new BufferedReader(
                        new InputStreamReader(
                                connection.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null && !ended; line = lines.readLine()) {
                if (line.startsWith("id:")) {
                    kept = true;
                } else if (line.startsWith("data:") && kept) {
                    see(JSON.readTree(line.substring("data:".length())));
                    if (random.nextInt(LEAVES_AFTER) == 0) {
                        return;
                    }
                } else if (line.isEmpty()) {
                    kept = false;
                }
            }
        } finally {
            connection.disconnect();
        }
    }

    private void see(JsonNode event) {
        long number = event.path("number").asLong();
        String task = event.path("taskId").isString() ? event.path("taskId").asString() : "null";
        String type = event.path("body").path("type").asString();
        history.add(
                name,
                ObservedOperation.Kind.INFO,
                ObservedOperation.Name.EVENT,
                session,
                number + " " + type + " " + task);
        last = number;
        if (type.equals("task-finished")) {
            String state = event.path("body").path("state").asString();
            history.add(
                    name, ObservedOperation.Kind.INFO, ObservedOperation.Name.ENDED, task, state);
        }
        listener.accept(event);
    }
}
