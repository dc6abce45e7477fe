package dev.troupe.testkit.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A loopback port in front of a server's: what is sent to one arrives at the other, until the link is
 * {@linkplain #cut cut}, {@linkplain #hold held} or {@linkplain #delay slowed down}. Safe for use by many threads.
 */
public final class NetworkLink implements AutoCloseable {
    private final ServerSocket entrance;
    private final int target;
    private final LinkCondition linkCondition = new LinkCondition();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    private NetworkLink(ServerSocket entrance, int target) {
        this.entrance = entrance;
        this.target = target;
        Thread.ofPlatform().daemon().name("link to " + target).start(this::accept);
    }

    /**
     * A link to a loopback port, where nobody needs to listen yet.
     *
     * @throws UncheckedIOException when the machine has no free port
     */
    public static NetworkLink to(int port) {
        try {
            return new NetworkLink(
                    new ServerSocket(0, 128, InetAddress.getLoopbackAddress()), port);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "No free loopback port was found; close some servers.", e);
        }
    }

    /** Where to connect instead of at the server's own port. */
    public int port() {
        return entrance.getLocalPort();
    }

    /** Resets every connection, and each new one as soon as it is made, until {@link #heal}. */
    public void cut() {
        linkCondition.become(LinkCondition.Kind.CUT);
        open.forEach(NetworkLink::reset);
    }

    /**
     * Keeps back whatever is sent, in both directions, until {@link #heal}; then it arrives, also what was
     * sent by somebody who has hung up meanwhile.
     */
    public void hold() {
        linkCondition.become(LinkCondition.Kind.HELD);
    }

    /**
     * The same from the moment on in which somebody sends this text: with it, all that comes after is kept back.
     * Text that happens to be cut into two pieces is missed.
     */
    public void holdFrom(String text) {
        linkCondition.watchFor(text);
    }

    /** Whether it keeps back what is sent. */
    public boolean held() {
        return linkCondition.held();
    }

    /** Lets each piece of up to 16 kB arrive that much later, until {@link #heal}. */
    public void delay(Duration time) {
        linkCondition.slowDown(time);
    }

    /** Lets everything pass as it comes. */
    public void heal() {
        linkCondition.become(LinkCondition.Kind.FAIR);
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket client = entrance.accept();
                Thread.ofPlatform().daemon().name("link to " + target).start(() -> join(client));
            } catch (IOException e) {
                // Closed, or a client that has gone before it was let in.
            }
        }
    }

    private void join(Socket client) {
        open.add(client);
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
            open.add(server);
            if (linkCondition.cut()) {
                reset(client);
                return;
            }
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            Thread back =
                    Thread.ofPlatform()
                            .daemon()
                            .name("link from " + target)
                            .start(() -> pass(server, client));
            pass(client, server);
            back.join();
            open.remove(server);
        } catch (IOException e) {
            reset(client);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(client);
        }
    }

    private void pass(Socket from, Socket to) {
        byte[] piece = new byte[16_384];
        try {
            for (int n = from.getInputStream().read(piece);
                    n >= 0;
                    n = from.getInputStream().read(piece)) {
                linkCondition.look(piece, n);
                linkCondition.await();
                to.getOutputStream().write(piece, 0, n);
            }
            linkCondition.await();
            to.shutdownOutput();
        } catch (IOException e) {
            // One side is gone without a word; so is the other.
            linkCondition.awaitQuietly();
            reset(to);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // It is closed already.
        }
    }

    /** Ends it with all its connections. */
    @Override
    public void close() {
        try {
            entrance.close();
        } catch (IOException e) {
            throw new UncheckedIOException("A link to port " + target + " stays open.", e);
        }
        cut();
    }
}
