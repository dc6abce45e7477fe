package dev.troupe.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.sandbox.command.GuardedMain;
import dev.troupe.sandbox.protection.RunningProcessLookup;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.workspace.lock.InPlaceLock;
import dev.troupe.workspace.lock.LockClaimant;
import dev.troupe.workspace.lock.LockState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of commands when their worker is killed or frozen. */
class CommandGuardIT {
    private static final Duration START = Duration.ofSeconds(30);

    @TempDir private Path directory;
    @TempDir private Path locks;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aKilledWorkerTakesItsCommandsAlong(boolean sandboxed) throws Exception {
        requireSandbox(sandboxed);
        String line = "echo begun; setsid sleep 7301.1 & sleep 7301.2 & sleep 7301.3";
        try (ChildJvm worker = worker("60", line, sandboxed)) {
            worker.awaitLine("begun", START);
            RunningProcessLookup.awaitStart("sleep 7301.1");

            worker.kill();

            RunningProcessLookup.awaitEnd("sleep 7301");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFrozenWorkersCommandsEndWithItsLease(boolean sandboxed) throws Exception {
        requireSandbox(sandboxed);
        String line = "echo begun; setsid sleep 7302.1 & sleep 7302.2";
        try (ChildJvm worker = worker("2", line, sandboxed)) {
            worker.awaitLine("begun", START);
            RunningProcessLookup.awaitStart("sleep 7302.1");

            worker.freeze();

            RunningProcessLookup.awaitEnd("sleep 7302");
            assertThat(worker.alive()).isTrue();
        }
    }

    @Test
    void takingACheckoutOverKillsAFrozenHolderAndItsCommands() throws Exception {
        UUID task = UUID.randomUUID();
        String line = "echo begun; sleep 7303.1 & sleep 7303.2";
        try (ChildJvm worker = worker("600", line, false, locks.toString(), task.toString())) {
            worker.awaitLine("begun", START);
            RunningProcessLookup.awaitStart("sleep 7303.2");
            worker.freeze();
            LockClaimant later =
                    new LockClaimant(new LeaseKey(task, 2), UUID.randomUUID(), () -> {});

            try (InPlaceLock taken =
                    InPlaceLock.take(locks, directory, later, key -> LockState.EXPIRED)) {
                assertThat(taken.key()).isEqualTo(later.key());
                assertThat(worker.alive()).isFalse();
                assertThat(RunningProcessLookup.with("sleep 7303")).isFalse();
            }
        }
    }

    @Test
    void aLiveHolderIsNotKilledForARunThatEndedInGoodOrder() throws Exception {
        UUID task = UUID.randomUUID();
        String line = "echo begun; sleep 7305";
        try (ChildJvm worker = worker("600", line, false, locks.toString(), task.toString())) {
            worker.awaitLine("begun", START);
            LockClaimant later =
                    new LockClaimant(new LeaseKey(task, 2), UUID.randomUUID(), () -> {});
            long end = System.nanoTime() + Duration.ofMillis(2_500).toNanos();

            assertThatThrownBy(() ->
                            InPlaceLock.take(
                                    locks,
                                    directory,
                                    later,
                                    key -> {
                                        boolean over = System.nanoTime() > end;
                                        return over ? LockState.STANDS : LockState.ENDED;
                                    }))
                    .hasMessageContaining("in use by session");
            assertThat(worker.alive()).isTrue();
            assertThat(RunningProcessLookup.with("sleep 7305")).isTrue();
        }
    }

    @Test
    void aDeadHolderHoldsNothing() throws Exception {
        try (ChildJvm worker =
                worker(
                        "600",
                        "echo begun; sleep 7304",
                        false,
                        locks.toString(),
                        UUID.randomUUID().toString())) {
            worker.awaitLine("begun", START);
            worker.kill();
            LockClaimant other =
                    new LockClaimant(
                            new LeaseKey(UUID.randomUUID(), 1), UUID.randomUUID(), () -> {});

            InPlaceLock.take(locks, directory, other, key -> LockState.STANDS).close();

            RunningProcessLookup.awaitEnd("sleep 7304");
        }
    }

    @Test
    void whoComesAfterADeadHolderUndoesWhatItsCommandMustNotCreate() throws Exception {
        requireSandbox(true);
        String line = "mkdir .claude; echo y > .claude/x; echo begun; sleep 7306";
        String task = UUID.randomUUID().toString();
        try (ChildJvm worker = worker("600", line, true, locks.toString(), task)) {
            worker.awaitLine("begun", START);
            worker.kill();
            assertThat(directory.resolve(".claude/x")).hasContent("y\n");
            LockClaimant other =
                    new LockClaimant(
                            new LeaseKey(UUID.randomUUID(), 1), UUID.randomUUID(), () -> {});

            try (InPlaceLock taken =
                    InPlaceLock.take(locks, directory, other, key -> LockState.STANDS)) {
                assertThat(directory.resolve(".claude")).doesNotExist();
                assertThat(taken.leftovers())
                        .singleElement()
                        .asString()
                        .startsWith(".claude was created or changed while the command ran");
            }
            InPlaceLock again = InPlaceLock.take(locks, directory, other, key -> LockState.STANDS);
            again.close();
            assertThat(again.leftovers()).isEmpty();
        }
    }

    @Test
    void whatTheUserMakesAfterTheHoldersDeathStays() throws Exception {
        requireSandbox(true);
        TestRepository.create(directory);
        String line =
                "mkdir .claude; git init -q in && echo x > in/.git/hooks/x; echo begun; sleep 7307";
        String task = UUID.randomUUID().toString();
        try (ChildJvm worker = worker("600", line, true, locks.toString(), task)) {
            worker.awaitLine("begun", START);
            worker.kill();
            RunningProcessLookup.awaitEnd("sleep 7307");
            diedLongAgo();
            Path settings = Files.createDirectories(directory.resolve(".idea"));
            TestRepository own = TestRepository.create(directory.resolve("own"));
            Path hook = Files.writeString(own.root().resolve(".git/hooks/pre-push"), "exit 0\n");
            LockClaimant other =
                    new LockClaimant(
                            new LeaseKey(UUID.randomUUID(), 1), UUID.randomUUID(), () -> {});

            try (InPlaceLock taken =
                    InPlaceLock.take(locks, directory, other, key -> LockState.STANDS)) {
                assertThat(settings).isDirectory();
                assertThat(hook).hasContent("exit 0\n");
                assertThat(taken.leftovers())
                        .anyMatch(it -> it.startsWith(".idea") && it.contains("was left"))
                        .anyMatch(it -> it.startsWith("own/.git/hooks") && it.contains("left"));
            }
        }
    }

    /** As if a day had passed for all that is done from now on. */
    private void diedLongAgo() throws IOException {
        try (var files = Files.list(locks)) {
            for (Path file : files.filter(it -> it.toString().endsWith(".holder")).toList()) {
                Files.setLastModifiedTime(
                        file, FileTime.from(Instant.now().minus(Duration.ofMinutes(10))));
            }
        }
        long end = System.nanoTime() + Duration.ofMillis(20).toNanos();
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    @Test
    void whoComesAfterADeadHolderDisarmsTheRepositoriesOfItsCommand() throws Exception {
        requireSandbox(true);
        TestRepository repository = TestRepository.create(directory);
        repository.write("a.txt", "a\n").commitAll("Begin");
        TestRepository known = TestRepository.create(directory.resolve("known"));
        Path own = Files.writeString(known.root().resolve(".git/hooks/pre-commit"), "exit 0\n");
        String line = "git init -q in && echo x > in/.git/hooks/pre-commit; echo begun; sleep 7308";
        String task = UUID.randomUUID().toString();
        try (ChildJvm worker = worker("600", line, true, locks.toString(), task)) {
            worker.awaitLine("begun", START);
            worker.kill();
            LockClaimant other =
                    new LockClaimant(
                            new LeaseKey(UUID.randomUUID(), 1), UUID.randomUUID(), () -> {});

            try (InPlaceLock taken =
                    InPlaceLock.take(locks, directory, other, key -> LockState.STANDS)) {
                assertThat(directory.resolve("in/.git/hooks")).doesNotExist();
                assertThat(own).hasContent("exit 0\n");
                assertThat(taken.leftovers())
                        .singleElement()
                        .asString()
                        .startsWith("in/.git/hooks was created");
            }
        }
    }

    private ChildJvm worker(String lease, String line, boolean sandboxed, String... more)
            throws IOException {
        String[] arguments = new String[4 + more.length];
        arguments[0] = directory.toString();
        arguments[1] = lease;
        arguments[2] = line;
        arguments[3] = Boolean.toString(sandboxed);
        System.arraycopy(more, 0, arguments, 4, more.length);
        return ChildJvm.of(GuardedMain.class.getName())
                .options("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                .arguments(arguments)
                .start();
    }

    private static void requireSandbox(boolean sandboxed) {
        if (sandboxed) {
            SandboxStatus status = Sandbox.probe(SandboxSettings.usual(path -> false)).status();
            WorkingSandbox.needed(status);
        }
    }
}
