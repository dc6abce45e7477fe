package dev.troupe.sandbox.address;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import javax.net.SocketFactory;

/**
 * Sockets that look once more at the very address that they are about to connect to, whatever led there. They use no
 * proxy of the environment, which would look names up itself.
 */
public final class CheckedSocketFactory extends SocketFactory {
    private final AddressRule rule;

    /** Sockets to addresses that a rule admits. */
    public CheckedSocketFactory(AddressRule rule) {
        this.rule = rule;
    }

    @Override
    public Socket createSocket() {
        return new Checked(rule);
    }

    @Override
    public Socket createSocket(String host, int port) throws SocketException {
        throw connected();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort)
            throws SocketException {
        throw connected();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws SocketException {
        throw connected();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
            throws SocketException {
        throw connected();
    }

    private static SocketException connected() {
        return new SocketException("This factory creates only unconnected sockets.");
    }

    private static final class Checked extends Socket {
        private final AddressRule rule;

        Checked(AddressRule rule) {
            super(Proxy.NO_PROXY);
            this.rule = rule;
        }

        @Override
        public void connect(SocketAddress endpoint, int timeout) throws IOException {
            if (!(endpoint instanceof InetSocketAddress internet) || internet.isUnresolved()) {
                throw new AddressRefusedException("The host", "no address");
            }
            InetAddress address = internet.getAddress();
            if (!rule.admits(address)) {
                throw new AddressRefusedException(
                        internet.getHostString(), address.getHostAddress());
            }
            super.connect(endpoint, timeout);
        }
    }
}
