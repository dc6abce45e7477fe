package dev.troupe.orchestrator.access;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Tells our own names from foreign ones in Host and Origin headers. A page of another site that had
 * its name resolve to this machine still sends its own name, and is refused by it.
 */
final class HostHeaderCheck {
    private static final int HTTP_PORT = 80;
    private final List<String> allowed;

    HostHeaderCheck(List<String> allowed) {
        this.allowed = allowed.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
    }

    /** Whether a Host header names us; an absent one does not. */
    boolean knowsHost(@Nullable String host, int localPort) {
        if (host == null) {
            return false;
        }
        String asked = withPort(host.toLowerCase(Locale.ROOT), HTTP_PORT);
        return allowed.stream().anyMatch(name -> withPort(name, localPort).equals(asked));
    }

    /** Whether an Origin header is absent or ours. */
    boolean knowsOrigin(@Nullable String origin, int localPort) {
        if (origin == null) {
            return true;
        }
        String lower = origin.toLowerCase(Locale.ROOT);
        if (lower.startsWith("http://")) {
            return knowsHost(lower.substring("http://".length()), localPort);
        }
        return lower.startsWith("https://")
                && allowed.contains(withPort(lower.substring("https://".length()), 443));
    }

    private static String withPort(String host, int port) {
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']') ? host : host + ":" + port;
    }
}
