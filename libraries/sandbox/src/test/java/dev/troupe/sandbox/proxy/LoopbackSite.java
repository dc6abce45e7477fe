package dev.troupe.sandbox.proxy;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.sandbox.address.AddressRule;
import dev.troupe.sandbox.address.CheckedNameResolver;
import dev.troupe.sandbox.address.HostAllowlist;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;

/** A server on the loopback address that {@code *.good.test} leads to, and a way to it. */
final class LoopbackSite implements AutoCloseable {
    private final HttpServer server;
    private final Queue<String> heard = new ConcurrentLinkedQueue<>();

    LoopbackSite() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext(
                "/",
                exchange -> {
                    heard.add(
                            "%s %s %s"
                                    .formatted(
                                            exchange.getRequestMethod(),
                                            exchange.getRequestHeaders().getFirst("Host"),
                                            exchange.getRequestURI()));
                    byte[] text = "it is there\n".getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(200, text.length);
                    exchange.getResponseBody().write(text);
                    exchange.close();
                });
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** What it was asked: method, host and path. */
    List<String> heard() {
        return List.copyOf(heard);
    }

    /**
     * Listed are {@code *.good.test}, which are here, and {@code away.test}, which is nowhere.
     *
     * @param tunnels the port that tunnels may lead to
     * @param pages the port that may be asked without one
     */
    static UpstreamConnector reach(AddressRule rule, int tunnels, int pages) {
        CheckedNameResolver names = new CheckedNameResolver(LoopbackSite::look, rule);
        return new UpstreamConnector(
                new HostAllowlist(List.of("*.good.test", "away.test")), names, tunnels, pages);
    }

    private static List<InetAddress> look(String host) throws UnknownHostException {
        if (host.endsWith(".good.test")) {
            return List.of(InetAddress.getLoopbackAddress());
        }
        throw new UnknownHostException(host + " is unknown");
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
