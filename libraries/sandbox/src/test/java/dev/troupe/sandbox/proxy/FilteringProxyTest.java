package dev.troupe.sandbox.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.address.AddressRule;
import dev.troupe.sandbox.address.PublicAddressRule;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FilteringProxyTest {
    private LoopbackSite site;
    private LoopbackSite encrypted;
    private FilteringProxy proxy;

    @BeforeEach
    void open() throws IOException {
        site = new LoopbackSite();
        encrypted = new LoopbackSite();
        proxy = FilteringProxy.open(reach(address -> true));
    }

    @AfterEach
    void close() {
        proxy.close();
        encrypted.close();
        site.close();
    }

    private UpstreamConnector reach(AddressRule rule) {
        return LoopbackSite.reach(rule, encrypted.port(), site.port());
    }

    private String ask(String text) throws IOException {
        return ask(proxy, text);
    }

    private static String ask(FilteringProxy proxy, String text) throws IOException {
        try (SocketChannel channel =
                SocketChannel.open(UnixDomainSocketAddress.of(proxy.access().socket()))) {
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)));
            channel.shutdownOutput();
            return read(Channels.newInputStream(channel));
        }
    }

    private static String read(InputStream in) throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    private String get(String host) {
        return "GET http://%s:%d/page HTTP/1.1\r\nHost: other.test\r\n\r\n"
                .formatted(host, site.port());
    }

    private String tunnel(String host, int port) {
        return "CONNECT %s:%d HTTP/1.1\r\n\r\nGET /in HTTP/1.0\r\nHost: x\r\n\r\n"
                .formatted(host, port);
    }

    @Test
    void readsPagesOfListedHosts() throws IOException {
        assertThat(ask(get("www.good.test"))).startsWith("HTTP/1.1 200").endsWith("it is there\n");
        assertThat(site.heard()).containsExactly("GET www.good.test:" + site.port() + " /page");
    }

    @Test
    void tunnelsToListedHosts() throws IOException {
        assertThat(ask(tunnel("www.good.test", encrypted.port())))
                .startsWith("HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 200")
                .endsWith("it is there\n");
    }

    @Test
    void hasNothingBehindARequestWithoutATunnel() throws IOException {
        String second = "GET /second HTTP/1.1\r\nHost: internal.good.test\r\n\r\n";

        assertThat(ask(get("www.good.test") + second)).startsWith("HTTP/1.1 200");
        assertThat(site.heard()).hasSize(1);
    }

    @Test
    void refusesHostsThatAreNotListed() throws IOException {
        assertThat(ask(get("evil.test")))
                .startsWith("HTTP/1.1 403")
                .contains("evil.test", "troupe.worker.network.hosts");
        assertThat(ask(tunnel("good.test.evil.test", encrypted.port()))).startsWith("HTTP/1.1 403");
        assertThat(ask(tunnel("127.0.0.1", encrypted.port()))).startsWith("HTTP/1.1 403");
        assertThat(ask(tunnel("[::1]", encrypted.port()))).startsWith("HTTP/1.1 403");
        assertThat(ask(tunnel("2130706433", encrypted.port()))).startsWith("HTTP/1.1 4");
        assertThat(encrypted.heard()).isEmpty();
        assertThat(site.heard()).isEmpty();
    }

    @Test
    void readsAHostNameAsOneNameOrNotAtAll() throws IOException {
        for (String name :
                List.of(
                        "evil.test\0.good.test",
                        "evil.test%00.good.test",
                        "evil.test\\.good.test",
                        "evil.test#.good.test")) {
            assertThat(ask(tunnel(name, encrypted.port()))).as(name).startsWith("HTTP/1.1 400");
            assertThat(ask(get(name))).as(name).startsWith("HTTP/1.1 4");
        }
        assertThat(encrypted.heard()).isEmpty();
        assertThat(site.heard()).isEmpty();
    }

    @Test
    void tellsADomainNoMoreNamesThanItMay() throws IOException {
        int answered = 0;
        for (int i = 0; i < 500; i++) {
            String answer = ask(get("part-" + i + ".good.test"));
            assertThat(answer).matches("(?s)HTTP/1.1 (200|403).*");
            answered += answer.startsWith("HTTP/1.1 200") ? 1 : 0;
        }

        assertThat(answered).isEqualTo(HostGrants.NAMES);
        assertThat(site.heard()).hasSize(HostGrants.NAMES);
        assertThat(ask(get("part-3.good.test"))).startsWith("HTTP/1.1 200");
    }

    @Test
    void refusesOtherPorts() throws IOException {
        assertThat(ask(tunnel("www.good.test", 22))).startsWith("HTTP/1.1 403").contains("port 22");
        assertThat(ask(tunnel("www.good.test", site.port())))
                .as("a tunnel without https would carry anything")
                .startsWith("HTTP/1.1 403");
        assertThat(site.heard()).isEmpty();
    }

    @Test
    void refusesListedNamesThatLeadIntoNetworksAround() throws IOException {
        try (FilteringProxy strict = FilteringProxy.open(reach(new PublicAddressRule()))) {
            assertThat(ask(strict, tunnel("www.good.test", encrypted.port())))
                    .startsWith("HTTP/1.1 502")
                    .contains("not a public address");
        }
        assertThat(site.heard()).isEmpty();
    }

    @Test
    void saysWhatWasNotReached() throws IOException {
        assertThat(ask(tunnel("away.test", encrypted.port())))
                .startsWith("HTTP/1.1 502")
                .contains("away.test is unknown");
        String tunnel = tunnel("www.good.test", encrypted.port());
        encrypted.close();
        assertThat(ask(tunnel)).startsWith("HTTP/1.1 502").contains("did not answer");
    }

    @Test
    void refusesHeadsWithoutEnd() throws IOException {
        assertThat(ask("GET http://www.good.test/ HTTP/1.1\r\n")).startsWith("HTTP/1.1 400");
        assertThat(ask("GET http://www.good.test/" + "a".repeat(20_000)))
                .startsWith("HTTP/1.1 400");
        assertThat(ask("\r\n\r\n")).startsWith("HTTP/1.1 400");
    }

    @Test
    void hidesNoSecondRequestInTheFirst() throws IOException {
        for (String hidden :
                List.of(
                        "\r\rPOST http://x.good.test/ HTTP/1.1",
                        "\r\n , keep-alive",
                        "\r\nno colon",
                        "\r\nA: b\u0000c",
                        "\r\nA : b")) {
            assertThat(ask(get("www.good.test").replace("\r\nHost", hidden + "\r\nHost")))
                    .as(hidden)
                    .startsWith("HTTP/1.1 400");
        }
        assertThat(site.heard()).isEmpty();
    }

    @Test
    void holdsNoMoreConnectionsThanItMay() throws IOException {
        List<SocketChannel> many = new ArrayList<>();
        try {
            for (int i = 0; i < 300; i++) {
                many.add(SocketChannel.open(UnixDomainSocketAddress.of(proxy.access().socket())));
            }
            assertThat(ask("")).startsWith("HTTP/1.1 503");
        } finally {
            for (SocketChannel one : many) {
                one.close();
            }
        }
    }

    @Test
    void isReachedThroughTheForwarder() throws IOException {
        try (ServerSocket port = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            var _ = Thread.ofVirtual().start(() -> forward(port));
            try (Socket client = new Socket(port.getInetAddress(), port.getLocalPort())) {
                client.getOutputStream()
                        .write(
                                tunnel("www.good.test", encrypted.port())
                                        .getBytes(StandardCharsets.US_ASCII));
                client.shutdownOutput();

                assertThat(read(client.getInputStream()))
                        .startsWith("HTTP/1.1 200 Connection established")
                        .endsWith("it is there\n");
            }
        }
    }

    private void forward(ServerSocket port) {
        try {
            ProxyForwarder.serve(port, proxy.access().socket());
        } catch (IOException closed) {
            // The test is over.
        }
    }

    @Test
    void leavesNothingBehind() {
        proxy.close();

        assertThat(proxy.access().directory()).doesNotExist();
    }
}
