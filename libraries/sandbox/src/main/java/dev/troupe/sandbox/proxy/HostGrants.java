package dev.troupe.sandbox.proxy;

import dev.troupe.sandbox.address.HostAllowlist;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Holds the hosts that the commands of a run may reach, and notes those that they asked for in vain. Hosts of the server's
 * settings may be sent anything; those that people granted to the run are to fetch from, and are sent little.
 */
public final class HostGrants {
    /** Bytes that a connection may send to a granted host: far more than requests need. */
    static final long CONNECTION_BYTES = 256L << 10;

    /** Bytes that all connections of a command may send to granted hosts. */
    static final long COMMAND_BYTES = 2L << 20;

    /** Names below patterns that a command may ask for: each tells whoever owns the domain as much as a label holds. */
    static final int NAMES = 50;

    private static final int MOST = 20;
    private static final Set<Integer> PORTS = Set.of(80, 443);

    private final HostAllowlist configured;
    private final Set<String> granted = new TreeSet<>();
    private final Set<String> refused = new TreeSet<>();
    private final Set<String> notices = new TreeSet<>();
    private final Set<String> asked = new HashSet<>();
    private long sent;

    public HostGrants(HostAllowlist configured) {
        this.configured = configured;
    }

    /** Lets commands fetch from further hosts; what is no name of a host is left out. */
    public synchronized void grant(Collection<String> hosts) {
        hosts.stream().filter(HostAllowlist::isName).forEach(granted::add);
    }

    /** Whether no host may be reached at all. */
    public synchronized boolean isEmpty() {
        return configured.patterns().isEmpty() && granted.isEmpty();
    }

    /** Begins to count anew, for the next command. */
    public synchronized void begin() {
        sent = 0;
        asked.clear();
        refused.clear();
        notices.clear();
    }

    /** Returns the hosts that were asked for in vain since the beginning and could be granted. */
    public synchronized List<String> refusedHosts() {
        return List.copyOf(refused);
    }

    /** Returns a sentence for each connection that was ended, or came to nothing, since the beginning. */
    public synchronized List<String> notices() {
        return new ArrayList<>(notices);
    }

    synchronized boolean lists(String host) {
        return configured.list(host) || granted.contains(name(host));
    }

    /** Counts a listed host; false when the command asked for too many of those that only a pattern lists. */
    synchronized boolean admit(String host) {
        String name = name(host);
        if (configured.patterns().contains(name)
                || granted.contains(name)
                || asked.contains(name)) {
            return true;
        }
        return asked.size() < NAMES && asked.add(name);
    }

    /** Another port than those of web servers no grant opens. */
    synchronized void noteRefusal(String host, int port) {
        if (PORTS.contains(port) && HostAllowlist.isName(name(host)) && refused.size() < MOST) {
            refused.add(name(host));
        }
    }

    /** Notes why a host was not reached though it may be. */
    synchronized void noteFailure(String why) {
        if (notices.size() < MOST) {
            notices.add(why);
        }
    }

    /**
     * Counts what is sent to a host.
     *
     * @param before bytes that the connection has sent already
     * @return whether it may be sent
     */
    synchronized boolean send(String host, long before, int bytes) {
        if (configured.list(host)) {
            return true;
        }
        sent += bytes;
        boolean much = before + bytes > CONNECTION_BYTES;
        if (!much && sent <= COMMAND_BYTES) {
            return true;
        }
        if (notices.size() < MOST) {
            notices.add(
                    "Troupe closed the connection to %s, because it sent more than %s: commands may fetch from this host, not send to it."
                            .formatted(
                                    host,
                                    much
                                            ? (CONNECTION_BYTES >> 10) + " KB"
                                            : "its part of the "
                                                    + (COMMAND_BYTES >> 20)
                                                    + " MB of a command"));
        }
        return false;
    }

    private static String name(String host) {
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }
}
