package dev.troupe.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.redaction.Secret;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class SettingsSecretsTest {
    @Test
    void takesWhatNamesAndAddressesTell() {
        var environment = new StandardEnvironment();
        environment.getPropertySources().remove("systemEnvironment");
        environment.getPropertySources().remove("systemProperties");
        environment
                .getPropertySources()
                .addFirst(
                        new MapPropertySource(
                                "test",
                                Map.of(
                                        "troupe.models.default.api-key", "${other}",
                                        "other", "sesame-street",
                                        "troupe.models.default.model", "qwen2.5-coder-7b-q4",
                                        "troupe.models.default.headers.X-Org", "acme-internal",
                                        "troupe.worker.datasource.url",
                                                "jdbc:postgresql://me:tiger-lily@db/app",
                                        "DATABASE_LOGIN", "me-and-my-cat",
                                        "troupe.worker.home", "/home/me/somewhere")));
        assertThat(SettingsSecrets.of(environment, List.of("database-login")))
                .extracting(Secret::value)
                .containsExactlyInAnyOrder(
                        "sesame-street", "acme-internal", "tiger-lily", "me-and-my-cat");
    }
}
