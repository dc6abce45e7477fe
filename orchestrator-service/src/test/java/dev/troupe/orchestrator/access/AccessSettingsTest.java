package dev.troupe.orchestrator.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

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

    @Test
    void theWorkersSecretIsAnotherAndLongEnough() {
        assertThatThrownBy(() -> with("a-secret-of-some-length", "short"))
                .hasMessage(
                        "troupe.access.worker-token has 5 characters; it must have at least 16.");
        assertThatThrownBy(() -> with("a-secret-of-some-length", "a-secret-of-some-length"))
                .hasMessageStartingWith(
                        "troupe.access.worker-token is the same as troupe.access.token");
    }

    @Test
    void requestsBearTheNameOfTheOperatingSystemsUser() {
        var given =
                new MapConfigurationPropertySource(
                        Map.of("troupe.access.token", "a-secret-of-some-length"));
        assertThat(new Binder(given).bind("troupe.access", AccessSettings.class).get().user())
                .isEqualTo(System.getProperty("user.name"));
    }

    private static AccessSettings with(String token) {
        return with(token, null);
    }

    private static AccessSettings with(String token, @Nullable String worker) {
        return new AccessSettings(token, List.of("localhost"), "ann", "local", worker);
    }
}
