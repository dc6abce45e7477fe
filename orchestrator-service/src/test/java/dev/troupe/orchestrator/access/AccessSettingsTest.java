package dev.troupe.orchestrator.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class AccessSettingsTest {
    @Test
    void aShortTokenIsRefusedByName() {
        assertThatThrownBy(() -> with("short"))
                .hasMessage("troupe.access.token has 5 characters; it must have at least 16.");
    }

    @Test
    void theTokenIsNotPrinted() {
        assertThat(with("a-secret-of-some-length").toString()).doesNotContain("a-secret");
    }

    private static AccessSettings with(String token) {
        return new AccessSettings(token, List.of("localhost"), "ann", "local");
    }
}
