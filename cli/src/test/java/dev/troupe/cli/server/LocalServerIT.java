package dev.troupe.cli.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.troupe.cli.client.ServerEndpoint;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalServerIT {
    @TempDir Path directory;
    private final List<String> told = new ArrayList<>();
    private TroupeHome home;
    private LocalServer server;

    @BeforeEach
    void start() {
        home = new TroupeHome(directory.resolve("home"));
        server = new LocalServer(home, told::add);
    }

    @AfterEach
    void stop() {
        server.recorded()
                .flatMap(record -> ProcessHandle.of(record.pid()))
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .ifPresent(ProcessHandle::destroyForcibly);
    }

    @Test
    void startsOneInASessionOfItsOwnAndFindsItAgain() throws Exception {
        ServerRecord started = server.ensure(program("well"));

        assertThat(told).containsExactly("Starting the server …");
        assertThat(started.alive()).isTrue();
        assertThat(sessionOf(started.pid())).isEqualTo(Long.toString(started.pid()));
        assertThat(server.ensure(program("well"))).isEqualTo(started);
        assertThat(Files.readString(home.path().resolve("starts"))).isEqualTo("start\n");
        assertThat(Files.getPosixFilePermissions(home.path())).hasSize(3);

        assertThat(ServerStopper.now(server)).contains(started);
        assertThat(started.alive()).isFalse();
        assertThat(ServerStopper.now(server)).isEmpty();
    }

    @Test
    void startsOnlyOneForManyWhoWantIt() throws Exception {
        List<Process> clients = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            clients.add(commandLine("sessions"));
        }
        for (Process client : clients) {
            assertThat(client.waitFor(50, TimeUnit.SECONDS)).isTrue();
            assertThat(client.exitValue()).isZero();
        }
        assertThat(Files.readString(home.path().resolve("starts"))).isEqualTo("start\n");
    }

    @Test
    void reportsWhyItDidNotStart() {
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> server.ensure(program("problem")))
                .withMessage("Port 80 is in use.")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.PORT_IN_USE))
                .satisfies(e -> assertThat(e.hint()).isEqualTo("Take another."));
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> server.ensure(program("dies")))
                .withMessageContaining("ended with 7 while starting")
                .withMessageContaining("the last words")
                .satisfies(e -> assertThat(e.hint()).contains(home.consoleLog().toString()));
    }

    /** Such a server cannot write down why it did not start. */
    @Test
    void knowsAFullDiskByTheExitCodeAlone() {
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> server.ensure(program("full")))
                .withMessage(
                        "The disk that holds "
                                + home.path()
                                + " is full; the server did not start.")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.DISK_FULL));
    }

    @ParameterizedTest
    @ValueSource(strings = {"recovers", "logs"})
    void waitsForAStartAsLongAsItGivesSigns(String mode) throws IOException {
        LocalServer impatient = new LocalServer(home, told::add, Duration.ofSeconds(4));

        assertThat(impatient.ensure(program(mode)).alive()).isTrue();
    }

    @Test
    void endsAStartThatGivesNoSign() {
        LocalServer impatient = new LocalServer(home, told::add, Duration.ofSeconds(2));

        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> impatient.ensure(program("hangs")))
                .withMessageStartingWith(
                        "The server was not ready and reported no progress for 2 s, so it was stopped.")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.SERVER_START_FAILED));
    }

    @Test
    void endsAServerThatDoesNotListen() throws Exception {
        ServerRecord deaf = server.ensure(program("deaf"));
        // Its port answers, but what asks it to stop is cut off.
        assertThat(ServerStopper.now(server)).contains(deaf);
        assertThat(deaf.alive()).isFalse();
    }

    @Test
    void leavesAStrangerWithTheRecordedNumberAlone() throws Exception {
        Process stranger = new ProcessBuilder("sleep", "60").start();
        try {
            home.create();
            Files.writeString(
                    home.serverFile(),
                    "{\"url\":\"http://127.0.0.1:1\",\"token\":\"t\",\"pid\":"
                            + stranger.pid()
                            + "}");
            assertThat(ServerStopper.now(server)).isEmpty();
            assertThat(stranger.isAlive()).isTrue();
            assertThat(server.running()).isEmpty();
        } finally {
            stranger.destroyForcibly();
        }
    }

    @Test
    void bringsACrashedServerBackAfterAWhileButNotAStoppedOne() throws Exception {
        ServerRecord first = server.ensure(program("well"));
        ServerConnection connection = new ServerConnection(server, program("well"));
        assertThat(connection.endpoint(Duration.ZERO)).isEqualTo(first.endpoint());
        kill(first);

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> connection.endpoint(Duration.ofSeconds(1)));
        ServerEndpoint second = connection.endpoint(Duration.ofSeconds(10));
        assertThat(second).isNotEqualTo(first.endpoint());

        assertThat(ServerStopper.now(server)).isPresent();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> connection.endpoint(Duration.ofSeconds(10)));
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> connection.endpoint(Duration.ofMinutes(2)))
                .withMessage("The server was stopped.");
    }

    @Test
    void servesInTheForegroundUntilItEnds() throws Exception {
        Process serve = commandLine("serve");
        Optional<ServerRecord> record = Optional.empty();
        long deadline = System.nanoTime() + Duration.ofSeconds(50).toNanos();
        while (record.isEmpty() && serve.isAlive() && System.nanoTime() < deadline) {
            record = server.running();
        }
        assertThat(record).isPresent();

        Process second = commandLine("serve");
        assertThat(second.waitFor(50, TimeUnit.SECONDS)).isTrue();
        assertThat(second.exitValue()).isEqualTo(ErrorCode.DATA_DIRECTORY_IN_USE.exit());

        serve.destroy();
        assertThat(serve.waitFor(50, TimeUnit.SECONDS)).isTrue();
        assertThat(record.get().alive()).isFalse();
    }

    @Test
    void passesOnOnceWhyTheForegroundServerDidNotStart() throws Exception {
        Path output = directory.resolve("output");
        Process serve =
                builder("problem", "serve")
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();

        assertThat(serve.waitFor(50, TimeUnit.SECONDS)).isTrue();
        assertThat(serve.exitValue()).isEqualTo(ErrorCode.PORT_IN_USE.exit());
        assertThat(Files.readAllLines(output)).containsExactly("error: Port 80 is in use.");
    }

    private java.util.function.Supplier<ServerProgram> program(String mode) {
        return () -> {
            try {
                return PeerServerJar.peer(directory, mode);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        };
    }

    private Process commandLine(String command) throws IOException {
        return builder("well", command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private ProcessBuilder builder(String mode, String command) throws IOException {
        ServerProgram program = PeerServerJar.peer(directory, mode);
        ProcessBuilder builder =
                new ProcessBuilder(
                        program.java().toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx64m",
                        "-D" + ServerProgram.JAR_PROPERTY + "=" + program.jar(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.troupe.cli.CommandLineMain",
                        command);
        builder.environment().put(TroupeHome.VARIABLE, home.path().toString());
        builder.environment().putAll(program.environment());
        return builder;
    }

    private static void kill(ServerRecord record) throws Exception {
        ProcessHandle process = ProcessHandle.of(record.pid()).orElseThrow();
        process.destroyForcibly();
        process.onExit().get(20, TimeUnit.SECONDS);
    }

    private static String sessionOf(long pid) throws Exception {
        Process ps = new ProcessBuilder("ps", "-o", "sid=", "-p", Long.toString(pid)).start();
        return new String(
                        ps.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
                .strip();
    }
}
