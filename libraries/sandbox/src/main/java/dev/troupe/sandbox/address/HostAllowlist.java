package dev.troupe.sandbox.address;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Hosts that somebody has listed.
 *
 * @param patterns names of hosts, or such as {@code *.example.org}
 */
public record HostAllowlist(List<String> patterns) {
    private static final Pattern NAME =
            Pattern.compile("(?:[a-z0-9-]{1,63}\\.){1,10}[a-z][a-z0-9-]{0,62}");
    private static final String BELOW = "*.";

    /** Case does not count. */
    public HostAllowlist {
        patterns = patterns.stream().map(it -> it.toLowerCase(Locale.ROOT)).toList();
    }

    /**
     * Refuses what is no name: an address, a URL, or a pattern that would fit every host.
     *
     * @param key the setting that names it
     * @throws IllegalArgumentException with a sentence that names the key
     */
    public static void check(String key, String pattern) {
        String lower = pattern.toLowerCase(Locale.ROOT);
        String name = lower.startsWith(BELOW) ? lower.substring(BELOW.length()) : lower;
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "`%s` names '%s'; it must be a host such as docs.example.org, or *.example.org for all hosts below that domain."
                            .formatted(key, pattern));
        }
    }

    /** Whether a text is the name of one host, in lower case. */
    public static boolean isName(String host) {
        return NAME.matcher(host).matches();
    }

    /** Whether a host is among them; one that a dot ends is the same without it. */
    public boolean list(String host) {
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        return patterns.stream()
                .anyMatch(it ->
                        it.startsWith(BELOW) ? name.endsWith(it.substring(1)) : name.equals(it));
    }
}
