package dev.troupe.worker;

import dev.troupe.sandbox.SandboxMode;
import dev.troupe.sandbox.proxy.FilteringProxy;
import dev.troupe.sandbox.proxy.ProxyAccess;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Owns the proxy through which commands reach the hosts that they may use: those of the settings, and those that people
 * grant to repositories.
 *
 * @param proxy leads to the hosts; null when there is no sandbox to lead out of
 */
record CommandNetworkAccess(@Nullable FilteringProxy proxy) implements AutoCloseable {
    static CommandNetworkAccess of(List<String> hosts, SandboxMode sandbox) {
        return new CommandNetworkAccess(
                sandbox == SandboxMode.OFF ? null : FilteringProxy.open(hosts));
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
