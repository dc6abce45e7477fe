package dev.troupe.sandbox.command;

import dev.troupe.sandbox.hint.MissingNetworkHint;
import dev.troupe.sandbox.hint.UnreachedHostFinder;
import dev.troupe.sandbox.proxy.FilteringProxy;
import dev.troupe.sandbox.proxy.HostGrants;
import dev.troupe.sandbox.proxy.ProxyAccess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;

/**
 * Gives the commands of one run the hosts that they may reach. Nothing is started for it while there are none: a command
 * that misses the network says so itself.
 */
final class CommandNetwork {
    private static final String APART =
            "The command had no network: this system does not let commands join the network of the proxy.";

    private final CommandStarter starter;
    private final LoopbackNetwork loopback;
    private final HostGrants grants;
    private final Set<String> wanted = new ConcurrentSkipListSet<>();
    private @Nullable FilteringProxy proxy;

    CommandNetwork(CommandStarter starter, Path workspace, LeaseCheck leaseCheck) {
        this.starter = starter;
        this.loopback = new LoopbackNetwork(starter, workspace, leaseCheck, this::way);
        this.grants = new HostGrants(starter.sandbox().configuredHosts());
    }

    /** Opens it for the next command where it may reach hosts; all commands of a run share one way out. */
    void begin() throws InterruptedException {
        grants.begin();
        if (starter.sandbox().status().works() && !grants.isEmpty()) {
            openProxy();
            var _ = loopback.open();
        }
    }

    private synchronized void openProxy() {
        if (proxy == null) {
            proxy = starter.sandbox().openProxy(grants).orElse(null);
            if (proxy != null) {
                // A network that was made without a way out never gets one.
                loopback.close();
            }
        }
    }

    /** Lets commands reach each other; false when the system does not let them. */
    boolean connect() throws InterruptedException {
        if (!grants.isEmpty()) {
            openProxy();
        }
        return loopback.open();
    }

    /** Whether commands may reach some hosts, by the server's settings or by what people granted. */
    boolean hasGrants() {
        return starter.sandbox().status().works() && !grants.isEmpty();
    }

    void grant(Collection<String> hosts) {
        grants.grant(hosts);
    }

    List<String> entrance() {
        return loopback.entrance();
    }

    synchronized Optional<ProxyAccess> way() {
        return Optional.ofNullable(proxy).map(FilteringProxy::access);
    }

    /** Returns what the last command asked for in vain: the proxy knows, else the command tells. */
    List<String> refusedHosts(int exit, String output) {
        List<String> asked = grants.refusedHosts();
        List<String> refused =
                asked.isEmpty() && exit != 0 && way().isEmpty()
                        ? UnreachedHostFinder.find(output)
                        : asked;
        wanted.addAll(refused);
        return refused;
    }

    /** Hands over the hosts that commands asked for in vain since the last time. */
    List<String> takeRefusedHosts() {
        List<String> taken = List.copyOf(wanted);
        wanted.removeAll(taken);
        return taken;
    }

    /** Returns sentences about what the last command missed. */
    List<String> notices(List<String> refused, int exit, String output) {
        List<String> notices = new ArrayList<>(grants.notices());
        if (way().isPresent() && loopback.entrance().isEmpty()) {
            notices.add(APART);
        } else {
            MissingNetworkHint.notice(refused, exit, output).ifPresent(notices::add);
        }
        return notices;
    }

    synchronized void close() {
        loopback.close();
        FilteringProxy open = proxy;
        proxy = null;
        if (open != null) {
            open.close();
        }
    }
}
