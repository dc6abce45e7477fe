package dev.troupe.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.sandbox.command.CommandStarter;
import dev.troupe.sandbox.command.GuardedMain;
import dev.troupe.sandbox.command.ProcessGroupLog;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.protection.RunningProcessLookup;
import dev.troupe.testkit.process.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of commands where no sandbox works, and of a disk that one fills. */
class RequiredSandboxIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** No directory can lie below a device, so that bubblewrap gives up. */
    private static final Path IMPOSSIBLE = Path.of("/dev/null/x");

    @TempDir private Path directory;
    @TempDir private Path programs;

    @Test
    void withoutBubblewrapNoCommandRuns() throws Exception {
        for (String name : List.of("bash", "setsid", "touch", "sleep")) {
            Path program = Path.of("/usr/bin", name);
            Files.createSymbolicLink(programs.resolve(name), program);
        }
        try (ChildJvm worker = worker("touch ran").environment("PATH", programs + "").start()) {
            assertThat(worker.awaitExit(PATIENCE)).isNotZero();

            assertThat(String.join("\n", worker.output()))
                    .contains("No command runs", "`required`", "bwrap");
            assertThat(directory.resolve("ran")).doesNotExist();
        }
    }

    @Test
    void whereItIsRequiredItsFailureIsARefusalWithACode() throws IOException {
        Sandbox sandbox = Sandbox.probe(settings(SandboxMode.REQUIRED));

        assertThat(sandbox.status().works()).isFalse();
        assertThat(new SandboxHealth(sandbox).checks())
                .singleElement()
                .returns("failed", HealthCheck::status)
                .returns("sandbox-unavailable", HealthCheck::code);
        try (CommandStarter starter = new CommandStarter(sandbox, PATIENCE)) {
            CommandRunner runner =
                    new CommandRunner(
                            starter, directory.toRealPath(), () -> true, ProcessGroupLog.none());
            SandboxCommand touch =
                    new SandboxCommand(
                            "touch ran", directory, PATIENCE, programs.resolve("out"), 1000);

            assertThat(runner.refusal())
                    .hasValueSatisfying(it -> assertThat(it).contains("Install bubblewrap"));
            assertThatThrownBy(() -> runner.run(touch, text -> {}))
                    .isInstanceOfSatisfying(
                            TroupeException.class,
                            it -> {
                                assertThat(it.code()).isEqualTo(ErrorCode.SANDBOX_UNAVAILABLE);
                                assertThat(it.hint()).contains("Install bubblewrap");
                            });
            assertThatThrownBy(() -> runner.start(touch)).isInstanceOf(TroupeException.class);
        }
        assertThat(directory.resolve("ran")).doesNotExist();
    }

    @Test
    void whereItIsPreferredItsFailureIsToldAndNothingIsHeld() throws Exception {
        Sandbox sandbox = Sandbox.probe(settings(SandboxMode.PREFERRED));

        assertThat(sandbox.status().refuses()).isFalse();
        assertThat(sandbox.status().detail()).contains("so every command needs approval");
        assertThat(new SandboxHealth(sandbox).checks())
                .singleElement()
                .returns("warning", HealthCheck::status);
        try (CommandStarter starter = new CommandStarter(sandbox, PATIENCE)) {
            CommandRunner runner =
                    new CommandRunner(
                            starter, directory.toRealPath(), () -> true, ProcessGroupLog.none());

            assertThat(runner.sandboxed()).isFalse();
            assertThat(runner.refusal()).isEmpty();
        }
    }

    @Test
    void aCommandThatFillsTheDiskIsKilledWhileThereIsRoom() throws Exception {
        assertThat(
                        runOnSmallDisk(
                                "size=64m",
                                "head -c 45000000 /dev/zero > fill; echo filled; sleep 7402"))
                .containsPattern("The command was killed: the disk had only \\d+ MB left");
        assertThat(RunningProcessLookup.with("sleep 7402")).isFalse();
    }

    @Test
    void aCommandThatUsesUpTheInodesIsKilledWhileThereAreSome() throws Exception {
        assertThat(
                        runOnSmallDisk(
                                "size=64m,nr_inodes=2000",
                                "for it in {1..1950}; do : > $it; done; echo filled; sleep 7404"))
                .containsPattern(
                        "The command was killed: the disk had room for only \\d+ more files \\(inodes\\), and commands end at 100\\.");
        assertThat(RunningProcessLookup.with("sleep 7404")).isFalse();
    }

    /** Returns what a worker prints whose workspace is on a disk of its own. */
    private String runOnSmallDisk(String options, String line)
            throws InterruptedException, IOException {
        SandboxStatus status = Sandbox.probe(SandboxSettings.usual(path -> false)).status();
        WorkingSandbox.needed(status);
        List<String> small =
                List.of(
                        "unshare",
                        "--user",
                        "--map-root-user",
                        "--mount",
                        "sh",
                        "-c",
                        "mount -t tmpfs -o %s none \"$1\" || exit 9; shift; exec \"$@\""
                                .formatted(options),
                        "sh",
                        directory.toRealPath().toString());
        try (ChildJvm worker = worker(line).under(small).start()) {
            int exit = worker.awaitExit(PATIENCE);
            assumeThat(exit).as("This user may not mount a small disk.").isNotEqualTo(9);
            return String.join("\n", worker.output());
        }
    }

    private static SandboxSettings settings(SandboxMode use) {
        return new SandboxSettings(use, path -> false, List.of(IMPOSSIBLE), List.of());
    }

    private ChildJvm.Builder worker(String line) {
        return ChildJvm.of(GuardedMain.class.getName())
                .options("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                .arguments(directory.toString(), "20", line, "true");
    }
}
