package dev.troupe.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Finds loopback ports for servers that must be told their port. */
public final class FreePortFinder {
    private FreePortFinder() {}

    /**
     * A loopback port that nobody listened on a moment ago. Another process may take it before the
     * caller does, so callers that can should bind port 0 themselves or retry.
     *
     * @throws UncheckedIOException when the machine has no free port
     */
    public static int free() {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "No free loopback port was found; close some servers.", e);
        }
    }
}
