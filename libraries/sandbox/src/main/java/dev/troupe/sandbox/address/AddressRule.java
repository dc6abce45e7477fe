package dev.troupe.sandbox.address;

import java.net.InetAddress;

/** Decides which addresses may be connected to. */
@FunctionalInterface
public interface AddressRule {
    /** Tells whether an address may be connected to. */
    boolean admits(InetAddress address);
}
