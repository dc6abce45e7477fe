package dev.troupe.sandbox.address;

import java.net.InetAddress;

/** Which addresses may be connected to. */
@FunctionalInterface
public interface AddressRule {
    /** Whether this one may. */
    boolean admits(InetAddress address);
}
