package dev.troupe.worker.tool.web;

import java.net.InetAddress;

/** Which addresses may be connected to. */
@FunctionalInterface
interface AddressRule {
    /** Whether this one may. */
    boolean admits(InetAddress address);
}
