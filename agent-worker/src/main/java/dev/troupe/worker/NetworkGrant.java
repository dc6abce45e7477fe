package dev.troupe.worker;

import dev.troupe.worker.command.SandboxUse;
import dev.troupe.worker.proxy.Access;
import dev.troupe.worker.proxy.FilteringProxy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What commands are granted of the network.
 *
 * @param proxy leads to the hosts; null when there are none, or no sandbox to lead out of
 */
record NetworkGrant(@Nullable FilteringProxy proxy) implements AutoCloseable {
    static NetworkGrant of(List<String> hosts, SandboxUse sandbox) {
        boolean granted = !hosts.isEmpty() && sandbox != SandboxUse.OFF;
        return new NetworkGrant(granted ? FilteringProxy.open(hosts) : null);
    }

    /** The way to the hosts, for the sandbox. */
    @Nullable Access access() {
        return proxy == null ? null : proxy.access();
    }

    @Override
    public void close() {
        if (proxy != null) {
            proxy.close();
        }
    }
}
