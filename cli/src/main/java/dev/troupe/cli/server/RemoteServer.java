package dev.troupe.cli.server;

import dev.troupe.cli.client.EndpointProvider;
import dev.troupe.cli.client.ServerEndpoint;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A server that somebody else runs, such as an orchestrator in a process of its own. It is neither
 * started nor stopped from here.
 */
public record RemoteServer(ServerEndpoint endpoint) implements EndpointProvider {
    /** The environment variable that names its address. */
    public static final String URL = "TROUPE_SERVER_URL";

    /** The environment variable that holds its token. */
    public static final String TOKEN = "TROUPE_SERVER_TOKEN";

    /**
     * The one that an environment names, if it names one.
     *
     * @throws TroupeException CONFIGURATION_INVALID when it names half of one, or no address
     */
    public static Optional<RemoteServer> of(Map<String, String> environment) {
        String url = environment.getOrDefault(URL, "").strip();
        if (url.isEmpty()) {
            return Optional.empty();
        }
        if (!url.matches("https?://[^/?#\\s]+/?")) {
            throw invalid(
                    URL
                            + " is '"
                            + url
                            + "'; it must be an address such as http://127.0.0.1:7070.");
        }
        String token = environment.getOrDefault(TOKEN, "").strip();
        if (token.isEmpty()) {
            throw invalid(URL + " is set, but " + TOKEN + " is not.");
        }
        return Optional.of(
                new RemoteServer(
                        new ServerEndpoint(URI.create(url.replaceFirst("/$", "")), token)));
    }

    private static TroupeException invalid(String what) {
        return new TroupeException(
                ErrorCode.CONFIGURATION_INVALID,
                what,
                "Set " + TOKEN + " to the server's troupe.access.token, or unset " + URL + ".");
    }

    /** Says that this is nothing for a server elsewhere. */
    public TroupeException refused(String what) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "%s says that the server is at %s; %s.".formatted(URL, endpoint, what),
                "Run the command where that server runs, or unset " + URL + ".");
    }

    @Override
    public ServerEndpoint endpoint(Duration failingFor) {
        return endpoint;
    }
}
