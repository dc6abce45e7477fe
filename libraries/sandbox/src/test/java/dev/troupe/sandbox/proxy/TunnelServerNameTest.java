package dev.troupe.sandbox.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tunnels to one host of which the client says inside that it means another. */
class TunnelServerNameTest {
    private static final String HOST = "www.good.test";

    private final CompletableFuture<byte[]> heard = new CompletableFuture<>();
    private ServerSocket server;
    private FilteringProxy proxy;

    @BeforeEach
    void open() throws IOException {
        server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        var _ = Thread.ofVirtual().start(this::listen);
        proxy = FilteringProxy.open(LoopbackSite.reach(_ -> true, server.getLocalPort(), 1));
    }

    @AfterEach
    void close() throws IOException {
        proxy.close();
        server.close();
    }

    private void listen() {
        try (Socket client = server.accept()) {
            heard.complete(client.getInputStream().readAllBytes());
        } catch (IOException ended) {
            heard.completeExceptionally(ended);
        }
    }

    /** What a client of this JVM says first. */
    private static byte[] greeting(String host) throws NoSuchAlgorithmException, SSLException {
        return greeting(SSLContext.getDefault().createSSLEngine(host, 443));
    }

    private static byte[] greeting(SSLEngine client) throws SSLException {
        client.setUseClientMode(true);
        ByteBuffer hello = ByteBuffer.allocate(client.getSession().getPacketBufferSize());
        client.beginHandshake();
        var _ = client.wrap(ByteBuffer.allocate(0), hello);
        return Arrays.copyOf(hello.array(), hello.position());
    }

    /** Sends it in two pieces through a tunnel, and answers with what arrived. */
    private byte[] arrived(byte[] greeting) throws Exception {
        String connect = "CONNECT %s:%d HTTP/1.1\r\n\r\n".formatted(HOST, server.getLocalPort());
        int half = greeting.length / 2;
        try (SocketChannel channel =
                SocketChannel.open(UnixDomainSocketAddress.of(proxy.access().socket()))) {
            channel.write(ByteBuffer.wrap(connect.getBytes(StandardCharsets.US_ASCII)));
            byte[] answer = Channels.newInputStream(channel).readNBytes(12);
            assertThat(answer).asString(StandardCharsets.US_ASCII).isEqualTo("HTTP/1.1 200");
            try {
                channel.write(ByteBuffer.wrap(greeting, 0, half));
                channel.write(ByteBuffer.wrap(greeting, half, greeting.length - half));
                channel.shutdownOutput();
            } catch (IOException cut) {
                // What arrived is all the same to be seen.
            }
            return heard.get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void theSameHostIsReached() throws Exception {
        byte[] greeting = greeting("WWW.good.test");

        assertThat(arrived(greeting)).isEqualTo(greeting);
    }

    @Test
    void anotherHostIsNot() throws Exception {
        assertThat(arrived(greeting("other.good.test"))).isEmpty();
    }

    @Test
    void aGreetingThatCannotBeReadIsNotSent() throws Exception {
        byte[] split = greeting(HOST);
        // The record ends within the greeting, and the name would come in the next one.
        split[3] = 0;
        split[4] = 40;

        assertThat(arrived(split)).isEmpty();
    }

    @Test
    void aClientThatNamesNoHostIsLetThrough() throws Exception {
        byte[] greeting = greeting(SSLContext.getDefault().createSSLEngine());

        assertThat(arrived(greeting)).isEqualTo(greeting);
    }
}
