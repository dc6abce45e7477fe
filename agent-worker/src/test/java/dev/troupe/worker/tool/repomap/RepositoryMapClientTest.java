package dev.troupe.worker.tool.repomap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.IndexingProgress;
import dev.troupe.contracts.repomap.RepositoryMapQuery;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.ServiceEndpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RepositoryMapClientTest {
    private static final CallerIdentity WORKER =
            new CallerIdentity("worker:1", "local", Set.of(CallerIdentity.Role.WORKER));
    private static final Duration MOST = Duration.ofSeconds(2);

    private final CountDownLatch answering = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private HttpServer service;
    private RepositoryMapClient client;

    @BeforeEach
    void listen() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.setExecutor(threads);
        service.createContext(
                "/",
                exchange -> {
                    try (exchange) {
                        answering.await();
                        byte[] body =
                                "{\"indexed\":3,\"files\":7}".getBytes(StandardCharsets.UTF_8);
                        exchange.getResponseHeaders().set("Content-Type", "application/json");
                        exchange.sendResponseHeaders(200, body.length);
                        exchange.getResponseBody().write(body);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
        service.start();
        URI address = URI.create("http://127.0.0.1:" + service.getAddress().getPort());
        client =
                RepositoryMapClient.of(
                        HttpServiceClient.of(
                                RepositoryMapApi.class,
                                new ServiceEndpoint(
                                        "repository map service",
                                        address,
                                        MOST,
                                        Duration.ofSeconds(30),
                                        ErrorCode.REPOSITORY_MAP_UNAVAILABLE)),
                        MOST,
                        ServiceTracer.off());
    }

    @AfterEach
    void close() {
        service.stop(0);
        threads.shutdownNow();
    }

    private Duration refused() {
        long start = System.nanoTime();
        assertThatThrownBy(() ->
                        client.ask(
                                WORKER,
                                it ->
                                        it.map(
                                                new RepositoryMapQuery(
                                                        "/shop", null, null, null, null))))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it ->
                                assertThat(it.code())
                                        .isEqualTo(ErrorCode.REPOSITORY_MAP_UNAVAILABLE));
        return Duration.ofNanos(System.nanoTime() - start);
    }

    @Test
    void waitsForASilentServiceOnce() throws InterruptedException {
        assertThat(client.lastOutage()).isEmpty();
        assertThat(refused()).isGreaterThanOrEqualTo(MOST);
        for (int i = 0; i < 3; i++) {
            assertThat(refused()).isLessThan(MOST);
        }
        assertThat(client.lastOutage()).hasValueSatisfying(it -> assertThat(it).contains("map"));

        answering.countDown();

        IndexingProgress answer = client.ask(WORKER, it -> it.progress("/shop"));
        assertThat(answer).isEqualTo(new IndexingProgress(3, 7));
        assertThat(client.lastOutage()).isEmpty();
    }

    @Test
    void doesNotWaitForTheProgressOfAnIndexing() throws InterruptedException {
        long start = System.nanoTime();
        assertThatThrownBy(() -> client.askProgress(WORKER, "/shop"))
                .isInstanceOf(TroupeException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(MOST);

        answering.countDown();

        assertThat(client.askProgress(WORKER, "/shop").hasMore()).isTrue();
    }
}
