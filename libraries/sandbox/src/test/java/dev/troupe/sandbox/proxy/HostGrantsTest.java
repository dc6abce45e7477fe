package dev.troupe.sandbox.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.address.HostAllowlist;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostGrantsTest {
    private static final int PIECE = 8192;

    private final HostGrants grants = new HostGrants(new HostAllowlist(List.of("own.example")));

    private long send(String host) {
        long sent = 0;
        while (sent < 10 * HostGrants.COMMAND_BYTES && grants.send(host, sent, PIECE)) {
            sent += PIECE;
        }
        return sent;
    }

    @Test
    void listsWhatIsConfiguredAndWhatIsGranted() {
        assertThat(grants.lists("own.example")).isTrue();
        assertThat(grants.lists("packages.example")).isFalse();

        grants.grant(List.of("packages.example", "*.example", "10.0.0.1", "localhost"));

        assertThat(grants.lists("packages.example")).isTrue();
        assertThat(grants.lists("packages.example.")).isTrue();
        assertThat(grants.lists("a.packages.example")).isFalse();
        assertThat(grants.lists("other.example")).isFalse();
        assertThat(grants.lists("10.0.0.1")).isFalse();
    }

    @Test
    void notesWhatCanBeGranted() {
        grants.noteRefusal("b.example", 443);
        grants.noteRefusal("a.example.", 80);
        grants.noteRefusal("c.example", 22);
        grants.noteRefusal("127.0.0.1", 443);

        assertThat(grants.refusedHosts()).containsExactly("a.example", "b.example");
        grants.begin();
        assertThat(grants.refusedHosts()).isEmpty();
    }

    @Test
    void sendsLittleToGrantedHosts() {
        grants.grant(List.of("packages.example"));

        assertThat(send("packages.example")).isEqualTo(HostGrants.CONNECTION_BYTES);
        assertThat(grants.notices())
                .singleElement()
                .asString()
                .contains("packages.example", "256 KB");
    }

    @Test
    void sendsLittleInAllConnectionsOfACommand() {
        grants.grant(List.of("packages.example"));
        long sent = 0;
        for (int i = 0; i < 20; i++) {
            sent += send("packages.example");
        }

        assertThat(sent).isLessThanOrEqualTo(HostGrants.COMMAND_BYTES);
        assertThat(grants.notices()).anyMatch(it -> it.contains("2 MB"));
        grants.begin();
        assertThat(send("packages.example")).isEqualTo(HostGrants.CONNECTION_BYTES);
    }

    @Test
    void sendsAnythingToConfiguredHosts() {
        assertThat(send("own.example")).isGreaterThan(HostGrants.COMMAND_BYTES);
        assertThat(grants.notices()).isEmpty();
    }
}
