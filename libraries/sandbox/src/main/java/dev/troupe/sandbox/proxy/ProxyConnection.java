package dev.troupe.sandbox.proxy;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.BufferUnderflowException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection of a client to the proxy: one request, and then what both say. */
final class ProxyConnection {
    private static final Logger LOG = LoggerFactory.getLogger(ProxyConnection.class);
    private static final Duration HEAD = Duration.ofSeconds(30);
    private static final int UNREACHED = 502;
    private static final int BUFFER = 8192;
    private static final byte[] ESTABLISHED =
            "HTTP/1.1 200 Connection established\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final SocketChannel client;
    private final UpstreamConnector connector;
    private final HostGrants grants;
    private final InputStream in;
    private final OutputStream out;

    ProxyConnection(SocketChannel client, UpstreamConnector connector, HostGrants grants) {
        this.grants = grants;
        this.client = client;
        this.connector = connector;
        this.in = new BufferedInputStream(Channels.newInputStream(client));
        this.out = Channels.newOutputStream(client);
    }

    /**
     * Holds it to its end.
     *
     * @param refused hears of what is not done
     */
    void hold(Consumer<ProxyRefusalException> refused) throws IOException {
        try {
            ProxyRequest asked = ProxyRequest.of(head());
            try (Socket host = connector.connect(asked, grants)) {
                carry(asked, host);
            }
        } catch (ProxyRefusalException e) {
            refused.accept(e);
            if (e.status() == UNREACHED) {
                grants.noteFailure(e.why());
            }
            refuse(out, e);
        }
    }

    /** Whoever never ends the head gives the place back. */
    private List<String> head() throws IOException, ProxyRefusalException {
        Thread end = Thread.ofVirtual().name("proxy-head").start(this::closeLater);
        try {
            return RequestHeadReader.read(in);
        } finally {
            end.interrupt();
        }
    }

    private void closeLater() {
        try {
            Thread.sleep(HEAD);
            client.close();
        } catch (InterruptedException inTime) {
            // The head has come.
        } catch (IOException ended) {
            LOG.debug("A command's connection has ended.", ended);
        }
    }

    private void carry(ProxyRequest asked, Socket host) throws IOException {
        String head = asked.head();
        if (head == null) {
            out.write(ESTABLISHED);
            var _ = Thread.ofVirtual().name("proxy-up").start(() -> up(asked.host(), host));
        } else {
            // What else the client says nobody hears: the host was asked for one thing.
            host.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
        }
        var _ = host.getInputStream().transferTo(out);
        client.shutdownOutput();
    }

    /** What the client says, until it has no more to say; the other direction may go on. */
    private void up(String name, Socket host) {
        try {
            if (send(name, host.getOutputStream())) {
                host.shutdownOutput();
            } else {
                host.close();
                client.close();
            }
        } catch (IOException ended) {
            LOG.debug("A command's connection has ended.", ended);
        }
    }

    /** Sends until the client has no more to say; false when it says more than the host may be sent, or means another. */
    private boolean send(String name, OutputStream to) throws IOException {
        byte[] first = readFirst();
        if (!means(name, first) || !grants.send(name, 0, first.length)) {
            return false;
        }
        to.write(first);
        byte[] buffer = new byte[BUFFER];
        long sent = first.length;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            if (!grants.send(name, sent, read)) {
                return false;
            }
            to.write(buffer, 0, read);
            sent += read;
        }
        return true;
    }

    /** The first record of a TLS client as a whole, or the first bytes of another. */
    private byte[] readFirst() throws IOException {
        byte[] head = in.readNBytes(ServerNameReader.HEAD);
        if (!ServerNameReader.isHandshake(head)) {
            return head;
        }
        ByteArrayOutputStream record = new ByteArrayOutputStream();
        record.writeBytes(head);
        record.writeBytes(in.readNBytes(ServerNameReader.length(head)));
        return record.toByteArray();
    }

    /** Several hosts may answer at one address: which one is meant is said inside the tunnel. */
    private boolean means(String name, byte[] first) {
        if (first.length <= ServerNameReader.HEAD) {
            return true;
        }
        @Nullable String inside;
        try {
            inside = ServerNameReader.read(first);
        } catch (BufferUnderflowException unreadable) {
            inside = "a host that cannot be read";
        }
        if (inside == null || (inside + ".").equals(name.endsWith(".") ? name : name + ".")) {
            return true;
        }
        grants.noteFailure(
                "Troupe closed the connection to %s, because the command asked for host %s inside it."
                        .formatted(name, inside.replaceAll("[^a-z0-9. -]", "?")));
        return false;
    }

    /** Says no, in a way that programs show. */
    static void refuse(OutputStream out, ProxyRefusalException refused) throws IOException {
        byte[] text = (refused.why() + "\n").getBytes(StandardCharsets.UTF_8);
        String head =
                "HTTP/1.1 %d Refused\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
                        .formatted(refused.status(), text.length);
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.write(text);
    }
}
