package dev.troupe.sandbox.hint;

import dev.troupe.sandbox.address.HostAllowlist;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the hosts that programs could not reach in what they say about it. Programs name the host beside the failure of its
 * look-up: in a phrase, as an address, or with a port.
 */
public final class UnreachedHostFinder {
    private static final int MOST = 5;
    private static final int NEAR = 3;
    private static final String NAME =
            "((?:[A-Za-z0-9-]{1,63}\\.){1,10}[A-Za-z][A-Za-z0-9-]{1,62})";

    /** How programs and libraries say that a name has no address, or that there is no way to it. */
    private static final Pattern FAILURE =
            Pattern.compile(
                    "(?i)ENOTFOUND|EAI_AGAIN|could not resolve|couldn't resolve|unable to resolve|name resolution"
                            + "|name or service not known|unknown ?host|no such host|nodename nor servname|getaddrinfo"
                            + "|failed to lookup address|dns error|dial tcp: lookup|network is unreachable|ENETUNREACH"
                            + "|resource temporarily unavailable \\("
                            + NAME
                            + ":\\d+\\)");

    private static final List<Pattern> NAMES =
            List.of(
                    Pattern.compile("[a-z][a-z+]*://(?:[^/@\\s]*@)?" + NAME),
                    Pattern.compile("(?i)host ?(?:name|address)?[:=]? ?['\"‘“]?" + NAME),
                    Pattern.compile(
                            "(?:ENOTFOUND|EAI_AGAIN|lookup|UnknownHostException:|hostname) "
                                    + NAME),
                    Pattern.compile("[( ]" + NAME + ":\\d{2,5}\\b"),
                    Pattern.compile(
                            "(?:^|[ '\"])"
                                    + NAME
                                    + ": (?:Temporary failure|Name or service|nodename)"));

    private UnreachedHostFinder() {}

    /** Finds them; empty when the output tells of no such failure, or names no host. */
    public static List<String> find(String output) {
        List<String> lines = output.lines().toList();
        Set<String> hosts = new LinkedHashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            if (FAILURE.matcher(lines.get(i)).find()) {
                int before = hosts.size();
                add(lines.get(i), hosts);
                // Some tell the address on the lines around.
                for (int away = 1; hosts.size() == before && away <= NEAR; away++) {
                    add(lines.get(Math.max(0, i - away)), hosts);
                    add(lines.get(Math.min(lines.size() - 1, i + away)), hosts);
                }
            }
        }
        return hosts.stream().limit(MOST).toList();
    }

    /** Whether the output tells that the network was missing, whichever host was wanted. */
    static boolean tells(String output) {
        return FAILURE.matcher(output).find();
    }

    private static void add(String line, Set<String> hosts) {
        for (Pattern pattern : NAMES) {
            Matcher name = pattern.matcher(line);
            while (name.find()) {
                String host = name.group(1).toLowerCase(Locale.ROOT);
                if (HostAllowlist.isName(host)) {
                    hosts.add(host);
                }
            }
        }
    }
}
