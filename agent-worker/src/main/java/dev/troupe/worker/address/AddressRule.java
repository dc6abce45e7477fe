package dev.troupe.worker.address;

import java.net.InetAddress;

/** Which addresses may be connected to. */
@FunctionalInterface
public interface AddressRule {
    /** Whether this one may. */
    boolean admits(InetAddress address);
}
