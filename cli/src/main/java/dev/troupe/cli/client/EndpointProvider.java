package dev.troupe.cli.client;

import java.io.IOException;
import java.time.Duration;

/**
 * Finds the server to talk to. A server that was restarted listens on another port with another token, so every attempt
 * asks again.
 */
public interface EndpointProvider {
    /**
     * The server to try now.
     *
     * @param failingFor how long calls have failed so far, zero for a first attempt; an
     *     implementation may bring a crashed server back after a while
     * @throws IOException when there is none right now; another attempt may find one
     * @throws dev.troupe.contracts.error.TroupeException when waiting is in vain
     */
    ServerEndpoint endpoint(Duration failingFor) throws IOException;
}
