package dev.troupe.sandbox.address;

import java.net.UnknownHostException;

/** A host is, or leads to, an address that may not be connected to. */
public final class AddressRefusedException extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    AddressRefusedException(String host, String address) {
        super(
                "%s leads to %s, which is not a public address of the internet"
                        .formatted(host, address));
    }
}
