package dev.troupe.benchmarks.throughput;

import dev.troupe.testkit.deployment.DeploymentSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks for work over the HTTP API, each time in a session of its own. */
final class ConcurrentRequester implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ExecutorService people;
    private final String address;
    private final List<String> projects = new ArrayList<>();

    /**
     * @param people how many ask at the same time
     * @param checkouts in which they ask, in turns; one checkout has one request at work at a time
     */
    ConcurrentRequester(String address, int people, List<Path> checkouts) {
        this.address = address;
        this.people = Executors.newFixedThreadPool(people);
        for (Path checkout : checkouts) {
            projects.add(
                    post("/v1/projects", Map.of("path", checkout.toString()))
                            .path("id")
                            .asString());
        }
    }

    /** Describes what is asked for, in which mode and isolation of a session. */
    record Wish(String mode, String isolation, String text) {}

    /** Asks so often; returns when all were acknowledged. */
    void post(int count, Wish wish) throws Exception {
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String project = projects.get(i % projects.size());
            all.add(people.submit(() -> ask(project, wish)));
        }
        for (Future<?> one : all) {
            one.get();
        }
    }

    private void ask(String project, Wish wish) {
        Map<String, Object> session =
                Map.of(
                        "projectId",
                        project,
                        "mode",
                        wish.mode(),
                        "isolation",
                        wish.isolation(),
                        "attendance",
                        "detached");
        String id = post("/v1/sessions", session).path("id").asString();
        var _ = post("/v1/sessions/" + id + "/messages", Map.of("text", wish.text()));
    }

    private JsonNode post(String path, Map<String, Object> body) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(address + path))
                        .header("Authorization", "Bearer " + DeploymentSettings.USER_TOKEN)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
                        .build();
        try {
            HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() >= 300) {
                throw new IllegalStateException(
                        path + " answered " + answer.statusCode() + ": " + answer.body());
            }
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(path + " did not answer.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while " + path + " was asked.", e);
        }
    }

    @Override
    public void close() {
        people.shutdownNow();
        http.close();
    }
}
