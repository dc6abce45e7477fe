package dev.troupe.orchestrator.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostHeaderCheckTest {
    private static final int PORT = 7070;
    private final HostHeaderCheck check =
            new HostHeaderCheck(List.of("127.0.0.1", "localhost", "[::1]", "team.example:8443"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1:7070",
                "localhost:7070",
                "LocalHost:7070",
                "[::1]:7070",
                "team.example:8443"
            })
    void knowsItsOwnNames(String host) {
        assertThat(check.knowsHost(host, PORT)).isTrue();
        assertThat(check.knowsOrigin("http://" + host, PORT)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example:7070",
                "127.0.0.1.evil.example:7070",
                "localhost:7071",
                "localhost",
                "[::1]",
                "team.example",
                "team.example:7070",
                "",
                "localhost:7070@evil.example"
            })
    void refusesForeignNames(String host) {
        assertThat(check.knowsHost(host, PORT)).isFalse();
        assertThat(check.knowsOrigin("http://" + host, PORT)).isFalse();
    }

    @Test
    void aNameWithoutPortMeansPort80() {
        assertThat(check.knowsHost("localhost", 80)).isTrue();
    }

    @Test
    void aRequestNeedsAHostButNoOrigin() {
        assertThat(check.knowsHost(null, PORT)).isFalse();
        assertThat(check.knowsOrigin(null, PORT)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "file://", "https://localhost:7070", "chrome-extension://abc"})
    void otherSchemesAreForeign(String origin) {
        assertThat(check.knowsOrigin(origin, PORT)).isFalse();
    }

    @Test
    void aNameWithItsPortMayBeServedOverTls() {
        assertThat(check.knowsOrigin("https://team.example:8443", PORT)).isTrue();
    }
}
