package dev.troupe.worker.tool.web;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import okhttp3.Dns;

/**
 * Looks names up once and hands on only what may be connected to. A name of which one address may not is refused
 * whole: honest names have no such.
 */
record CheckedNames(Dns names, AddressRule rule) implements Dns {
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
