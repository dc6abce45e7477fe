package dev.troupe.sandbox.hint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnreachedHostFinderTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "curl: (6) Could not resolve host: packages.example.org",
                "fatal: unable to access 'https://packages.example.org/a.git/': Could not resolve host: packages.example.org",
                "npm error network request to https://packages.example.org/left-pad failed, reason: getaddrinfo EAI_AGAIN packages.example.org",
                "npm error code ENOTFOUND\nnpm error syscall getaddrinfo\nnpm error network request to https://packages.example.org/x failed",
                "Error: getaddrinfo ENOTFOUND packages.example.org",
                "WARNING: HTTPSConnectionPool(host='packages.example.org', port=443): Max retries exceeded: Temporary failure in name resolution",
                "wget: unable to resolve host address ‘packages.example.org’",
                "go: module a/b: Get \"https://packages.example.org/a/b/@v/list\": dial tcp: lookup packages.example.org on 1.1.1.1:53: network is unreachable",
                "Caused by: java.net.UnknownHostException: packages.example.org",
                "Could not transfer artifact from/to central (https://packages.example.org/maven2): packages.example.org: Temporary failure in name resolution",
                "error: Failed to fetch: `https://packages.example.org/simple/six/`\n  Caused by: client error (Connect)\n  Caused by: dns error\n  Caused by: failed to lookup address information",
                "Resource temporarily unavailable (packages.example.org:443)",
                "Failed to open TCP connection to packages.example.org:443 (getaddrinfo: Name or service not known)",
            })
    void findsTheHostThatWasWanted(String output) {
        assertThat(UnreachedHostFinder.find("Begin\n" + output + "\n"))
                .containsExactly("packages.example.org");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "see https://docs.example.org/errors for help",
                "Could not resolve host: 10.0.0.1",
                "Could not resolve host: localhost",
                "bash: nosuch.example: command not found",
            })
    void findsNoneWhereNoneIsMissing(String output) {
        assertThat(UnreachedHostFinder.find(output)).isEmpty();
    }
}
