package dev.troupe.sandbox.proxy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;

/**
 * Runs in the network of a sandbox, as a process of its own, and forwards what is connected to its port to the proxy's
 * socket. It knows no other class of ours, so that its file alone is shown to the sandbox.
 */
public final class ProxyForwarder {
    private static final int BACKLOG = 128;

    /** Connections of one run at once; others wait, so that no run takes the proxy from all. */
    private static final int MOST = 64;

    private ProxyForwarder() {}

    /** Arguments are the socket, the port to listen at, and what to print once it listens. */
    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[1]);
        try (ServerSocket server =
                new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress())) {
            System.out.println(arguments[2]);
            serve(server, Path.of(arguments[0]));
        }
    }

    /** Forwards until the server socket is closed. */
    static void serve(ServerSocket server, Path socket) throws IOException {
        Semaphore places = new Semaphore(MOST);
        while (!server.isClosed()) {
            places.acquireUninterruptibly();
            Socket client = server.accept();
            var _ = Thread.ofVirtual().start(() -> forward(client, socket, places));
        }
    }

    private static void forward(Socket client, Path socket, Semaphore places) {
        try (client;
                SocketChannel proxy = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            var _ = Thread.ofVirtual().start(() -> up(client, proxy));
            var _ = Channels.newInputStream(proxy).transferTo(client.getOutputStream());
            client.shutdownOutput();
        } catch (IOException ended) {
            // One of both has ended, and the other ends with it.
        } finally {
            places.release();
        }
    }

    private static void up(Socket client, SocketChannel proxy) {
        try {
            var _ = client.getInputStream().transferTo(Channels.newOutputStream(proxy));
            proxy.shutdownOutput();
        } catch (IOException ended) {
            // One of both has ended, and the other ends with it.
        }
    }
}
