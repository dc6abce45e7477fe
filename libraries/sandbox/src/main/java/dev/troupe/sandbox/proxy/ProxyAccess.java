package dev.troupe.sandbox.proxy;

import dev.troupe.sandbox.address.HostAllowlist;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The way from a sandbox to the proxy. */
public final class ProxyAccess {
    private static final int PORT = 31_280;
    private static final String PROXY = "http://127.0.0.1:" + PORT;
    private static final String NEAR = "localhost,127.0.0.1,::1";

    /**
     * Maven and Gradle read no variables that name proxies. Their scripts give this to a shell, so there is nothing in it
     * that a shell reads, such as a list of hosts without proxy; Java has the loopback address on its own.
     */
    private static final String JAVA =
            "-Dhttp.proxyHost=127.0.0.1 -Dhttp.proxyPort=%1$d -Dhttps.proxyHost=127.0.0.1 -Dhttps.proxyPort=%1$d -Daether.connector.http.useSystemProperties=true -Daether.transport.apache.useSystemProperties=true"
                    .formatted(PORT);

    private final Path directory;
    private final UpstreamConnector connector;

    /**
     * @param directory holds the socket of the proxy and the class of what forwards to it
     */
    ProxyAccess(Path directory, UpstreamConnector connector) {
        this.directory = directory;
        this.connector = connector;
    }

    /** Returns the directory with the socket of the proxy and the class of what forwards to it. */
    public Path directory() {
        return directory;
    }

    /** Returns the hosts that commands may reach by the server's settings. */
    public HostAllowlist hosts() {
        return connector.hosts();
    }

    /** Opens a further proxy on the same way out, with the hosts of one run. */
    public FilteringProxy open(HostGrants grants) {
        return FilteringProxy.open(connector, grants);
    }

    /** The socket of the proxy. */
    Path socket() {
        return directory.resolve("proxy.sock");
    }

    /**
     * What forwards to the proxy, to be run in the network of a sandbox, with {@link #directory} at the same place.
     *
     * @param java home of the Java to run it with
     * @param word what it prints on a line of its own once it listens
     */
    public List<String> forwarder(String java, String word) {
        return List.of(
                Path.of(java, "bin", "java").toString(),
                "-Xmx48m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-cp",
                directory.toString(),
                ProxyForwarder.class.getName(),
                socket().toString(),
                Integer.toString(PORT),
                word);
    }

    /** By which programs in that network find the proxy. */
    public Map<String, String> variables() {
        Map<String, String> all = new TreeMap<>();
        for (String name : List.of("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY")) {
            all.put(name, PROXY);
        }
        all.put("no_proxy", NEAR);
        all.put("NO_PROXY", NEAR);
        all.put("MAVEN_OPTS", JAVA);
        all.put("GRADLE_OPTS", JAVA);
        return Map.copyOf(all);
    }
}
