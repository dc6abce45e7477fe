package dev.troupe.cli.server;

import dev.troupe.cli.client.ServerProbe;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Stops a home's server. */
public final class ServerStopper {
    private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(3);
    private static final Duration END = Duration.ofSeconds(60);

    private ServerStopper() {}

    /**
     * Stops the server and waits for its end.
     *
     * @return the server that was stopped, or nothing when none ran
     * @throws TroupeException when it does not end in time
     */
    public static Optional<ServerRecord> now(LocalServer local) {
        Optional<ServerRecord> found = local.recorded().filter(ServerRecord::alive);
        if (found.isEmpty()) {
            return found;
        }
        ServerRecord server = found.get();
        ProcessHandle process = ProcessHandle.of(server.pid()).orElse(null);
        if (process == null || !ask(server, process)) {
            return Optional.empty();
        }
        await(process, local.home());
        return found;
    }

    // False: the number in the file belongs to a stranger by now, whom we leave alone.
    private static boolean ask(ServerRecord server, ProcessHandle process) {
        boolean answers = answers(server);
        if (!answers && !isServer(process)) {
            return false;
        }
        if (!answers || !asked(server)) {
            process.destroy();
        }
        return true;
    }

    private static boolean answers(ServerRecord server) {
        try {
            return ServerProbe.of(server.endpoint(), SIGN_OF_LIFE) == ServerProbe.Health.ANSWERS;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    // Its answer may be lost when it is quick to stop; a signal on top of that does no harm.
    private static boolean asked(ServerRecord server) {
        try {
            TroupeApi.once(failingFor -> server.endpoint()).stop();
            return true;
        } catch (TroupeException e) {
            if (e.code() != ErrorCode.SERVER_UNREACHABLE) {
                throw e;
            }
            return false;
        }
    }

    private static boolean isServer(ProcessHandle process) {
        return process.info().commandLine().filter(line -> line.contains("troupe")).isPresent();
    }

    private static void await(ProcessHandle process, TroupeHome home) {
        try {
            process.onExit().get(END.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            throw new TroupeException(
                    ErrorCode.SERVER_UNREACHABLE,
                    "The server (process %d) was asked to stop but still runs after %d s."
                            .formatted(process.pid(), END.toSeconds()),
                    "Read %s. As a last resort, end it with `kill %d`; nothing that Troupe confirmed is lost."
                            .formatted(home.serverLog(), process.pid()),
                    e);
        }
    }
}
