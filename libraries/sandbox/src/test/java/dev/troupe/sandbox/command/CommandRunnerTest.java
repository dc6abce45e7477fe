package dev.troupe.sandbox.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.security.SandboxState;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxMode;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.process.ProcessGroup;
import dev.troupe.sandbox.protection.MissingProtectedPaths;
import dev.troupe.sandbox.protection.RunningProcessLookup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without a sandbox, so that it runs anywhere; {@code SandboxTest} adds what a sandbox adds. */
class CommandRunnerTest {
    @TempDir private Path directory;
    @TempDir private Path spill;
    private final AtomicBoolean held = new AtomicBoolean(true);
    private final List<ProcessGroup> begun = Collections.synchronizedList(new ArrayList<>());
    private final List<ProcessGroup> ended = Collections.synchronizedList(new ArrayList<>());
    private CommandStarter starter;
    private CommandRunner runner;

    @BeforeEach
    void start() throws IOException {
        SandboxSettings off =
                new SandboxSettings(SandboxMode.OFF, path -> false, List.of(), List.of());
        starter = new CommandStarter(Sandbox.probe(off), Duration.ofSeconds(10));
        runner = new CommandRunner(starter, directory.toRealPath(), held::get, new Groups());
    }

    @AfterEach
    void close() {
        starter.close();
    }

    @Test
    void handsBackOutputAndExitCode() throws InterruptedException {
        List<String> live = new ArrayList<>();

        CommandResult result = runner.run(command("echo out; echo err >&2; exit 3", 10), live::add);

        assertThat(result.kind()).isEqualTo(CommandResult.Kind.EXITED);
        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.output()).isEqualTo("out\nerr\n");
        assertThat(String.join("", live)).isEqualTo("out\nerr\n");
        assertThat(result.whole()).hasContent("out\nerr\n");
        assertThat(result.cut()).isFalse();
        assertThat(begun).hasSize(1).isEqualTo(ended);
        assertThat(runner.sandboxed()).isFalse();
        assertThat(runner.stateOf("true", false)).isEqualTo(SandboxState.NOT_HELD);
    }

    @Test
    void startsInItsDirectoryWithoutInputOrTerminalOrOurSecrets() throws InterruptedException {
        CommandResult result =
                runner.run(command("pwd; cat; tty; env | cut -d= -f1 | sort", 10), text -> {});

        assertThat(result.output()).startsWith(directory + "\nnot a tty\n");
        assertThat(result.output().lines())
                .contains("PATH", "HOME", "CI", "TERM", "JAVA_HOME")
                .doesNotContain("MAVEN_OPTS", "MAVEN_CMD_LINE_ARGS");
    }

    @Test
    void cutsLongOutputInTheMiddleAndKeepsItWhole() throws InterruptedException {
        CommandResult result = runner.run(command("seq 1 20000", 10), text -> {});

        assertThat(result.cut()).isTrue();
        assertThat(result.output()).startsWith("1\n2\n").endsWith("19999\n20000\n");
        assertThat(result.output()).contains("characters left out here", result.whole().toString());
        assertThat(result.output().length()).isLessThan(1400);
        assertThat(result.whole()).content().hasLineCount(20000);
    }

    @Test
    void saysWhenTheOutputIsTooLongToBeKept() throws InterruptedException {
        CommandResult result =
                runner.run(command("head -c 21000000 /dev/zero | tr '\\0' x", 60), t -> {});

        assertThat(result.output())
                .contains("only its first 20 MB were kept, in " + result.whole())
                .doesNotContain("whole output");
        assertThat(result.whole()).hasSize(20L * 1024 * 1024);
    }

    @Test
    void invalidUtf8IsTakenAsItComes() throws InterruptedException {
        CommandResult result =
                runner.run(
                        command("printf 'a\\xff\\xfeb\\xc3'; printf '\\xa4\\xf0\\x9f'", 10),
                        t -> {});

        assertThat(result.output()).isEqualTo("a\uFFFD\uFFFDbä\uFFFD");
    }

    @Test
    void whatHasNotEndedHasNoExitCode() throws InterruptedException {
        RunningCommand command = runner.start(command("sleep 7114", 10));
        try {
            assertThat(command.exit()).isEqualTo(-1);
        } finally {
            command.kill();
        }
        assertThat(command.await(Duration.ofSeconds(10))).isTrue();
        assertThat(command.exit()).isPositive();
        var _ = command.end(Thread.ofVirtual().start(() -> {}));
    }

    @Test
    void killsEverythingWhenTheTimeIsUp() throws InterruptedException {
        CommandResult result =
                runner.run(
                        command(
                                "echo begun; sleep 7101.1 & (sleep 7101.2; true) & sleep 7101.3",
                                1),
                        text -> {});

        assertThat(result.kind()).isEqualTo(CommandResult.Kind.TIMED_OUT);
        assertThat(result.output()).isEqualTo("begun\n");
        assertThat(RunningProcessLookup.with("sleep 7101")).isFalse();
    }

    @Test
    void whatIsLeftInTheBackgroundEndsWithTheCommand() throws InterruptedException {
        CommandResult result =
                runner.run(
                        command(
                                "sleep 7102.1 & setsid sleep 7102.2 & nohup sleep 7102.3 & echo ok",
                                20),
                        text -> {});

        assertThat(result.kind()).isEqualTo(CommandResult.Kind.EXITED);
        assertThat(result.took()).isLessThan(Duration.ofSeconds(15));
        assertThat(RunningProcessLookup.with("sleep 7102")).isFalse();
    }

    @Test
    @Timeout(60)
    void anInterruptedRunLeavesNothing() throws InterruptedException {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread run =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                runner.run(command("sleep 7103.1 | sleep 7103.2", 60), t -> {});
                            } catch (InterruptedException stopped) {
                                thrown.set(stopped);
                            }
                        });
        RunningProcessLookup.awaitStart("sleep 7103.2");

        run.interrupt();
        run.join();

        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        assertThat(RunningProcessLookup.with("sleep 7103")).isFalse();
        assertThat(ended).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nothingRunsOfWhatWasInterruptedWhileItStarted(boolean launched)
            throws InterruptedException {
        String sleep = RunningProcessLookup.sleep(7107);
        CountDownLatch reached = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        UnaryOperator<Callable<GuardedProcess>> holding =
                start ->
                        () -> {
                            Callable<GuardedProcess> rest = launched ? launch(start, sleep) : start;
                            reached.countDown();
                            interrupted.await();
                            return rest.call();
                        };
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        try (CommandStarter slow =
                new CommandStarter(starter.sandbox(), starter.lease(), holding)) {
            CommandRunner patient = new CommandRunner(slow, directory, held::get, new Groups());
            Thread run =
                    Thread.ofPlatform()
                            .start(() -> {
                                try {
                                    patient.run(command(sleep, 60), t -> {});
                                } catch (InterruptedException stopped) {
                                    thrown.set(stopped);
                                }
                            });
            reached.await();
            run.interrupt();
            while (run.isInterrupted()) {
                Thread.sleep(1);
            }
            interrupted.countDown();
            run.join();

            assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
            assertThat(RunningProcessLookup.staysAway(sleep, Duration.ofMillis(500))).isTrue();
        }
    }

    private static Callable<GuardedProcess> launch(Callable<GuardedProcess> start, String line)
            throws Exception {
        GuardedProcess process = start.call();
        RunningProcessLookup.awaitStart(line);
        return () -> process;
    }

    @Test
    void aCommandThatCannotBeNotedSinceItsRunIsInterruptedLeavesNothing() {
        ProcessGroupLog broken =
                new Groups() {
                    @Override
                    public void begun(ProcessGroup group) {
                        RunningProcessLookup.awaitStart("sleep 7108");
                        Thread.currentThread().interrupt();
                        throw new IllegalStateException("The file was closed by an interrupt");
                    }
                };
        CommandRunner unnoted = new CommandRunner(starter, directory, held::get, broken);

        assertThatThrownBy(() -> unnoted.run(command("sleep 7108 & sleep 7108.1", 60), t -> {}))
                .hasMessage("The file was closed by an interrupt");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(RunningProcessLookup.with("sleep 7108")).isFalse();
        assertThat(ended).hasSize(1);
    }

    @Test
    @Timeout(60)
    void aCommandThatIsInterruptedAgainWhileItEndsLeavesNothing() throws InterruptedException {
        RunningCommand command = runner.start(command("sleep 7109", 60));
        RunningProcessLookup.awaitStart("sleep 7109");
        Thread reader =
                Thread.ofPlatform().start(() -> RunningProcessLookup.awaitEnd("sleep 7109"));
        AtomicBoolean over = new AtomicBoolean();
        Thread end =
                Thread.ofPlatform()
                        .start(() -> {
                            var _ = command.end(reader);
                            over.set(true);
                        });
        while (end.isAlive()) {
            end.interrupt();
            Thread.sleep(1);
        }

        assertThat(over).isTrue();
        assertThat(RunningProcessLookup.with("sleep 7109")).isFalse();
        assertThat(ended).hasSize(1);
    }

    @Test
    void aCommandThatCannotBeNotedLeavesNothing() {
        ProcessGroupLog full =
                new Groups() {
                    @Override
                    public void begun(ProcessGroup group) {
                        RunningProcessLookup.awaitStart("sleep 7106");
                        throw new IllegalStateException("No space left on device");
                    }
                };
        CommandRunner unnoted = new CommandRunner(starter, directory, held::get, full);

        assertThatThrownBy(() -> unnoted.run(command("sleep 7106 & sleep 7106.1", 60), t -> {}))
                .hasMessage("No space left on device");

        assertThat(RunningProcessLookup.with("sleep 7106")).isFalse();
        assertThat(ended).hasSize(1);
    }

    @Test
    void aLostLeaseKillsTheCommand() throws InterruptedException {
        Thread.ofVirtual()
                .start(() -> {
                    RunningProcessLookup.awaitStart("sleep 7104");
                    held.set(false);
                });

        CommandResult result = runner.run(command("sleep 7104", 60), text -> {});

        assertThat(result.kind()).isEqualTo(CommandResult.Kind.LEASE_LOST);
        assertThat(RunningProcessLookup.with("sleep 7104")).isFalse();
    }

    @Test
    void whileACommandRunsItsWorkerIsNotedAsAlive() throws InterruptedException {
        ProcessGroupLog beats =
                new Groups() {
                    @Override
                    public void alive() {
                        touch(directory.resolve("alive"));
                    }
                };
        CommandRunner noted = new CommandRunner(starter, directory, held::get, beats);

        CommandResult result =
                noted.run(command("until [ -e alive ]; do sleep 0.01; done", 60), t -> {});

        assertThat(result.kind()).isEqualTo(CommandResult.Kind.EXITED);
    }

    private static void touch(Path file) {
        try {
            Files.write(file, new byte[0]);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void closingTheWorkerKillsTheCommand() throws InterruptedException {
        Thread.ofVirtual()
                .start(() -> {
                    RunningProcessLookup.awaitStart("sleep 7105");
                    starter.close();
                });

        runner.run(command("sleep 7105", 60), text -> {});

        assertThat(RunningProcessLookup.with("sleep 7105")).isFalse();
        assertThatThrownBy(() -> runner.run(command("true", 5), text -> {}))
                .isInstanceOf(InterruptedException.class);
    }

    @Test
    void manyCommandsRunSideBySide() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        List<Integer> exits = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 8; i++) {
            int exit = i;
            threads.add(
                    Thread.startVirtualThread(() -> {
                        try {
                            SandboxCommand command = command("exit " + exit, 20, "o" + exit);
                            exits.add(runner.run(command, text -> {}).exit());
                        } catch (InterruptedException stopped) {
                            exits.add(-1);
                        }
                    }));
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(exits).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void aFullDiskForTheOutputDoesNotStopTheCommand() throws InterruptedException {
        SandboxCommand command =
                new SandboxCommand(
                        "echo one; echo two",
                        directory,
                        Duration.ofSeconds(10),
                        Path.of("/dev/full"),
                        1000);

        CommandResult result = runner.run(command, text -> {});

        assertThat(result.exit()).isZero();
        assertThat(result.output()).contains("could not be kept");
        assertThat(Files.exists(Path.of("/dev/full"))).isTrue();
    }

    private SandboxCommand command(String line, int seconds) throws InterruptedException {
        return command(line, seconds, "output");
    }

    private SandboxCommand command(String line, int seconds, String name) {
        return new SandboxCommand(
                line, directory, Duration.ofSeconds(seconds), spill.resolve(name), 1000);
    }

    private class Groups implements ProcessGroupLog {
        @Override
        public void beginning(MissingProtectedPaths missingPaths) {}

        @Override
        public void alive() {}

        @Override
        public void undone(MissingProtectedPaths missingPaths) {}

        @Override
        public void begun(ProcessGroup group) {
            begun.add(group);
        }

        @Override
        public void ended(ProcessGroup group) {
            ended.add(group);
        }
    }
}
