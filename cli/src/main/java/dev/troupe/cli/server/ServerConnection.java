package dev.troupe.cli.server;

import dev.troupe.cli.client.EndpointProvider;
import dev.troupe.cli.client.ServerEndpoint;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The connection to a home's server, whichever that is at the moment. A server that crashed is
 * started again after a while, once; one that was stopped stays stopped, as somebody wanted it so.
 */
public final class ServerConnection implements EndpointProvider {
    // A supervisor or a person may be restarting it; two starters would be in each other's way.
    private static final Duration BEFORE_STARTING = Duration.ofSeconds(6);
    private static final Duration BEFORE_GIVING_UP = Duration.ofSeconds(60);

    private final LocalServer server;
    private final Supplier<ServerProgram> program;
    private boolean startedAgain;

    /** A connection to a running server. */
    public ServerConnection(LocalServer server, Supplier<ServerProgram> program) {
        this.server = server;
        this.program = program;
    }

    @Override
    public synchronized ServerEndpoint endpoint(Duration failingFor) throws IOException {
        Optional<ServerRecord> recorded = server.recorded();
        if (recorded.isPresent() && recorded.get().alive()) {
            return recorded.get().endpoint();
        }
        if (recorded.isPresent() && !startedAgain && failingFor.compareTo(BEFORE_STARTING) > 0) {
            startedAgain = true;
            return startAgain();
        }
        if (recorded.isEmpty() && failingFor.compareTo(BEFORE_GIVING_UP) > 0) {
            throw new TroupeException(
                    ErrorCode.SERVER_UNREACHABLE,
                    "The server was stopped.",
                    "Nothing is lost: go on with `troupe resume`, which starts it again.");
        }
        throw new IOException("no server is running");
    }

    // Where this process cannot, a supervisor still may: the caller goes on trying.
    private ServerEndpoint startAgain() throws IOException {
        try {
            return server.ensure(program).endpoint();
        } catch (TroupeException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
