package dev.troupe.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.security.policy.TeamFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class SecuritySettingsTest {
    @Test
    void defaults() {
        SecuritySettings settings = bound(Map.of());

        assertThat(settings.datasource().url())
                .isEqualTo("jdbc:postgresql://127.0.0.1:5432/troupe");
        assertThat(settings.datasource().username()).isEqualTo("troupe_security");
        assertThat(settings.datasource().password()).isEmpty();
        assertThat(settings.datasource().poolSize()).isEqualTo(4);
        assertThat(settings.datasource().patience()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.datasource().silence()).isEqualTo(Duration.ofSeconds(15));
        assertThat(settings.troupeHome())
                .isEqualTo(Path.of(System.getProperty("user.home"), ".troupe"));
        assertThat(settings.team()).isEqualTo(TeamFiles.NONE);
    }

    @Test
    void everyPropertyIsRead() {
        SecuritySettings settings =
                bound(
                        Map.of(
                                "troupe.security.datasource.url", "jdbc:postgresql://db/x",
                                "troupe.security.datasource.username", "me",
                                "troupe.security.datasource.password", "hidden",
                                "troupe.security.datasource.pool-size", "7",
                                "troupe.security.datasource.patience", "2s",
                                "troupe.security.datasource.silence", "20s",
                                "troupe.security.home", "/h",
                                "troupe.security.team-policy", "/t.yaml",
                                "troupe.security.team-commands", "/t.json"));

        assertThat(settings)
                .isEqualTo(
                        new SecuritySettings(
                                new SecuritySettings.Datasource(
                                        "jdbc:postgresql://db/x",
                                        "me",
                                        "hidden",
                                        7,
                                        Duration.ofSeconds(2),
                                        Duration.ofSeconds(20)),
                                Path.of("/h"),
                                Path.of("/t.yaml"),
                                Path.of("/t.json")));
        assertThat(settings.toString()).doesNotContain("hidden");
    }

    @Test
    void aPoolSizeOutOfRangeIsNamed() {
        assertThatThrownBy(() -> bound(Map.of("troupe.security.datasource.pool-size", "0")))
                .hasStackTraceContaining(
                        "`troupe.security.datasource.pool-size` is 0; it must be a whole number,"
                                + " from 1 to 100");
    }

    private static SecuritySettings bound(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("troupe.security", SecuritySettings.class);
    }
}
