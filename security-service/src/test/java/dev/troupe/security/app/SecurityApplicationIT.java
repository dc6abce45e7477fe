package dev.troupe.security.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.security.app.Running.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
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
        running =
                Running.start(
                        home,
                        "--troupe.security.token=" + Running.TOKEN,
                        "--server.address=0.0.0.0");
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

        JsonNode entries = running.get("/v1/audit?limit=5", Running.TOKEN).json();
        assertThat(entries).hasSize(2);
        assertThat(entries.get(1).get("event").get("kind").asString()).isEqualTo("session-started");
        JsonNode verified = running.get("/v1/audit/verification", Running.TOKEN).json();
        assertThat(verified.get("whole").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v1/audit | [{\"detail\": {}}] | An audit event has no `id`.",
                "/v1/audit | nonsense | The body is no JSON: it breaks off or errs in line 1",
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
            strings = {"/v1/audit?limit=0", "/v1/audit?limit=many", "/v1/audit?sessionId=none"})
    void badParametersAreProblems(String path) throws IOException, InterruptedException {
        Answer answer = running.get(path, Running.TOKEN);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().get("code").asString()).isEqualTo("invalid-request");
    }

    @Test
    void nobodyGetsInWithoutTheToken() throws IOException, InterruptedException {
        for (String path : new String[] {"/v1/audit", "/actuator/prometheus", "/nothing"}) {
            for (String token : new String[] {null, "", "wrong", Running.TOKEN + "x"}) {
                Answer answer = running.get(path, token);
                assertThat(answer.status()).isEqualTo(401);
                assertThat(answer.json().get("code").asString()).isEqualTo("unauthenticated");
            }
        }
        assertThat(running.get("/actuator/health", null).status()).isEqualTo(200);
    }

    @Test
    void decisionsAreCounted() throws IOException, InterruptedException {
        command("git status");
        command("rm -rf /");

        String metrics = running.get("/actuator/prometheus", Running.TOKEN).body();

        assertThat(metrics)
                .contains("permission_decisions_total{kind=\"command\",verdict=\"allow\"}")
                .contains("permission_decisions_total{kind=\"command\",verdict=\"block\"}")
                .contains("permission_decision_duration_seconds_count{kind=\"command\"}");
    }

    @Test
    void itServesThisMachineOnly() {
        // It was started with --server.address=0.0.0.0.
        assertThat(running.address()).isEqualTo(InetAddress.getLoopbackAddress());
    }

    @Test
    void itDoesNotStartWithoutAToken() {
        assertThatThrownBy(() -> Running.start(home).close())
                .hasStackTraceContaining("troupe.security.token is unset or shorter");
        assertThatThrownBy(() -> new TokenFilter("short"))
                .hasMessageContaining("troupe.security.token is unset or shorter");
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
