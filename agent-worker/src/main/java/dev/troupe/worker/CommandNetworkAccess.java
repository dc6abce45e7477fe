package dev.troupe.worker;

import dev.troupe.sandbox.SandboxMode;
import dev.troupe.sandbox.proxy.FilteringProxy;
import dev.troupe.sandbox.proxy.ProxyAccess;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Owns the proxy through which commands reach the hosts that they may use.
 *
 * @param proxy leads to the hosts; null when there are none, or no sandbox to lead out of
 */
record CommandNetworkAccess(@Nullable FilteringProxy proxy) implements AutoCloseable {
    static CommandNetworkAccess of(List<String> hosts, SandboxMode sandbox) {
        boolean granted = !hosts.isEmpty() && sandbox != SandboxMode.OFF;
        return new CommandNetworkAccess(granted ? FilteringProxy.open(hosts) : null);
    }

    /** The way to the hosts, for the sandbox. */
    @Nullable ProxyAccess access() {
        return proxy == null ? null : proxy.access();
    }

    @Override
    public void close() {
        if (proxy != null) {
            proxy.close();
        }
    }
}
