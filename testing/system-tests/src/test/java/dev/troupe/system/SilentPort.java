package dev.troupe.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** Swallows whatever is sent to a loopback port: its queue of connections is full, so none is even refused. */
final class SilentPort implements AutoCloseable {
    private static final int FULL_QUEUE = 8;
    private static final int PATIENCE_MILLIS = 200;

    private final ServerSocket listener;
    private final List<Socket> queued = new ArrayList<>();

    private SilentPort(ServerSocket listener) {
        this.listener = listener;
    }

    /** Takes over a port that nobody listens on any more. */
    static SilentPort at(int port) throws IOException {
        var listener = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
        SilentPort silent = new SilentPort(listener);
        silent.fill();
        return silent;
    }

    private void fill() throws IOException {
        for (int at = 0; at < FULL_QUEUE; at++) {
            Socket socket = new Socket();
            queued.add(socket);
            try {
                socket.connect(
                        new InetSocketAddress(
                                InetAddress.getLoopbackAddress(), listener.getLocalPort()),
                        PATIENCE_MILLIS);
            } catch (SocketTimeoutException _) {
                return;
            }
        }
        throw new IOException("Port " + listener.getLocalPort() + " still takes connections.");
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : queued) {
            socket.close();
        }
        listener.close();
    }
}
