package dev.troupe.sandbox.proxy;

import dev.troupe.sandbox.address.CheckedNameResolver;
import dev.troupe.sandbox.address.HostAllowlist;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;

/**
 * Connects to what commands may reach: listed hosts, at the usual port, at addresses that the rule admits. A name is
 * looked up once, and the connection goes to what was found.
 *
 * @param hosts which commands may reach
 * @param names looks them up and checks where they lead
 * @param tunnels the port of hosts that tunnels may lead to: what goes through them nobody sees
 * @param pages the port of hosts that are asked without a tunnel
 */
record UpstreamConnector(HostAllowlist hosts, CheckedNameResolver names, int tunnels, int pages) {
    static final String SETTING = "troupe.worker.network.hosts";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** How long a host may be silent; what it is sent in that time does not count. */
    private static final Duration SILENCE = Duration.ofMinutes(5);

    /**
     * Connects.
     *
     * @param grants which hosts may be reached; hears of those that may not
     * @throws ProxyRefusalException 403 for what commands may not reach, 502 for what does not answer
     */
    Socket connect(ProxyRequest asked, HostGrants grants) throws ProxyRefusalException {
        if (!grants.lists(asked.host())) {
            grants.noteRefusal(asked.host(), asked.port());
            throw new ProxyRefusalException(
                    403,
                    "Commands may not reach %s: `%s` does not list it."
                            .formatted(asked.host(), SETTING));
        }
        if (!grants.admit(asked.host())) {
            String why =
                    "Commands may not reach %s: this command has already asked for %d other names below the listed domains."
                            .formatted(asked.host(), HostGrants.NAMES);
            grants.noteFailure(why);
            throw new ProxyRefusalException(403, why);
        }
        int port = asked.tunnel() ? tunnels : pages;
        if (asked.port() != port) {
            throw new ProxyRefusalException(
                    403,
                    "Commands may not reach port %d of %s, only port %d %s."
                            .formatted(
                                    asked.port(),
                                    asked.host(),
                                    port,
                                    asked.tunnel() ? "through a tunnel" : "without a tunnel"));
        }
        try {
            return connect(asked.host(), asked.port());
        } catch (UnknownHostException e) {
            throw new ProxyRefusalException(
                    502, "%s was not reached: %s.".formatted(asked.host(), e.getMessage()));
        } catch (IOException e) {
            throw new ProxyRefusalException(
                    502,
                    "%s port %d did not answer: %s."
                            .formatted(asked.host(), asked.port(), e.getMessage()));
        }
    }

    private Socket connect(String host, int port) throws IOException {
        IOException last = new UnknownHostException(host + " has no address");
        for (InetAddress address : names.lookup(host)) {
            // No proxy of this process: it would look the name up itself.
            Socket socket = new Socket(Proxy.NO_PROXY);
            try {
                socket.connect(new InetSocketAddress(address, port), (int) PATIENCE.toMillis());
                socket.setSoTimeout((int) SILENCE.toMillis());
                return socket;
            } catch (IOException e) {
                socket.close();
                last = e;
            }
        }
        throw last;
    }
}
