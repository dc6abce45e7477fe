package dev.troupe.cli.command.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.RepositoryTrust.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What `troupe config` makes of a repository's file, depending on what a server says of it. */
class RepositoryConfigTest extends CommandFixture {
    private static final String TEXT = "worker: { max-turns: 5 }\n";
    private static final String WAITS = "`worker.max-turns` counts only once a person trusts";

    private Path top;
    private Path file;

    @BeforeEach
    void repository() throws IOException {
        top = directory.toRealPath();
        file = Files.createDirectories(top.resolve(".troupe")).resolve("config.yaml");
        Files.writeString(file, TEXT);
    }

    @Test
    void aTrustedFileCountsWithItsLine() {
        answer(State.TRUSTED);

        assertThat(cli.run("config", "get", "worker.max-turns").out()).isEqualTo("5\n");
        TestCommandLine.Ran all = cli.run("config");
        assertThat(all.lines())
                .anySatisfy(it -> assertThat(it).matches("worker.max-turns +5 +" + file + ":1:22"));
        assertThat(all.err()).doesNotContain(WAITS);
        assertThat(layer("--json")).isEqualTo("repository");
        assertThat(peer.asked("GET /v1/trust").getFirst().query()).isEqualTo("repository=" + top);
    }

    @Test
    void theEnvironmentIsStrongerThanATrustedFile() {
        answer(State.TRUSTED);
        cli =
                new TestCommandLine(
                        new TroupeHome(top.resolve("home")),
                        top,
                        Map.of("TROUPE_WORKER_MAXTURNS", "6"));

        assertThat(cli.run("config", "get", "worker.max-turns").out()).isEqualTo("6\n");
    }

    /** What was trusted is what counts, not what the disk holds a moment later. */
    @Test
    void theTextThatTheServerLookedAtIsTheOneShown() throws IOException {
        answer(State.TRUSTED);
        Files.writeString(file, "worker: { max-turns: 99 }");

        assertThat(cli.run("config", "get", "worker.max-turns").out()).isEqualTo("5\n");
    }

    @Test
    void aFaultOfATrustedFileIsAFault() {
        answer(State.TRUSTED, "worker: { max-turns: none }");

        TestCommandLine.Ran ran = cli.run("config", "check");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains("error: " + file + ":1:22: `worker.max-turns` is 'none'");
    }

    @Test
    void anUntrustedFileIsANotice() {
        answer(State.UNTRUSTED);

        TestCommandLine.Ran ran = cli.run("config", "check");

        assertThat(ran.exit()).isZero();
        assertThat(ran.err()).contains("note: " + file + ":1:22: " + WAITS + " this file.");
        assertThat(cli.run("config", "get", "worker.max-turns").out()).isEqualTo("50\n");
    }

    @Test
    void whatNobodyCanAnswerIsNotGuessed() {
        peer.server()
                .on(
                        "GET /v1/trust",
                        request ->
                                PeerReply.problem(ErrorCode.SECURITY_UNAVAILABLE, "It is away."));
        assertThat(cli.run("config").err()).contains("not known whether trusted: It is away.");

        cli = new TestCommandLine(new TroupeHome(top.resolve("other")), top);
        assertThat(cli.run("config").err())
                .contains(WAITS + " this file; not known whether trusted: no server runs.");
    }

    private String layer(String json) {
        return cli.run("config", json).lines().stream()
                .map(it -> WireJson.read(it, JsonNode.class))
                .filter(it -> it.path("key").asString("").equals("worker.max-turns"))
                .map(it -> it.path("origin").path("layer").asString())
                .findFirst()
                .orElse("none");
    }

    private void answer(State state) {
        answer(state, TEXT);
    }

    private void answer(State state, String text) {
        peer.server()
                .on(
                        "GET /v1/trust",
                        request ->
                                PeerReply.json(
                                        new RepositoryTrust(
                                                top.toString(),
                                                file.toString(),
                                                state,
                                                "ab",
                                                text,
                                                "ann",
                                                Instant.EPOCH,
                                                null)));
    }
}
