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
import dev.troupe.testkit.process.PosixSignal;
import java.net.InetAddress;
import java.net.Socket;
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
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * Bodies that are larger than the heap could hold several times: refused unread, and the process goes on. Many at once that
 * are just small enough are read as they come.
 */
class LargeBodiesIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration GRACE = Duration.ofSeconds(40);
    private static final int AT_ONCE = 4;
    private static final int TRIES = 5;
    private static final byte[] PIECE = "x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
    private static final int PIECES = 60;
    private static final int CROWD = 100;
    private static final byte[] END = "\"prompt\": 1}".getBytes(StandardCharsets.UTF_8);
    private static final byte[] BLANKS = " ".repeat(10_000).getBytes(StandardCharsets.UTF_8);
    private static final int BELOW_THE_LIMIT = 200;
    private static final Duration TO_READ_THEM = Duration.ofSeconds(5);

    @TempDir Path directory;

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .executor(Executors.newVirtualThreadPerTaskExecutor())
                    .build();
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

    @Test
    void manyBodiesBelowTheLimitAreReadAsTheyCome() throws Exception {
        DeploymentSettings deployment =
                DeploymentSettings.of(
                        database, directory, "tcp://127.0.0.1:1", "http://127.0.0.1:1");
        try (ChildJvm orchestrator = start(ServiceProgram.ORCHESTRATOR, deployment)) {
            URI requests = server(orchestrator).resolve("/v1/requests");
            CountDownLatch arrived = new CountDownLatch(CROWD);
            List<CompletableFuture<HttpResponse<String>>> answers =
                    IntStream.range(0, CROWD)
                            .mapToObj(_ -> send(requests, held(arrived), 1))
                            .toList();
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                assertThat(answer.get().statusCode()).as(answer.get().body()).isEqualTo(400);
            }
            isWell(orchestrator);
        }
    }

    @Test
    void aBodyThatNeverEndsDoesNotKeepAServiceFromEnding() throws Exception {
        DeploymentSettings place =
                DeploymentSettings.of(
                        database, directory, "tcp://127.0.0.1:1", "http://127.0.0.1:1");
        try (ChildJvm security = start(ServiceProgram.SECURITY, place);
                Socket socket =
                        new Socket(InetAddress.getLoopbackAddress(), server(security).getPort())) {
            socket.getOutputStream()
                    .write(
                            "POST /actuator/health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n"
                                    .getBytes(StandardCharsets.UTF_8));
            Thread.sleep(Duration.ofSeconds(1));

            security.signal(PosixSignal.TERM);

            assertThat(security.awaitExit(GRACE)).isEqualTo(128 + 15);
        }
    }

    /** Just below the limit; all stay open until each of them has sent all but its end, and a while longer. */
    private static BodyPublisher held(CountDownLatch arrived) {
        Iterator<byte[]> pieces =
                Stream.of(
                                List.of("{".getBytes(StandardCharsets.UTF_8)),
                                Collections.nCopies(BELOW_THE_LIMIT, BLANKS),
                                List.of(END))
                        .flatMap(List::stream)
                        .iterator();
        return BodyPublishers.ofByteArrays(() ->
                new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return pieces.hasNext();
                    }

                    @Override
                    public byte[] next() {
                        byte[] piece = pieces.next();
                        if (!pieces.hasNext()) {
                            arrived.countDown();
                            await(arrived);
                        }
                        return piece;
                    }
                });
    }

    private static void await(CountDownLatch arrived) {
        try {
            assertThat(arrived.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            Thread.sleep(TO_READ_THEM);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
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
        URI server = server(service);
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            answers.add(send(server.resolve(path), ofKnownLength()));
            answers.add(send(server.resolve(path), chunked()));
        }
        for (CompletableFuture<HttpResponse<String>> answer : answers) {
            refused(answer.get());
        }
        isWell(service);
    }

    private static URI server(ChildJvm service) throws InterruptedException {
        String port =
                service.awaitLine(" is ready at port (\\d+)", ServiceProcesses.PATIENCE).group(1);
        return URI.create("http://127.0.0.1:" + port);
    }

    private void isWell(ChildJvm service) throws Exception {
        assertThat(service.output()).noneMatch(line -> line.contains("OutOfMemoryError"));
        HttpRequest after = request(server(service).resolve("/actuator/health")).GET().build();
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
