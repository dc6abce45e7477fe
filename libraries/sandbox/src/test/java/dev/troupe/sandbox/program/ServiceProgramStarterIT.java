package dev.troupe.sandbox.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.sandbox.LongRunningProgram;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxMode;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.WorkingSandbox;
import dev.troupe.testkit.process.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs that serve for long: their streams, what they reach, and that nothing is left of them. */
class ServiceProgramStarterIT {
    @TempDir private Path directory;

    static Sandbox sandbox(SandboxMode mode) {
        return Sandbox.probe(SandboxSettings.usual(_ -> false).used(mode));
    }

    static LongRunningProgram program(Path workspace, Path own, String script) {
        return new LongRunningProgram(
                List.of("bash", "-c", script),
                workspace,
                List.of(workspace),
                List.of(own),
                Map.of("TROUPE_MARK", own.toString()),
                0);
    }

    private Path made(String name) throws IOException {
        return Files.createDirectories(directory.toRealPath().resolve(name));
    }

    @ParameterizedTest
    @EnumSource(names = {"OFF", "PREFERRED"})
    void itsStreamsAreItsOwn(SandboxMode mode) throws Exception {
        try (var starter = new ServiceProgramStarter(sandbox(mode), made("run"))) {
            RunningServiceProgram echo =
                    starter.start(
                            program(
                                    made("workspace"),
                                    made("own"),
                                    "echo \"$TROUPE_MARK\" >&2; read -r line; echo \"got $line\"; exit 7"));
            echo.input().write("this\n".getBytes(StandardCharsets.UTF_8));
            echo.input().flush();

            assertThat(new String(echo.output().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("got this\n");
            assertThat(new String(echo.errors().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(made("own") + "\n");
            assertThat(echo.onExit().get(10, TimeUnit.SECONDS)).isEqualTo(7);
            assertThat(echo.isAlive()).isFalse();
            assertThat(echo.measureMemory()).isZero();
        }
    }

    @Test
    void itWritesToItsOwnDirectoryAndHasNoNetwork() throws Exception {
        Sandbox sandbox = sandbox(SandboxMode.PREFERRED);
        WorkingSandbox.needed(sandbox.status());
        Path workspace = made("workspace");
        Files.writeString(workspace.resolve("seen"), "text");
        try (var starter = new ServiceProgramStarter(sandbox, made("run"))) {
            RunningServiceProgram attempt =
                    starter.start(
                            program(
                                    workspace,
                                    made("own"),
                                    "cat seen; echo x >seen || echo refused; echo y >\"$TROUPE_MARK/kept\"; ls /sys/class/net 2>/dev/null; ls ~ | grep -vx go"));

            // A machine's Go modules are shown, for builds.
            assertThat(new String(attempt.output().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("textrefused\n");
        }
        assertThat(workspace.resolve("seen")).hasContent("text");
        assertThat(made("own").resolve("kept")).hasContent("y");
    }

    /** A workspace may be what Troupe's own directory lies in. */
    @Test
    void ofTroupesOwnDirectoryItSeesWhatItIsGivenByName() throws Exception {
        Path workspace = made("around");
        Path home = made("around/.troupe");
        Path own = made("around/.troupe/cache");
        Files.writeString(home.resolve("secret"), "token");
        Sandbox sandbox =
                Sandbox.probe(
                        SandboxSettings.usual(_ -> false).used(SandboxMode.PREFERRED).hiding(home));
        WorkingSandbox.needed(sandbox.status());
        try (var starter = new ServiceProgramStarter(sandbox, made("run"))) {
            RunningServiceProgram looking =
                    starter.start(
                            program(
                                    workspace,
                                    own,
                                    "ls -A .troupe; cat .troupe/secret 2>/dev/null || echo hidden; echo x >.troupe/cache/kept"));

            assertThat(new String(looking.output().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("cache\nhidden\n");
        }
        assertThat(own.resolve("kept")).hasContent("x");
    }

    @Test
    void whatCannotBeStartedIsTold() throws IOException {
        try (var starter = new ServiceProgramStarter(sandbox(SandboxMode.OFF), made("run"))) {
            LongRunningProgram nowhere =
                    new LongRunningProgram(
                            List.of("true"),
                            directory.resolve("missing"),
                            List.of(),
                            List.of(),
                            Map.of(),
                            0);

            assertThatThrownBy(() -> starter.start(nowhere)).isInstanceOf(IOException.class);
        }
        assertThat(made("run")).isEmptyDirectory();
    }

    @Test
    void nothingRunsWithoutASandboxThatIsRequired() throws IOException {
        Sandbox required = sandbox(SandboxMode.REQUIRED);
        if (required.status().works()) {
            return;
        }
        try (var starter = new ServiceProgramStarter(required, made("run"))) {
            assertThatThrownBy(() -> starter.start(program(made("w"), made("own"), "true")))
                    .isInstanceOf(TroupeException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OFF", "PREFERRED"})
    void nothingIsLeftOfWhatIsKilled(SandboxMode mode) throws Exception {
        Path own = made("own");
        try (var starter = new ServiceProgramStarter(sandbox(mode), made("run"))) {
            RunningServiceProgram tree =
                    starter.start(program(made("workspace"), own, Holder.TREE));
            await().until(() -> countMarked(own) >= 3);
            assertThat(tree.measureMemory()).isPositive();

            tree.kill();

            await().untilAsserted(() -> assertThat(countMarked(own)).isZero());
        }
    }

    /** Two programs deep, one of them in a session of its own, under a JVM that gets no chance to clean up. */
    @ParameterizedTest
    @EnumSource(names = {"OFF", "PREFERRED"})
    void nothingIsLeftWhenTheStarterIsKilled(SandboxMode mode) throws Exception {
        Path own = made("own");
        try (ChildJvm child =
                ChildJvm.of(Holder.class.getName())
                        .options("--enable-native-access=ALL-UNNAMED")
                        .arguments(
                                mode.name(),
                                made("run").toString(),
                                made("workspace").toString(),
                                own.toString())
                        .start()) {
            await().atMost(Duration.ofSeconds(30)).until(() -> countMarked(own) >= 3);

            child.kill();

            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(() -> assertThat(countMarked(own)).isZero());
        }
    }

    /** Programs that carry the test's mark in their environment. */
    private static long countMarked(Path own) {
        String mark = "TROUPE_MARK=" + own;
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes.filter(it -> environment(it).contains(mark)).count();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String environment(Path process) {
        try {
            return Files.readString(process.resolve("environ"), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }

    /** Starts a program and waits to be killed. */
    static final class Holder {
        static final String TREE = "sleep 600 & bash -c 'sleep 600 & wait' & wait";

        private Holder() {}

        public static void main(String[] arguments) throws Exception {
            var starter =
                    new ServiceProgramStarter(
                            sandbox(SandboxMode.valueOf(arguments[0])), Path.of(arguments[1]));
            var _ = starter.start(program(Path.of(arguments[2]), Path.of(arguments[3]), TREE));
            Thread.sleep(Duration.ofMinutes(10));
        }
    }
}
