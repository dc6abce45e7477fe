package dev.troupe.orchestrator.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.token.IssuedToken;
import dev.troupe.contracts.token.PublicKeySet;
import dev.troupe.contracts.token.TokenRequest;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.OrchestratorClientSettings;
import dev.troupe.service.wire.http.ServiceEndpoint;
import dev.troupe.service.wire.token.TokenVerifier;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What workers and other services get from a real orchestrator, over HTTP. */
class TokenEndpointTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static TestServer server;
    private static TestDatabase database;
    private static TaskClaim claim;
    private static Session session;
    @TempDir static Path home;

    @BeforeAll
    static void start() throws Exception {
        database = TestPostgres.database();
        server = TestServer.start(database);
        session = server.session(home.resolve("shop"));
        server.say(session.id(), "Begin");
        claim = new TestWorker(server.workerLedger()).claim();
    }

    @AfterAll
    static void stop() {
        server.close();
        HTTP.close();
    }

    @Test
    void aWorkerGetsATokenForTheRunThatItHas() throws Exception {
        HttpResponse<String> answer = issue(TestServer.WORKER, request());

        assertThat(answer.statusCode()).isEqualTo(200);
        IssuedToken issued = TestServer.read(answer, IssuedToken.class);
        assertThat(issued.lifetimeSeconds()).isEqualTo(300);
        assertThat(verifier(TokenApi.SECURITY).verify(issued.token()))
                .isEqualTo(
                        new CallerIdentity(
                                "service:agent-worker",
                                "local",
                                Set.of(Role.WORKER),
                                new RunId(claim.task().id(), claim.task().epoch())));
        assertThatThrownBy(() -> verifier("model-service").verify(issued.token()))
                .hasMessageContaining("is for security-service and not for model-service");
    }

    @Test
    void aWorkerGetsATokenForTheRepositoryMapServiceThatNoOtherTakes() throws Exception {
        TokenRequest request =
                new TokenRequest(
                        claim.task().id(), claim.task().epoch(), "local", TokenApi.REPOSITORY_MAP);
        HttpResponse<String> answer = issue(request);

        assertThat(answer.statusCode()).isEqualTo(200);
        String token = TestServer.read(answer, IssuedToken.class).token();
        assertThat(verifier(TokenApi.REPOSITORY_MAP).verify(token).run())
                .isEqualTo(new RunId(claim.task().id(), claim.task().epoch()));
        assertThatThrownBy(() -> verifier(TokenApi.SECURITY).verify(token))
                .hasMessageContaining("is for repomap-service and not for security-service");
    }

    @Test
    void theOrchestratorSignsForItself() {
        String token = server.bean(TokenIssuer.class).own(TokenApi.SECURITY).token();

        assertThat(verifier(TokenApi.SECURITY).verify(token))
                .isEqualTo(
                        new CallerIdentity("service:orchestrator", "system", Set.of(Role.SERVICE)));
    }

    @Test
    void whoIsNoWorkerGetsNone() throws Exception {
        for (String secret : new String[] {null, "wrong", TestServer.WORKER + "x"}) {
            refused(issue(secret, request()), 401, "unauthenticated");
        }
        refused(issue(TestServer.TOKEN, request()), 403, "forbidden");
    }

    @Test
    void theWorkersSecretOpensNothingElse() throws Exception {
        for (String path : new String[] {"/v1/sessions", "/v1/tokens/", "/actuator/prometheus"}) {
            assertThat(get(path, TestServer.WORKER).statusCode()).as(path).isEqualTo(401);
        }
    }

    @Test
    void aRunThatThereIsNotGetsNone() throws Exception {
        UUID task = claim.task().id();
        long epoch = claim.task().epoch();
        String team = "local";
        String to = TokenApi.SECURITY;

        refused(issue(new TokenRequest(new UUID(1, 1), 1, team, to)), 404, "not-found");
        refused(issue(new TokenRequest(task, epoch + 1, team, to)), 409, "conflict");
        refused(issue(new TokenRequest(task, epoch - 1, team, to)), 409, "conflict");
        refused(issue(new TokenRequest(task, epoch, "blue", to)), 403, "forbidden");
        refused(issue(new TokenRequest(task, epoch, team, "other")), 400, "invalid-request");
        refused(issue(TestServer.WORKER, "{}"), 400, "invalid-request");
        refused(
                issue(TestServer.WORKER, "{\"epoch\": 1, \"audience\": \"security-service\"}"),
                400,
                "invalid-request");
    }

    @Test
    void aRunThatHasEndedGetsNoneAnyMore() throws Exception {
        server.say(server.session(home.resolve("other")).id(), "Begin");
        TestWorker worker = new TestWorker(server.workerLedger());
        TaskClaim ended = worker.claim();
        TokenRequest request =
                new TokenRequest(
                        ended.task().id(), ended.task().epoch(), "local", TokenApi.SECURITY);
        assertThat(issue(request).statusCode()).isEqualTo(200);

        worker.finish(ended, TaskState.SUCCEEDED, null);

        refused(issue(request), 409, "conflict");
    }

    @Test
    void keysAreOpenToAllAndHoldNoSecret() throws Exception {
        String token = server.bean(TokenIssuer.class).own(TokenApi.SECURITY).token();
        assertThat(token).isNotEmpty();
        HttpResponse<String> answer = get("/v1/keys", null);

        PublicKeySet keys = TestServer.read(answer, PublicKeySet.class);
        assertThat(keys.keys())
                .isNotEmpty()
                .allSatisfy(key -> {
                    assertThat(key.kty()).isEqualTo("EC");
                    assertThat(key.alg()).isEqualTo("ES256");
                    assertThat(key.crv()).isEqualTo("P-256");
                });
        assertThat(TestServer.JSON.readTree(answer.body()).findValues("d")).isEmpty();
    }

    @Test
    void anotherOrchestratorOnTheSameDatabaseVouchesForTheTokensOfThisOne() throws SQLException {
        String ours = server.bean(TokenIssuer.class).own(TokenApi.SECURITY).token();
        try (TestServer other = TestServer.start(database)) {
            String theirs = other.bean(TokenIssuer.class).own(TokenApi.SECURITY).token();

            TokenVerifier verifier = verifier(other, TokenApi.SECURITY);
            assertThat(verifier.verify(ours)).isEqualTo(verifier.verify(theirs));
            assertThat(verifier(TokenApi.SECURITY).verify(theirs)).isNotNull();
        }
    }

    private static TokenRequest request() {
        return new TokenRequest(
                claim.task().id(), claim.task().epoch(), "local", TokenApi.SECURITY);
    }

    private static TokenVerifier verifier(String audience) {
        return verifier(server, audience);
    }

    private static TokenVerifier verifier(TestServer by, String audience) {
        Duration limit = Duration.ofSeconds(20);
        ServiceEndpoint endpoint =
                new OrchestratorClientSettings(by.url("").toString(), limit, limit).peer();
        return new TokenVerifier(
                audience, HttpServiceClient.of(TokenApi.class, endpoint), Clock.systemUTC());
    }

    private static HttpResponse<String> issue(TokenRequest request) throws Exception {
        return issue(TestServer.WORKER, request);
    }

    private static HttpResponse<String> issue(@Nullable String secret, Object body)
            throws Exception {
        String text = body instanceof String json ? json : TestServer.JSON.writeValueAsString(body);
        return HTTP.send(
                as(secret, server.url("/v1/tokens"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(text))
                        .build(),
                BodyHandlers.ofString());
    }

    private static HttpResponse<String> get(String path, @Nullable String secret) throws Exception {
        return HTTP.send(as(secret, server.url(path)).build(), BodyHandlers.ofString());
    }

    private static HttpRequest.Builder as(@Nullable String secret, URI url) {
        HttpRequest.Builder request = HttpRequest.newBuilder(url);
        return secret == null ? request : request.header("Authorization", "Bearer " + secret);
    }

    private static void refused(HttpResponse<String> answer, int status, String code) {
        assertThat(answer.statusCode()).isEqualTo(status);
        JsonNode problem = TestServer.JSON.readTree(answer.body());
        assertThat(problem.get("code").asString()).isEqualTo(code);
        assertThat(ErrorCode.ofWire(code)).isNotEqualTo(ErrorCode.INTERNAL);
    }
}
