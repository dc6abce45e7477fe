package dev.troupe.sandbox.address;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Looks up names of hosts. */
@FunctionalInterface
public interface HostNameResolver {
    /** As the system does. */
    HostNameResolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

    /**
     * The addresses of a host, at least one.
     *
     * @throws UnknownHostException when it has none
     */
    List<InetAddress> lookup(String host) throws UnknownHostException;
}
