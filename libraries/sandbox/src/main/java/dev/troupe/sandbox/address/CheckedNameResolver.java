package dev.troupe.sandbox.address;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Looks names up once and hands on only what may be connected to. A name of which one address may not is refused
 * whole: honest names have no such.
 *
 * @param names looks names up
 * @param rule which addresses may be connected to
 */
public record CheckedNameResolver(HostNameResolver names, AddressRule rule)
        implements HostNameResolver {
    /**
     * The addresses of a host, all of which may be connected to.
     *
     * @throws AddressRefusedException when one may not
     */
    @Override
    public List<InetAddress> lookup(String host) throws UnknownHostException {
        List<InetAddress> found = names.lookup(host);
        for (InetAddress address : found) {
            if (!rule.admits(address)) {
                throw new AddressRefusedException(host, address.getHostAddress());
            }
        }
        return found;
    }
}
