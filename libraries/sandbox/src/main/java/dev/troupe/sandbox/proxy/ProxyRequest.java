package dev.troupe.sandbox.proxy;

import dev.troupe.contracts.text.TextPrefix;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Describes what a client asks a proxy for (RFC 9110 section 9.3.6, RFC 9112 section 3.2).
 *
 * @param host as written, in lower case, without brackets
 * @param port 1 to 65535
 * @param head what the host is sent first: the request without what is meant for the proxy; null for a tunnel
 */
record ProxyRequest(String host, int port, @Nullable String head) {
    private static final String CONNECT = "CONNECT";
    private static final int HTTP = 80;
    private static final Set<String> METHODS = Set.of("GET", "HEAD");
    private static final int SHOWN = 60;

    /** A name, and a value without control characters: no line that a host could take for another. */
    private static final Pattern HEADER =
            Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\\t -~\\x80-\\xFF]*");

    /** Headers that end at the proxy, and the host, which is told anew. */
    private static final Set<String> OWN =
            Set.of(
                    "host",
                    "connection",
                    "keep-alive",
                    "proxy-connection",
                    "proxy-authorization",
                    "proxy-authenticate",
                    "te",
                    "trailer",
                    "transfer-encoding",
                    "upgrade",
                    "content-length",
                    "expect");

    /** Whether what goes on between both is nobody else's to see. */
    boolean tunnel() {
        return head == null;
    }

    /**
     * Reads the head of a request.
     *
     * @param lines the request line and the headers, without the empty line
     * @throws ProxyRefusalException 400 for what is no request to a proxy, 405 for what would send something without a tunnel
     */
    static ProxyRequest of(List<String> lines) throws ProxyRefusalException {
        String line = lines.isEmpty() ? "" : lines.getFirst();
        String[] parts = line.split(" ", -1);
        if (parts.length != 3 || !parts[2].matches("HTTP/1\\.[01]")) {
            throw malformed(line);
        }
        for (String header : lines.subList(1, lines.size())) {
            if (!HEADER.matcher(header).matches()) {
                throw malformed(header);
            }
        }
        return parts[0].equals(CONNECT) ? tunnel(parts[1]) : plain(parts[0], parts[1], lines);
    }

    private static ProxyRequest tunnel(String authority) throws ProxyRefusalException {
        URI uri = uri("tunnel://" + authority);
        if (uri.getPort() < 1 || !uri.getRawAuthority().equals(authority)) {
            throw malformed(authority);
        }
        return new ProxyRequest(host(uri), port(uri.getPort(), authority), null);
    }

    private static ProxyRequest plain(String method, String target, List<String> lines)
            throws ProxyRefusalException {
        URI uri = uri(target);
        if (!"http".equalsIgnoreCase(uri.getScheme())) {
            throw malformed(target);
        }
        if (!METHODS.contains(method)) {
            throw new ProxyRefusalException(
                    405,
                    "Without https, commands may only read (GET and HEAD), not %s."
                            .formatted(shown(method)));
        }
        int port = uri.getPort() < 0 ? HTTP : port(uri.getPort(), target);
        return new ProxyRequest(host(uri), port, head(method, uri, port, lines));
    }

    /** The host hears of one request and no other, so that the connection leads nowhere else. */
    private static String head(String method, URI uri, int port, List<String> lines) {
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        List<String> all = new ArrayList<>();
        all.add(method + " " + path + query + " HTTP/1.1");
        all.add("Host: " + uri.getHost() + (port == HTTP ? "" : ":" + port));
        all.add("Connection: close");
        lines.stream().skip(1).filter(it -> !OWN.contains(name(it))).forEach(all::add);
        return String.join("\r\n", all) + "\r\n\r\n";
    }

    private static String name(String header) {
        return header.substring(0, header.indexOf(':')).toLowerCase(Locale.ROOT);
    }

    private static URI uri(String text) throws ProxyRefusalException {
        try {
            URI uri = new URI(text);
            if (uri.getHost() == null || uri.getRawUserInfo() != null) {
                throw malformed(text);
            }
            return uri;
        } catch (URISyntaxException e) {
            throw malformed(text);
        }
    }

    private static String host(URI uri) {
        String host = uri.getHost().toLowerCase(Locale.ROOT);
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private static int port(int port, String text) throws ProxyRefusalException {
        if (port < 1 || port > 65_535) {
            throw malformed(text);
        }
        return port;
    }

    private static ProxyRefusalException malformed(String text) {
        return new ProxyRefusalException(400, "\"" + shown(text) + "\" is no request to a proxy.");
    }

    /** It comes from a command, and goes into the log. */
    private static String shown(String text) {
        String cut = TextPrefix.cut(text, SHOWN, "…");
        return cut.replaceAll("\\p{Cntrl}", "?");
    }
}
