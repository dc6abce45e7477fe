package dev.troupe.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ServerProbeTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    @Test
    void whatARehearsalHeardCountsOnceAndOnlyForItsServer() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (Peer peer = new Peer(200, asked)) {
            ServerProbe.rehearse(peer.endpoint("a"), LONG);
            assertThat(asked).hasValue(1);
            assertThat(ServerProbe.of(peer.endpoint("a"), LONG))
                    .isEqualTo(ServerProbe.Health.ANSWERS);
            assertThat(asked).hasValue(1);
            assertThat(ServerProbe.of(peer.endpoint("a"), LONG))
                    .isEqualTo(ServerProbe.Health.ANSWERS);
            assertThat(asked).hasValue(2);
            ServerProbe.rehearse(peer.endpoint("a"), LONG);
            assertThat(ServerProbe.of(peer.endpoint("b"), LONG))
                    .isEqualTo(ServerProbe.Health.ANSWERS);
            assertThat(asked).hasValue(4);
        }
    }

    @Test
    void aServerThatKnowsNotOurTokenIsAskedAgainInEarnest() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (Peer peer = new Peer(401, asked)) {
            ServerProbe.rehearse(peer.endpoint("a"), LONG);
            assertThat(ServerProbe.of(peer.endpoint("a"), LONG))
                    .isEqualTo(ServerProbe.Health.ABSENT);
            assertThat(asked).hasValue(2);
        }
    }

    private record Peer(HttpServer server) implements AutoCloseable {
        Peer(int status, AtomicInteger asked) throws IOException {
            this(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
            server.createContext(
                    "/",
                    exchange -> {
                        asked.incrementAndGet();
                        exchange.sendResponseHeaders(status, -1);
                        exchange.close();
                    });
            server.start();
        }

        ServerEndpoint endpoint(String token) {
            return new ServerEndpoint(
                    URI.create("http://127.0.0.1:" + server.getAddress().getPort()), token);
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
