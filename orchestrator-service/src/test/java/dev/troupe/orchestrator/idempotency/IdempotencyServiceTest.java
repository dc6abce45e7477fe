package dev.troupe.orchestrator.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.TestServer;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdempotencyServiceTest {
    private static TestServer server;
    private static Ledger ledger;
    @TempDir Path home;
    private Session session;
    private String messages;

    @BeforeAll
    static void start() {
        server = TestServer.shared();
        ledger = server.workerLedger();
    }

    @AfterEach
    void leaveNoWork() {
        server.leaveNoWork();
    }

    @BeforeEach
    void open() throws Exception {
        session = server.session(home.resolve("shop"));
        messages = "/v1/sessions/" + session.id() + "/messages";
    }

    @Test
    void theSameRequestAgainIsAnsweredNotRepeated() {
        HttpResponse<String> first =
                server.postKeyed(messages, key("a"), new PostMessageRequest("Go"));
        HttpResponse<String> second =
                server.postKeyed(messages, key("a"), new PostMessageRequest("Go"));

        assertThat(second.body()).isEqualTo(first.body());
        assertThat(ledger.inbox().waiting(taskId())).isEmpty();
        assertThat(server.postKeyed(messages, key("b"), new PostMessageRequest("Go")).body())
                .isNotEqualTo(first.body());
    }

    @Test
    void aKeyCannotServeAnotherRequest() {
        server.postKeyed(messages, key("a"), new PostMessageRequest("Go"));

        HttpResponse<String> other =
                server.postKeyed(messages, key("a"), new PostMessageRequest("Stop"));
        HttpResponse<String> elsewhere =
                server.postKeyed("/v1/sessions/" + session.id() + "/resume", key("a"), "");

        assertThat(problem(other).code()).isEqualTo("idempotency-conflict");
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(problem(elsewhere).code()).isEqualTo("idempotency-conflict");
    }

    @Test
    void ofConcurrentRepetitionsOneHasTheEffect() throws Exception {
        List<String> bodies = new ArrayList<>();
        try (ExecutorService clients = Executors.newFixedThreadPool(6)) {
            List<Future<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                answers.add(
                        clients.submit(() ->
                                server.postKeyed(
                                        messages, key("a"), new PostMessageRequest("Go"))));
            }
            for (Future<HttpResponse<String>> answer : answers) {
                bodies.add(answer.get().body());
            }
        }

        assertThat(bodies).containsOnly(bodies.getFirst());
        assertThat(ledger.tasks().ofSession(session.id())).hasSize(1);
        assertThat(ledger.inbox().waiting(taskId())).isEmpty();
    }

    @Test
    void aFailureIsNotKept() throws Exception {
        Path shop = home.resolve("shop");
        Files.move(shop, home.resolve("away"));
        assertThat(server.postKeyed(messages, key("a"), new PostMessageRequest("Go")).statusCode())
                .isEqualTo(409);
        Files.move(home.resolve("away"), shop);

        assertThat(server.postKeyed(messages, key("a"), new PostMessageRequest("Go")).statusCode())
                .isEqualTo(200);
    }

    @Test
    void anOddKeyIsRefused() {
        HttpResponse<String> answer =
                server.postKeyed(messages, "x".repeat(201), new PostMessageRequest("Go"));

        assertThat(problem(answer).detail()).contains("1 to 200 visible ASCII characters");
    }

    @Test
    void oldAnswersAreForgotten() {
        HttpResponse<String> first =
                server.postKeyed(messages, key("a"), new PostMessageRequest("Go"));
        IdempotencyService idempotency = server.bean(IdempotencyService.class);

        assertThat(idempotency.forget(Duration.ofHours(1))).isZero();
        assertThat(idempotency.forget(Duration.ZERO)).isPositive();
        assertThat(server.postKeyed(messages, key("a"), new PostMessageRequest("Go")).body())
                .isNotEqualTo(first.body());
    }

    private String key(String name) {
        return name + "-" + session.id();
    }

    private java.util.UUID taskId() {
        return ledger.tasks().ofSession(session.id()).getFirst().id();
    }

    private static ProblemResponse problem(HttpResponse<String> answer) {
        return TestServer.JSON.readValue(answer.body(), ProblemResponse.class);
    }
}
