package dev.troupe.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.ServerCheck;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.peer.Cli;
import dev.troupe.cli.peer.PeerServer;
import dev.troupe.cli.peer.Reply;
import dev.troupe.cli.server.TroupeHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class DoctorTest {
    @TempDir Path directory;
    private TroupeHome home;
    private Checks checks;

    @BeforeEach
    void start() {
        home = new TroupeHome(directory.resolve("home"));
        checks = new Checks(new Machine(), home, Map.of());
    }

    @Test
    void findsTheProgramsThatBuildThis() {
        assertThat(checks.java().status()).isEqualTo(Finding.Status.OK);
        assertThat(checks.java().detail()).contains(System.getProperty("java.home"));
        assertThat(checks.git().status()).isEqualTo(Finding.Status.OK);
        assertThat(checks.git().detail()).startsWith("git version");
    }

    @Test
    void saysWhatToDoAboutEverythingThatIsNotFine() {
        for (Finding finding :
                List.of(checks.ripgrep(), checks.sandbox(), checks.database(), checks.home())) {
            assertThat(finding.detail()).isNotBlank();
            assertThat(finding.hint().isEmpty()).isEqualTo(finding.status() == Finding.Status.OK);
        }
    }

    @Test
    void tellsAProgramThatIsMissingFromOneThatFails() {
        Machine machine = new Machine();
        assertThat(machine.run("troupe-no-such-program")).isNull();
        assertThat(machine.run("false")).isNotNull().returns(1, Machine.Ran::exit);
        assertThat(machine.run("echo", "a b")).isNotNull().returns("a b", Machine.Ran::firstLine);
    }

    @Test
    void refusesAHomeThatIsNoDirectory() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "x");
        Finding finding = new Checks(new Machine(), new TroupeHome(file), Map.of()).home();
        assertThat(finding.status()).isEqualTo(Finding.Status.FAILED);
        assertThat(finding.hint()).contains("TROUPE_HOME");
        assertThat(checks.home().status()).isNotEqualTo(Finding.Status.FAILED);
    }

    @Test
    void namesTheLineOfABrokenConfiguration() throws Exception {
        assertThat(checks.configuration().detail()).contains("defaults hold");
        home.create();
        Files.writeString(home.configuration(), "models:\n  default:\n   - a\n  b: [\n");
        Finding broken = checks.configuration();
        assertThat(broken.status()).isEqualTo(Finding.Status.FAILED);
        assertThat(broken.detail()).contains("config.yaml:5:1: is not YAML: ");

        Files.writeString(home.configuration(), "models: {}\n");
        Files.setPosixFilePermissions(
                home.configuration(), PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(checks.configuration().status()).isEqualTo(Finding.Status.WARNING);
        assertThat(checks.configuration().hint()).contains("chmod 600");
        Files.setPosixFilePermissions(
                home.configuration(), PosixFilePermissions.fromString("rw-------"));
        assertThat(checks.configuration().status()).isEqualTo(Finding.Status.OK);
    }

    @Test
    void addsTheServersOwnChecksAndFailsWithThem() throws Exception {
        try (PeerServer peer = new PeerServer("t")) {
            peer.announce(home);
            peer.on(
                    "GET /v1/doctor",
                    call ->
                            Reply.json(
                                    List.of(
                                            new ServerCheck("database", "ok", "18.6", "", null),
                                            new ServerCheck(
                                                    "model", "failed", "no key", "Set one.", null),
                                            new ServerCheck(
                                                    "broker",
                                                    "warning",
                                                    "away",
                                                    "Start it.",
                                                    "broker-unavailable"))));
            Cli.Ran ran = new Cli(home, directory).run("doctor", "--json");
            var lines = ran.lines().stream().map(line -> Wire.read(line, JsonNode.class)).toList();
            assertThat(ran.exit()).isEqualTo(1);
            JsonNode model = lines.get(lines.size() - 2);
            assertThat(model.path("name").asString()).isEqualTo("model");
            assertThat(model.path("status").asString()).isEqualTo("failed");
            assertThat(model.path("code").asString()).isEmpty();
            assertThat(lines.getLast().path("code").asString()).isEqualTo("broker-unavailable");
            assertThat(new Cli(home, directory).run("doctor").out())
                    .contains("failed   model          no key\n           next: Set one.\n")
                    .contains("next: Start it.\n           code: broker-unavailable\n")
                    .contains("checks want attention");
        }
    }

    @Test
    void worksWithoutAServerAndSaysHowTheLastOneEnded() throws Exception {
        Cli cli = new Cli(home, directory);
        assertThat(cli.run("doctor").out()).contains("server         not running; commands start");
        home.create();
        Files.writeString(
                home.serverFile(),
                Wire.write(Map.of("url", "http://127.0.0.1:1", "token", "t", "pid", 1L << 40)));
        assertThat(cli.run("doctor").out()).contains("did not stop cleanly");
    }
}
