package dev.troupe.model.connection;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/**
 * Plain sockets without Nagle's algorithm: the end of a request would otherwise wait for the receiver's
 * delayed acknowledgement of its beginning, 40 ms on Linux.
 */
final class NoDelaySocketFactory extends SocketFactory {
    private final SocketFactory plain = SocketFactory.getDefault();

    @Override
    public Socket createSocket() throws IOException {
        return prompt(plain.createSocket());
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return prompt(plain.createSocket(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort)
            throws IOException {
        return prompt(plain.createSocket(host, port, from, fromPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return prompt(plain.createSocket(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
            throws IOException {
        return prompt(plain.createSocket(host, port, from, fromPort));
    }

    private static Socket prompt(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        return socket;
    }
}
