package dev.troupe.security.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.security.app.Running.Answer;
import dev.troupe.testkit.token.TestTokenIssuer;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecurityApplicationIT {
    private final Path home;
    private final Path repository;
    private final Running running;

    SecurityApplicationIT(@TempDir Path root) throws SQLException, IOException {
        home = root.resolve("home");
        repository =
                Files.createDirectories(root.resolve("repo/.troupe")).resolve("..").normalize();
        running = Running.start(home);
    }

    @AfterAll
    void stop() {
        running.close();
    }

    @BeforeAll
    void widening() throws IOException {
        Files.writeString(
                repository.resolve(".troupe/config.yaml"),
                "permissions: {commands: {allow: [make all], ask: [git log]}}");
    }

    @Test
    void commandsAndFilesAreDecidedOverHttp() throws IOException, InterruptedException {
        assertThat(command("git status").get("verdict").asString()).isEqualTo("allow");
        assertThat(command("git log").get("rule").asString()).isEqualTo("repository: ask git log");
        JsonNode make = command("make all");
        assertThat(make.get("verdict").asString()).isEqualTo("ask");
        assertThat(make.get("notices").get(0).asString())
                .contains(".troupe/config.yaml:1 allows `make all`")
                .contains("once a person trusts");
        Answer file =
                running.post(
                        "/v1/decisions/files",
                        "{%s, \"path\": \".env\", \"access\": \"READ\"}".formatted(origin()));
        assertThat(file.json().get("verdict").asString()).isEqualTo("block");
    }

    @Test
    void theTrailIsWrittenReadAndVerified() throws IOException, InterruptedException {
        String event =
                """
                {"id": "019a0000-0000-7000-8000-0000000000%s", "at": "2026-11-21T12:00:00Z",
                 "kind": "session-started", %s, "target": "s", "outcome": "done", "detail": {}}
                """;
        String body = "[" + event.formatted("01", origin()) + "," + event.formatted("02", origin());
        assertThat(running.post("/v1/audit", body + "]").status()).isEqualTo(200);
        assertThat(running.post("/v1/audit", body + "]").status()).isEqualTo(200);

        JsonNode entries = running.get("/v1/audit?limit=5", running.token()).json();
        assertThat(entries).hasSize(2);
        assertThat(entries.get(1).get("event").get("kind").asString()).isEqualTo("session-started");
        JsonNode verified = running.get("/v1/audit/verification", running.token()).json();
        assertThat(verified.get("intact").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/audit", "/v1/decisions/commands", "/actuator/health"})
    void aBodyThatIsTooLargeIsRefusedBeforeItIsRead(String path)
            throws IOException, InterruptedException {
        String body = "x".repeat((8 << 20) + 1);
        Answer answer = running.post(path, body);
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.type()).startsWith("application/problem+json");
        assertThat(answer.json().get("code").asString()).isEqualTo("request-too-large");
        if (!path.startsWith("/actuator")) {
            assertThat(running.post(path, body, "no token").status()).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v1/audit | [{\"detail\": {}}] | An audit event has no `id`.",
                "/v1/audit | nonsense | The body is not JSON: it breaks off or has a mistake in line 1",
                "/v1/decisions/commands | {} | sandboxed is missing or has the wrong type.",
                "/v1/decisions/files | {\"access\": \"peek\"} | access is 'peek'; it must be one of read, write, delete.",
                "/v1/audit | [{\"id\": 5}] | [0].id is",
                "/v1/decisions/commands | {\"sandboxed\": true} | The request has no `origin`.",
                "/v1/decisions/files | {\"origin\": {}} | The request has no `origin.repository`.",
            })
    void badRequestsAreProblems(String path, String body, String detail)
            throws IOException, InterruptedException {
        Answer answer = running.post(path, body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.type()).startsWith("application/problem+json");
        assertThat(answer.json().get("code").asString()).isEqualTo("invalid-request");
        assertThat(answer.json().get("type").asString())
                .isEqualTo("urn:troupe:problem:invalid-request");
        assertThat(answer.json().get("hint").asString()).isNotEmpty();
        assertThat(answer.json().get("detail").asString()).startsWith(detail);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/audit?limit=0",
                "/v1/audit?limit=many",
                "/v1/audit?sessionId=none",
                "/v1/audit?since=yesterday",
                "/v1/audit/report?until=now",
                "/v1/audit/export?limit=0"
            })
    void badParametersAreProblems(String path) throws IOException, InterruptedException {
        Answer answer = running.get(path, running.token());

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().get("code").asString()).isEqualTo("invalid-request");
    }

    @Test
    void nobodyGetsInWithoutATokenForThisService() throws IOException, InterruptedException {
        TestTokenIssuer issuer = running.issuer();
        JWTClaimsSet good = TestTokenIssuer.claims(TokenApi.SECURITY).build();
        String[] tokens = {
            null,
            "",
            "wrong",
            issuer.service("model-service"),
            TestTokenIssuer.signed(good, TestTokenIssuer.key()),
            new PlainJWT(good).serialize(),
            changed(running.token())
        };
        for (String path :
                new String[] {
                    "/v1/audit",
                    "/actuator/prometheus",
                    "/nothing",
                    "/actuator/health/../prometheus",
                    "/actuator/health;/../../v1/audit"
                }) {
            for (String token : tokens) {
                Answer answer = running.get(path, token);
                assertThat(answer.status()).as(path + " " + token).isIn(400, 401);
                assertThat(answer.body()).doesNotContain("events", "permission_decisions");
            }
        }
        assertThat(running.get("/v1/audit", null).json().get("code").asString())
                .isEqualTo("unauthenticated");
        assertThat(running.get("/actuator/health", null).status()).isEqualTo(200);
    }

    /** Another signature of the same length. */
    private static String changed(String token) {
        int at = token.lastIndexOf('.') + 10;
        return token.substring(0, at)
                + (token.charAt(at) == 'A' ? 'B' : 'A')
                + token.substring(at + 1);
    }

    @Test
    void aRunSpeaksForItsOwnTaskAlone() throws IOException, InterruptedException {
        UUID task = new UUID(1, 2);
        String token = running.issuer().worker(TokenApi.SECURITY, "core", task);
        String question = "{%s, \"path\": \"a.txt\", \"access\": \"READ\"}";
        String own = origin().replace("\"user\"", "\"taskId\": \"" + task + "\", \"user\"");

        Answer allowed = running.post("/v1/decisions/files", question.formatted(own), token);
        assertThat(allowed.json().get("verdict").asString()).isEqualTo("allow");
        forbidden(running.post("/v1/decisions/files", question.formatted(origin()), token));
        String otherTeam = own.replace("\"core\"", "\"red\"");
        forbidden(running.post("/v1/decisions/files", question.formatted(otherTeam), token));
        forbidden(running.post("/v1/audit", "[]", token));
        forbidden(running.get("/v1/audit", token));
        forbidden(running.get("/v1/audit/verification", token));
    }

    private static void forbidden(Answer answer) {
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.json().get("code").asString()).isEqualTo("forbidden");
    }

    @Test
    void decisionsAreCounted() throws IOException, InterruptedException {
        command("git status");
        command("rm -rf /");

        String metrics = running.get("/actuator/prometheus", running.token()).body();

        assertThat(metrics)
                .containsPattern(counted("permission_decisions_total", "command", "exact", "allow"))
                .containsPattern(
                        counted("permission_decisions_total", "command", "built-in", "block"))
                .containsPattern(
                        counted(
                                "permission_decision_duration_seconds_count",
                                "command",
                                "exact",
                                "allow"));
        assertThat(metrics.lines().filter(it -> it.startsWith("permission_decisions_total")))
                .as("there from the start, and no more than that")
                .hasSize(3 * (12 + 4));
    }

    private static String counted(String name, String kind, String matcher, String verdict) {
        return "%s\\{kind=\"%s\",matcher=\"%s\",verdict=\"%s\"} [1-9]"
                .formatted(name, kind, matcher, verdict);
    }

    @Test
    void itServesThisMachineUnlessToldOtherwise() {
        assertThat(running.address()).isEqualTo(InetAddress.getLoopbackAddress());
    }

    @Test
    void itDoesNotStartWithoutTheOrchestratorsAddress() {
        assertThatThrownBy(() -> Running.start(home, "--troupe.orchestrator.base-url=").close())
                .hasStackTraceContaining("troupe.orchestrator.base-url is not set");
    }

    private JsonNode command(String line) throws IOException, InterruptedException {
        return running.post(
                        "/v1/decisions/commands",
                        """
                        {%s, "directory": "%s", "command": "%s", "sandboxed": true}
                        """
                                .formatted(origin(), repository, line))
                .json();
    }

    private String origin() {
        return """
        "workspace": "%s",
        "origin": {"team": "core", "user": "ada", "repository": "%s"}
        """
                .formatted(repository, repository);
    }
}
