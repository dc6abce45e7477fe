package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.testkit.process.ChildJvm;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that cannot start says why in one sentence, what to do, and nothing else. */
class StartRefusalsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir Path directory;

    @Test
    void namesAPortThatIsTakenAndItsHolderBeforeAnythingIsStarted() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            Ended ended = start("--server.port=" + port);

            assertThat(ended.output())
                    .containsExactly(
                            "error: Port %d is in use by process %d (java)."
                                    .formatted(port, ProcessHandle.current().pid()),
                            "  next: Stop the other program or set another port with `--port`.",
                            "  code: port-in-use");
            assertThat(ended.exit()).isEqualTo(ErrorCode.PORT_IN_USE.exit());
            assertThat(home().resolve("postgres")).doesNotExist();
            assertThat(Files.readString(home().resolve("start-failure.json")))
                    .contains("\"port-in-use\"");
        }
    }

    /** The port is known to the web server alone, which would say it in a page of its own. */
    @Test
    void saysNoMoreWhenTheWebServerFindsItTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            ChildJvm.Builder server = server().environment("SERVER_PORT", "" + port);
            Ended ended = end(server);

            assertThat(ended.output()).hasSize(3);
            assertThat(ended.output().getFirst()).startsWith("error: Port " + port + " is in use");
            assertThat(ended.exit()).isEqualTo(ErrorCode.PORT_IN_USE.exit());
        }
    }

    @Test
    void namesTheServerThatHoldsTheHome() throws Exception {
        Files.createDirectories(home());
        Files.writeString(
                home().resolve("server.json"),
                "{\"url\":\"http://127.0.0.1:4711\",\"token\":\"t\",\"pid\":42,"
                        + "\"started\":\"2026-01-01T00:00:00Z\",\"version\":\"1\"}");
        try (FileChannel lock =
                        FileChannel.open(
                                home().resolve("server.lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                var held = lock.lock()) {
            assertThat(held.isValid()).isTrue();
            Ended ended = start();

            assertThat(ended.output())
                    .hasSize(3)
                    .first()
                    .isEqualTo(
                            "error: Another Troupe server (at http://127.0.0.1:4711, process 42) is"
                                    + " using "
                                    + home()
                                    + ".");
            assertThat(ended.exit()).isEqualTo(ErrorCode.DATA_DIRECTORY_IN_USE.exit());
        }
    }

    @Test
    void leavesDataOfAnotherMajorVersionAlone() throws Exception {
        Path data = Files.createDirectories(home().resolve("data/postgres"));
        Files.writeString(data.resolve("PG_VERSION"), "15\n");
        Ended ended = start();

        assertThat(ended.output())
                .hasSize(3)
                .first()
                .asString()
                .contains("was written by PostgreSQL 15; this Troupe brings PostgreSQL 18.");
        assertThat(ended.exit()).isEqualTo(ErrorCode.DATABASE_UNAVAILABLE.exit());
        assertThat(data).isDirectoryContaining(it -> it.endsWith("PG_VERSION"));
    }

    @Test
    void quotesWhatTheDatabaseComplainsAbout() throws Exception {
        Path data = Files.createDirectories(home().resolve("data/postgres"));
        Files.writeString(data.resolve("PG_VERSION"), "18\n");
        Ended ended = start();

        assertThat(ended.output()).hasSize(3);
        assertThat(ended.output().getFirst())
                .startsWith("error: The embedded PostgreSQL did not start: ")
                .doesNotContain("Connection refused");
        assertThat(ended.output().get(1)).contains(home().resolve("logs/postgres.log").toString());
        assertThat(ended.exit()).isEqualTo(ErrorCode.DATABASE_UNAVAILABLE.exit());
    }

    /** The keys that are read, and only those: a mistyped one is named, the documented ones are not. */
    @Test
    void namesAKeyOfTheFileThatNoSettingReads() throws Exception {
        Files.createDirectories(home());
        Files.writeString(
                home().resolve("config.yaml"),
                """
                access: { hosts: [127.0.0.1, localhost] }
                agents: { developer: { model: default } }
                models:
                  default:
                    protocol: anthropic
                    model: m
                    api-key-env: SOME_KEY
                    headers: { X-Team: a }
                    time-limits: { idle: 30s }
                    price: { input: 3, output: 15, cached: 1, cache-write: 4 }
                orchestrator: { session: { mode: ask }, reaper: { grace: 20s } }
                permissions: { commands: { allow: ["make test"] } }
                worker: { slots: 2, slotz: 4 }
                """);
        Ended ended = start();

        assertThat(ended.output())
                .hasSize(3)
                .first()
                .isEqualTo(
                        "error: "
                                + home().resolve("config.yaml")
                                + ":13:21: there is no setting `worker.slotz`; did you mean"
                                + " `worker.slots`?");
        assertThat(ended.exit()).isEqualTo(ErrorCode.CONFIGURATION_INVALID.exit());
        assertThat(home().resolve("postgres")).doesNotExist();
    }

    /** File, environment and flags at once, each with its place. */
    @Test
    void namesEverySettingThatIsWrong() throws Exception {
        Files.createDirectories(home());
        Files.writeString(
                home().resolve("config.yaml"),
                """
                worker:
                  slots: 400
                """);
        ChildJvm.Builder server =
                server("--troupe.worker.beat=never").environment("TROUPE_WORKER_LEASE", "1ms");
        Ended ended = end(server);

        assertThat(ended.output())
                .startsWith(
                        "error: 3 settings are wrong.",
                        "  "
                                + home().resolve("config.yaml")
                                + ":2:10: `worker.slots` is '400'; it must be a whole number, from 1"
                                + " to 64.",
                        "  environment variable TROUPE_WORKER_LEASE: `worker.lease` is '1ms'; it must"
                                + " be a duration such as 30s, from 30ms to 1h.",
                        "  flag --troupe.worker.beat: `worker.beat` is 'never'; it must be a duration"
                                + " such as 30s, from 10ms to 20m.")
                .hasSize(6);
        assertThat(ended.exit()).isEqualTo(ErrorCode.CONFIGURATION_INVALID.exit());
    }

    private Path home() {
        return directory.resolve("home");
    }

    private ChildJvm.Builder server(String... arguments) throws Exception {
        return InstalledPrograms.server()
                .environment("TROUPE_HOME", home().toString())
                .arguments(arguments);
    }

    private Ended start(String... arguments) throws Exception {
        return end(server(arguments));
    }

    private static Ended end(ChildJvm.Builder server) throws Exception {
        try (ChildJvm child = server.start()) {
            int exit = child.awaitExit(PATIENCE);
            return new Ended(exit, child.output());
        }
    }

    private record Ended(int exit, List<String> output) {}
}
