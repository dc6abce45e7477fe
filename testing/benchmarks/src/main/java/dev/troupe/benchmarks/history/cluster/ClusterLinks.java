package dev.troupe.benchmarks.history.cluster;

import dev.troupe.testkit.network.NetworkLink;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A link for each way from one process to another, so that each can be broken alone. */
final class ClusterLinks implements AutoCloseable {
    private final Map<String, NetworkLink> links = new LinkedHashMap<>();

    /** The port by which one process reaches another, which listens at a port of its own. */
    int port(String from, String to, int port) {
        return links.computeIfAbsent(name(from, to), _ -> NetworkLink.to(port)).port();
    }

    static String name(String from, String to) {
        return from + " to " + to;
    }

    NetworkLink link(String name) {
        return Objects.requireNonNull(links.get(name), name);
    }

    List<String> names() {
        return List.copyOf(links.keySet());
    }

    @Override
    public void close() {
        links.values().forEach(NetworkLink::close);
    }
}
