package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.testkit.deployment.DatabaseRolesScript;
import dev.troupe.testkit.deployment.DeploymentSettings;
import dev.troupe.testkit.deployment.ServiceProgram;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.testkit.process.ChildJvm;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Bodies that are larger than the heap could hold several times: refused unread, and the process goes on. */
class LargeBodiesIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int AT_ONCE = 4;
    private static final int TRIES = 5;
    private static final byte[] PIECE = "x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
    private static final int PIECES = 60;

    @TempDir Path directory;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private TestPostgres postgres;
    private TestDatabase database;

    @BeforeEach
    void start() throws Exception {
        postgres = TestPostgres.durable();
        database = postgres.createDatabase();
        try (var admin = database.connect()) {
            DatabaseRolesScript.run(admin, DatabaseRolesScript.passwords());
        }
    }

    @AfterEach
    void stop() {
        client.shutdownNow();
        postgres.close();
    }

    @Test
    void everyServiceRefusesThemAndGoesOnWithASmallHeap() throws Exception {
        DeploymentSettings deployment =
                DeploymentSettings.of(
                        database, directory, "tcp://127.0.0.1:1", "http://127.0.0.1:1");
        try (ChildJvm orchestrator = start(ServiceProgram.ORCHESTRATOR, deployment);
                ChildJvm security = start(ServiceProgram.SECURITY, deployment);
                ChildJvm worker = start(ServiceProgram.WORKER, deployment)) {
            attack(orchestrator, "/v1/requests");
            attack(security, "/actuator/health");
            attack(worker, "/actuator/health");
        }
    }

    private static ChildJvm start(ServiceProgram service, DeploymentSettings deployment) {
        ChildJvm.Builder program = service.program().options("-Xmx256m");
        Map<String, String> settings = deployment.environment(service);
        // There is none, and health would say so.
        settings.keySet().removeIf(it -> it.startsWith("TROUPE_BROKER_"));
        settings.forEach(program::environment);
        return program.start();
    }

    private void attack(ChildJvm service, String path) throws Exception {
        String port =
                service.awaitLine(" is ready at port (\\d+)", ServiceProcesses.PATIENCE).group(1);
        URI server = URI.create("http://127.0.0.1:" + port);
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            answers.add(send(server.resolve(path), ofKnownLength()));
            answers.add(send(server.resolve(path), chunked()));
        }
        for (CompletableFuture<HttpResponse<String>> answer : answers) {
            refused(answer.get());
        }
        assertThat(service.output()).noneMatch(line -> line.contains("OutOfMemoryError"));
        HttpRequest after = request(server.resolve("/actuator/health")).GET().build();
        HttpResponse<String> health = client.send(after, BodyHandlers.ofString());
        assertThat(health.statusCode()).as(health.body()).isEqualTo(200);
    }

    private static void refused(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(413);
        assertThat(answer.headers().firstValue("Content-Type").orElse(""))
                .startsWith("application/problem+json");
        ProblemResponse problem =
                JsonMapper.shared().readValue(answer.body(), ProblemResponse.class);
        assertThat(problem.code()).isEqualTo(ErrorCode.REQUEST_TOO_LARGE.wire());
        assertThat(problem.hint()).isNotBlank();
    }

    private CompletableFuture<HttpResponse<String>> send(URI address, BodyPublisher body) {
        return send(address, body, TRIES);
    }

    /** Sends again what lost its answer: a server that closes while the client still sends may take the answer with it. */
    private CompletableFuture<HttpResponse<String>> send(
            URI address, BodyPublisher body, int tries) {
        return client.sendAsync(
                        request(address)
                                .header("Content-Type", "application/json")
                                .POST(body)
                                .build(),
                        BodyHandlers.ofString())
                .exceptionallyCompose(lost ->
                        tries > 1
                                ? send(address, body, tries - 1)
                                : CompletableFuture.failedFuture(lost));
    }

    private static HttpRequest.Builder request(URI address) {
        return HttpRequest.newBuilder(address)
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + DeploymentSettings.USER_TOKEN);
    }

    private static BodyPublisher chunked() {
        return BodyPublishers.ofByteArrays(
                Stream.of(
                                List.of("{\"prompt\": \"".getBytes(StandardCharsets.UTF_8)),
                                Collections.nCopies(PIECES, PIECE),
                                List.of("\"}".getBytes(StandardCharsets.UTF_8)))
                        .flatMap(List::stream)
                        .toList());
    }

    private static BodyPublisher ofKnownLength() {
        return BodyPublishers.fromPublisher(chunked(), 12L + (long) PIECES * PIECE.length + 2);
    }
}
