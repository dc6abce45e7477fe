package dev.troupe.worker.command;

import dev.troupe.ledger.fence.LeaseKey;
import dev.troupe.worker.workspace.Claimant;
import dev.troupe.worker.workspace.Hold;
import dev.troupe.worker.workspace.InPlaceLock;
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
final class GuardedMain {
    private GuardedMain() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Path checkout = Path.of(arguments[0]).toRealPath();
        boolean sandboxed = Boolean.parseBoolean(arguments[3]);
        SandboxSettings settings =
                new SandboxSettings(
                        sandboxed ? SandboxUse.REQUIRED : SandboxUse.OFF,
                        path -> false,
                        List.of(),
                        List.of());
        GroupLog groups = GroupLog.none();
        if (arguments.length > 4) {
            LeaseKey key = new LeaseKey(UUID.fromString(arguments[5]), 1);
            Claimant claimant = new Claimant(key, UUID.randomUUID(), () -> {});
            groups =
                    InPlaceLock.take(
                            Path.of(arguments[4]), checkout, claimant, other -> Hold.STANDS);
        }
        CommandStarter starter =
                new CommandStarter(
                        Sandbox.probe(settings), Duration.ofSeconds(Long.parseLong(arguments[1])));
        CommandRunner runner = new CommandRunner(starter, checkout, () -> true, groups);
        Path output = Files.createTempFile("guarded", ".txt");
        CommandEnd end =
                runner.run(
                        new Command(arguments[2], checkout, Duration.ofMinutes(5), output, 1000),
                        System.out::print);
        end.notices().forEach(System.out::println);
    }
}
