package dev.troupe.worker.tool.web;

import dev.troupe.sandbox.address.HostAllowlist;
import java.time.Duration;
import java.util.List;

/**
 * Limits what agents may read of the web.
 *
 * @param hosts hosts whose pages are read without a question, such as {@code docs.oracle.com}, or {@code
 *     *.example.org} for all below a domain
 * @param size how many bytes of a page are read
 * @param time how long a page may take, its redirects included
 */
public record WebSettings(List<String> hosts, int size, Duration time) {
    /** Refuses what is no name of a host; the message names the key. */
    public WebSettings {
        hosts = List.copyOf(hosts);
        hosts.forEach(it -> HostAllowlist.check("troupe.worker.web.hosts", it));
    }
}
