package dev.troupe.cli.server;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs a home's server in the foreground, as a service manager or a container wants it. */
public final class ForegroundServer {
    private static final Duration LOOK = Duration.ofMillis(100);

    private ForegroundServer() {}

    /**
     * Runs the server until it ends.
     *
     * @param port fixed port, 0 for any free one
     * @param ready told once it answers
     * @return its exit code; why it could not start it prints itself
     * @throws TroupeException when one runs already, or when Java could not be started
     */
    public static int run(
            LocalServer local, ServerProgram program, int port, Consumer<ServerRecord> ready) {
        refuseSecond(local);
        TroupeHome home = local.home().create();
        try {
            Files.deleteIfExists(home.startFailure());
            Process process = program.process(home, port, List.of()).inheritIO().start();
            // Ending this process ends the server; its own shutdown takes as long as it needs.
            Thread stop = Thread.ofPlatform().unstarted(() -> end(process));
            Runtime.getRuntime().addShutdownHook(stop);
            Thread watch = Thread.startVirtualThread(() -> announce(local, process, ready));
            int exit = process.waitFor();
            watch.interrupt();
            // Why it could not start it has said itself, on the error stream that both share.
            return exit;
        } catch (IOException e) {
            throw new TroupeException(
                    ErrorCode.SERVER_START_FAILED,
                    "The server could not be started (" + e + ").",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ErrorCode.CANCELLED.exit();
        }
    }

    private static void refuseSecond(LocalServer local) {
        local.running()
                .ifPresent(server -> {
                    throw new TroupeException(
                            ErrorCode.DATA_DIRECTORY_IN_USE,
                            "A server already runs for %s at %s (process %d)."
                                    .formatted(local.home().path(), server.url(), server.pid()));
                });
    }

    private static void announce(LocalServer local, Process process, Consumer<ServerRecord> ready) {
        try {
            while (process.isAlive()) {
                Optional<ServerRecord> server =
                        local.recorded().filter(s -> s.pid() == process.pid());
                if (server.isPresent()) {
                    ready.accept(server.get());
                    return;
                }
                Thread.sleep(LOOK);
            }
        } catch (InterruptedException e) {
            // It ended before it was ready.
        }
    }

    private static void end(Process process) {
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
