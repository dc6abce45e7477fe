package dev.troupe.sandbox.command;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxMode;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.workspace.lock.InPlaceLock;
import dev.troupe.workspace.lock.LockClaimant;
import dev.troupe.workspace.lock.LockState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * A worker reduced to one command: holds a checkout, if told, and runs a line in it. Arguments: the
 * checkout, seconds of the lease, the line, whether to use a sandbox, and perhaps the directory of
 * locks and the task.
 */
public final class GuardedMain {
    private GuardedMain() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Path checkout = Path.of(arguments[0]).toRealPath();
        boolean sandboxed = Boolean.parseBoolean(arguments[3]);
        SandboxSettings settings =
                new SandboxSettings(
                        sandboxed ? SandboxMode.REQUIRED : SandboxMode.OFF,
                        path -> false,
                        List.of(),
                        List.of());
        ProcessGroupLog groups = ProcessGroupLog.none();
        if (arguments.length > 4) {
            LeaseKey key = new LeaseKey(UUID.fromString(arguments[5]), 1);
            LockClaimant claimant = new LockClaimant(key, UUID.randomUUID(), () -> {});
            groups =
                    InPlaceLock.take(
                            Path.of(arguments[4]), checkout, claimant, other -> LockState.STANDS);
        }
        CommandStarter starter =
                new CommandStarter(
                        Sandbox.probe(settings), Duration.ofSeconds(Long.parseLong(arguments[1])));
        CommandRunner runner = new CommandRunner(starter, checkout, () -> true, groups);
        Path output = Files.createTempFile("guarded", ".txt");
        CommandResult result =
                runner.run(
                        new SandboxCommand(
                                arguments[2], checkout, Duration.ofMinutes(5), output, 1000),
                        System.out::print);
        result.notices().forEach(System.out::println);
    }
}
