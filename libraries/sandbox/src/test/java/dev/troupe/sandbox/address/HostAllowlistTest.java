package dev.troupe.sandbox.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostAllowlistTest {
    private final HostAllowlist hosts =
            new HostAllowlist(List.of("Docs.Example.org", "*.rust-lang.org"));

    @Test
    void listsHostsAndWhatIsBelowADomain() {
        assertThat(hosts.list("docs.example.org")).isTrue();
        assertThat(hosts.list("docs.example.org.")).isTrue();
        assertThat(hosts.list("doc.rust-lang.org")).isTrue();
        assertThat(hosts.list("a.b.rust-lang.org")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "example.org",
                "evil-docs.example.org",
                "docs.example.org.evil.net",
                "rust-lang.org",
                "evilrust-lang.org",
                "doc.rust-lang.org.evil.net"
            })
    void listsNoOthers(String host) {
        assertThat(hosts.list(host)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "*.org",
                "*.*.org",
                "docs.*.org",
                "localhost",
                "127.0.0.1",
                "https://docs.example.org",
                "docs.example.org/x",
                "docs.example.org:443",
                ""
            })
    void refusesWhatIsNoHost(String pattern) {
        assertThatThrownBy(() -> HostAllowlist.check("troupe.worker.web.hosts", pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("`troupe.worker.web.hosts` names '" + pattern + "'");
    }
}
