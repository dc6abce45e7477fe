package dev.troupe.sandbox.proxy;

import dev.troupe.sandbox.address.CheckedNameResolver;
import dev.troupe.sandbox.address.HostAllowlist;
import dev.troupe.sandbox.address.HostNameResolver;
import dev.troupe.sandbox.address.PublicAddressRule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP proxy on a Unix socket, for commands in sandboxes. It reaches listed hosts at their usual ports and at public
 * addresses of the internet, and nothing else: neither this machine nor the networks around it. One per worker, and one
 * for each run that reaches hosts.
 */
public final class FilteringProxy implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FilteringProxy.class);
    private static final int HTTPS = 443;
    private static final int HTTP = 80;
    private static final long PAUSE_MILLIS = 100;

    /** Connections at once; each takes two file descriptors of this process. */
    private static final int MOST = 256;

    private final UpstreamConnector upstreamConnector;
    private final HostGrants grants;
    private final ProxyAccess access;
    private final ServerSocketChannel server;
    private final Semaphore places = new Semaphore(MOST);
    private final Set<String> refused = ConcurrentHashMap.newKeySet();

    private FilteringProxy(
            UpstreamConnector upstreamConnector,
            HostGrants grants,
            ProxyAccess access,
            ServerSocketChannel server) {
        this.upstreamConnector = upstreamConnector;
        this.grants = grants;
        this.access = access;
        this.server = server;
    }

    /**
     * Opens one.
     *
     * @param hosts which commands may reach, such as {@code registry.npmjs.org} or {@code *.example.org}
     * @throws UncheckedIOException when this machine has no Unix sockets, or no room for one
     */
    public static FilteringProxy open(List<String> hosts) {
        CheckedNameResolver names =
                new CheckedNameResolver(HostNameResolver.SYSTEM, new PublicAddressRule());
        return open(new UpstreamConnector(new HostAllowlist(hosts), names, HTTPS, HTTP));
    }

    static FilteringProxy open(UpstreamConnector connector) {
        return open(connector, new HostGrants(connector.hosts()));
    }

    static FilteringProxy open(UpstreamConnector connector, HostGrants grants) {
        try {
            Path directory = Files.createTempDirectory("troupe-network").toRealPath();
            ProxyAccess access = new ProxyAccess(directory, connector);
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            FilteringProxy proxy = new FilteringProxy(connector, grants, access, server);
            try {
                server.bind(UnixDomainSocketAddress.of(access.socket()));
                proxy.unpack();
            } catch (IOException e) {
                proxy.close();
                throw e;
            }
            var _ = Thread.ofPlatform().daemon().name("command-proxy").start(proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the sandbox finds it. */
    public ProxyAccess access() {
        return access;
    }

    /** What runs in the sandbox is there as a file of its own. */
    private void unpack() throws IOException {
        String name = ProxyForwarder.class.getName().replace('.', '/') + ".class";
        try (InputStream bytes = ProxyForwarder.class.getClassLoader().getResourceAsStream(name)) {
            if (bytes == null) {
                throw new IOException("The class " + name + " is missing");
            }
            Path file = access.directory().resolve(name);
            Files.createDirectories(file.getParent());
            Files.write(file, bytes.readAllBytes());
        }
    }

    private void accept() {
        while (server.isOpen()) {
            try {
                SocketChannel client = server.accept();
                var _ = Thread.ofVirtual().name("proxy").start(() -> hold(client));
            } catch (ClosedChannelException closed) {
                return;
            } catch (IOException e) {
                LOG.warn("A command's connection was not accepted.", e);
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Commands may ask as often as they like, so each sentence is told once, and not more than some. */
    private void tell(ProxyRefusalException e) {
        if (refused.size() < MOST && refused.add(e.why())) {
            LOG.info("A command was refused the network: {}", e.why());
        } else {
            LOG.debug("A command was refused the network: {}", e.why());
        }
    }

    private void hold(SocketChannel client) {
        boolean place = places.tryAcquire();
        try (client) {
            if (place) {
                new ProxyConnection(client, upstreamConnector, grants).hold(this::tell);
            } else {
                ProxyConnection.refuse(
                        Channels.newOutputStream(client),
                        new ProxyRefusalException(503, "Commands have too many connections open."));
            }
        } catch (IOException ended) {
            LOG.debug("A command's connection has ended.", ended);
        } finally {
            if (place) {
                places.release();
            }
        }
    }

    /** Ends it; connections that are open end with their commands. */
    @Override
    public void close() {
        if (!server.isOpen()) {
            return;
        }
        try {
            server.close();
            clear();
        } catch (IOException e) {
            LOG.warn("The files of the commands' proxy could not be removed.", e);
        }
    }

    private void clear() throws IOException {
        try (Stream<Path> all = Files.walk(access.directory())) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
