package dev.troupe.service.startup;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.springframework.core.env.SimpleCommandLinePropertySource;

/** The port that was asked for: looked at before a database is started in vain. */
public final class PortAvailabilityCheck {
    private static final String OPTION = "server.port";

    private PortAvailabilityCheck() {}

    /**
     * Refuses a port that somebody listens on.
     *
     * @throws TroupeException PORT_IN_USE naming port and process
     */
    public static void check(String[] arguments) {
        String port = new SimpleCommandLinePropertySource(arguments).getProperty(OPTION);
        if (port != null && port.matches("[1-9][0-9]{0,4}")) {
            check(Integer.parseInt(port));
        }
    }

    private static void check(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            socket.setReuseAddress(true);
        } catch (IOException | IllegalArgumentException e) {
            throw taken(port, e);
        }
    }

    /** What is said of a port that cannot be had. */
    static TroupeException taken(int port, Throwable cause) {
        if (String.valueOf(cause.getMessage()).contains("Permission denied")) {
            return new TroupeException(
                    ErrorCode.SERVER_START_FAILED,
                    "Port " + port + " may not be used by this user.",
                    "Take a port from 1024 up with `--port`.",
                    cause);
        }
        return new TroupeException(
                ErrorCode.PORT_IN_USE,
                "Port " + port + " is in use by " + PortOwnerFinder.words(port) + ".",
                cause);
    }
}
