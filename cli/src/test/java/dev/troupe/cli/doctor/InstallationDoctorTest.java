package dev.troupe.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.ServerCheckResult;
import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.PeerServer;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.RepositoryTrust.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class InstallationDoctorTest {
    @TempDir Path directory;
    private TroupeHome home;
    private MachineChecks checks;

    @BeforeEach
    void start() {
        home = new TroupeHome(directory.resolve("home"));
        checks = new MachineChecks(new ProgramProbe(), home, Map.of());
    }

    @Test
    void findsTheProgramsThatBuildThis() {
        assertThat(checks.java().status()).isEqualTo(DoctorFinding.Status.OK);
        assertThat(checks.java().detail()).contains(System.getProperty("java.home"));
        assertThat(checks.git().status()).isEqualTo(DoctorFinding.Status.OK);
        assertThat(checks.git().detail()).startsWith("git version");
    }

    @Test
    void saysWhatToDoAboutEverythingThatIsNotFine() {
        for (DoctorFinding finding :
                List.of(checks.ripgrep(), checks.sandbox(), checks.database(), checks.home())) {
            assertThat(finding.detail()).isNotBlank();
            assertThat(finding.hint().isEmpty())
                    .isEqualTo(finding.status() == DoctorFinding.Status.OK);
        }
    }

    @Test
    void saysWhatBecomesOfCommandsWithoutASandbox() {
        DoctorFinding off =
                new MachineChecks(new ProgramProbe(), home, Map.of("TROUPE_WORKER_SANDBOX", "off"))
                        .sandbox();
        DoctorFinding required =
                new MachineChecks(
                                new ProgramProbe(),
                                home,
                                Map.of("TROUPE_WORKER_SANDBOX", "required"))
                        .sandbox();

        assertThat(off.status()).isEqualTo(DoctorFinding.Status.WARNING);
        assertThat(off.detail()).isEqualTo("switched off, so that every command asks");
        if (required.status() == DoctorFinding.Status.OK) {
            assertThat(required.detail()).contains("works");
        } else {
            assertThat(required.status()).isEqualTo(DoctorFinding.Status.FAILED);
            assertThat(required.detail()).contains("so that no command runs");
            assertThat(required.code()).isEqualTo("sandbox-unavailable");
        }
    }

    @Test
    void tellsAProgramThatIsMissingFromOneThatFails() {
        ProgramProbe programProbe = new ProgramProbe();
        assertThat(programProbe.run("troupe-no-such-program")).isNull();
        assertThat(programProbe.run("false")).isNotNull().returns(1, ProgramProbe.Ran::exit);
        assertThat(programProbe.run("echo", "a b"))
                .isNotNull()
                .returns("a b", ProgramProbe.Ran::firstLine);
    }

    @Test
    void refusesAHomeThatIsNoDirectory() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "x");
        DoctorFinding finding =
                new MachineChecks(new ProgramProbe(), new TroupeHome(file), Map.of()).home();
        assertThat(finding.status()).isEqualTo(DoctorFinding.Status.FAILED);
        assertThat(finding.hint()).contains("TROUPE_HOME");
        assertThat(checks.home().status()).isNotEqualTo(DoctorFinding.Status.FAILED);
    }

    @Test
    void namesTheLineOfABrokenConfiguration() throws Exception {
        assertThat(checks.configuration().detail()).contains("defaults hold");
        home.create();
        Files.writeString(home.configuration(), "models:\n  default:\n   - a\n  b: [\n");
        DoctorFinding broken = checks.configuration();
        assertThat(broken.status()).isEqualTo(DoctorFinding.Status.FAILED);
        assertThat(broken.detail()).contains("config.yaml:5:1: is not YAML: ");

        Files.writeString(home.configuration(), "models: {}\n");
        Files.setPosixFilePermissions(
                home.configuration(), PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(checks.configuration().status()).isEqualTo(DoctorFinding.Status.OK);
        Files.writeString(
                home.configuration(), "models: { default: { model: m, api-key: k-123 } }\n");
        assertThat(checks.configuration().status()).isEqualTo(DoctorFinding.Status.WARNING);
        assertThat(checks.configuration().hint()).contains("chmod 600");
        Files.setPosixFilePermissions(
                home.configuration(), PosixFilePermissions.fromString("rw-------"));
        assertThat(checks.configuration().status()).isEqualTo(DoctorFinding.Status.OK);
    }

    @Test
    void addsTheServersOwnChecksAndFailsWithThem() throws Exception {
        try (PeerServer peer = new PeerServer("t")) {
            peer.announce(home);
            peer.on(
                    "GET /v1/doctor",
                    request ->
                            PeerReply.json(
                                    List.of(
                                            new ServerCheckResult(
                                                    "database", "ok", "18.6", "", null),
                                            new ServerCheckResult(
                                                    "model", "failed", "no key", "Set one.", null),
                                            new ServerCheckResult(
                                                    "broker",
                                                    "warning",
                                                    "away",
                                                    "Start it.",
                                                    "broker-unavailable"))));
            TestCommandLine.Ran ran = new TestCommandLine(home, directory).run("doctor", "--json");
            var lines =
                    ran.lines().stream().map(line -> WireJson.read(line, JsonNode.class)).toList();
            assertThat(ran.exit()).isEqualTo(1);
            JsonNode model = lines.get(lines.size() - 2);
            assertThat(model.path("name").asString()).isEqualTo("model");
            assertThat(model.path("status").asString()).isEqualTo("failed");
            assertThat(model.path("code").asString()).isEmpty();
            assertThat(lines.getLast().path("code").asString()).isEqualTo("broker-unavailable");
            assertThat(new TestCommandLine(home, directory).run("doctor").out())
                    .contains("failed   model            no key\n           next: Set one.\n")
                    .contains("next: Start it.\n           code: broker-unavailable\n")
                    .contains("checks need attention")
                    .containsPattern("\nok       this machine: java, git, .*configuration\n")
                    .contains("\nok       server: server, database\n")
                    .doesNotContain("git version", "18.6");
            assertThat(new TestCommandLine(home, directory).run("doctor", "--verbose").out())
                    .contains("git version", "ok       database         18.6\n");
        }
    }

    @Test
    void worksWithoutAServerAndSaysHowTheLastOneEnded() throws Exception {
        TestCommandLine cli = new TestCommandLine(home, directory);
        assertThat(cli.run("doctor", "--verbose").out())
                .contains("server           not running; commands start");
        home.create();
        Files.writeString(
                home.serverFile(),
                WireJson.write(Map.of("url", "http://127.0.0.1:1", "token", "t", "pid", 1L << 40)));
        assertThat(cli.run("doctor", "--verbose").out()).contains("did not stop cleanly");
    }

    @Test
    void saysWhetherTheRepositoryIsTrusted() throws Exception {
        Path top = Files.createDirectories(directory.resolve("shop"));
        Files.createDirectory(top.resolve(".git"));
        TestCommandLine cli = new TestCommandLine(home, top);
        assertThat(cli.run("doctor", "--verbose").out()).doesNotContain("repository");
        Path file = Files.createDirectory(top.resolve(".troupe")).resolve("config.yaml");
        Files.writeString(file, "");
        assertThat(cli.run("doctor", "--verbose").out()).contains("a running server would know");

        try (PeerServer peer = new PeerServer("t")) {
            peer.announce(home);
            peer.on("GET /v1/doctor", request -> PeerReply.json(List.of()));
            assertThat(cli.run("doctor", "--verbose").out()).contains("is trusted is not known");
            String widens = "permissions: {commands: {allow: [make]}}";
            answer(peer, file, State.UNTRUSTED, widens);
            assertThat(cli.run("doctor", "--verbose").out())
                    .contains("warning  repository       " + file + " is not trusted")
                    .contains("Run `troupe config trust`");
            assertThat(peer.asked("GET /v1/trust").getFirst().query())
                    .isEqualTo("repository=" + top);
            answer(peer, file, State.UNTRUSTED, "permissions: {commands: {block: [make]}}");
            assertThat(cli.run("doctor", "--verbose").out()).contains("which it does not need");
            answer(peer, file, State.TRUSTED, widens);
            assertThat(cli.run("doctor", "--verbose").out()).contains(file + ", trusted by ann");
            answer(peer, file, State.REFUSED, widens);
            assertThat(cli.run("doctor", "--verbose").out())
                    .contains("It is a link. Every command needs approval.");

            Files.delete(file);
            Path security = Files.writeString(file.resolveSibling("security.json"), "{}");
            answer(peer, security, State.UNTRUSTED, "{\"blocked_commands\": {\"x\": [\"*\"]}}");
            assertThat(cli.run("doctor", "--verbose").out())
                    .contains(security + ", not trusted, which it does");
            answer(peer, security, State.UNTRUSTED, "{\"allowed_commands\": {\"x\": [\"*\"]}}");
            assertThat(cli.run("doctor", "--verbose").out())
                    .contains(security + " is not trusted, so some");
            assertThat(peer.asked("GET /v1/trust").getLast().query())
                    .isEqualTo("repository=" + top + "&file=.troupe/security.json");
            answer(peer, security, State.UNTRUSTED, "{", "x:1: Bad.\nx:2: Worse.");
            assertThat(cli.run("doctor", "--verbose").out())
                    .contains(
                            "x:1: Bad. (and 1 more) Until that is corrected, every command needs approval.")
                    .contains("next: Correct " + security);
        }
    }

    private static void answer(PeerServer peer, Path file, State state, String text) {
        answer(peer, file, state, text, state == State.REFUSED ? "It is a link." : null);
    }

    private static void answer(
            PeerServer peer, Path file, State state, String text, @Nullable String fault) {
        peer.on(
                "GET /v1/trust",
                request ->
                        PeerReply.json(
                                new RepositoryTrust(
                                        file.resolve("../..").normalize().toString(),
                                        file.toString(),
                                        state,
                                        "ab",
                                        text,
                                        "ann",
                                        Instant.EPOCH,
                                        fault)));
    }
}
