package dev.troupe.service.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.redaction.SecretValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.env.ConfigTreePropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;

class SettingsSecretCollectorTest {
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
        assertThat(SettingsSecretCollector.of(environment, List.of("database-login")))
                .extracting(SecretValue::value)
                .containsExactlyInAnyOrder(
                        "sesame-street", "acme-internal", "tiger-lily", "me-and-my-cat");
    }

    @Test
    void takesWhatStandsInFilesAndFlags(@TempDir Path secrets) throws IOException {
        Files.writeString(secrets.resolve("troupe.worker.token"), "from-a-file-of-its-own\n");
        assertThat(
                        values(
                                new ConfigTreePropertySource("tree", secrets),
                                new SimpleCommandLinePropertySource(
                                        "--troupe.broker.password=from-the-command-line")))
                .containsExactlyInAnyOrder("from-a-file-of-its-own", "from-the-command-line");
    }

    @Test
    void takesPasswordsThatLookLikeReferencesAndPaths() {
        assertThat(
                        values(
                                new MapPropertySource(
                                        "test",
                                        Map.of(
                                                "a.password", "$ecret-and-dear",
                                                "b.password", "/some/where/deep"))))
                .containsExactlyInAnyOrder("$ecret-and-dear", "/some/where/deep");
    }

    @Test
    void takesHeadersHoweverTheirNamesAreSpelled() {
        assertThat(
                        values(
                                new MapPropertySource(
                                        "test",
                                        Map.of(
                                                "troupe.models.a.headers.x-door", "plain-header",
                                                "troupe.models[B.1].headers[X-Door]", "file-header",
                                                "TROUPE_MODELS_C_HEADERS_XDOOR", "variable-header",
                                                "troupe.tracing.headers[X-Door]", "traced-header",
                                                "server.headers.x", "nobodys-header"))))
                .containsExactlyInAnyOrder(
                        "plain-header", "file-header", "variable-header", "traced-header");
    }

    @Test
    void whatCannotBeResolvedIsTakenAsItStands() {
        assertThat(
                        values(
                                new MapPropertySource(
                                        "test",
                                        Map.of("PROMPT", "${PROMPT}", "MY_TOKEN", "${MY_TOKEN}"))))
                .containsExactly("${MY_TOKEN}");
    }

    private static Set<String> values(PropertySource<?>... sources) {
        var environment = new StandardEnvironment();
        environment.getPropertySources().remove("systemEnvironment");
        environment.getPropertySources().remove("systemProperties");
        List.of(sources).forEach(environment.getPropertySources()::addLast);
        return SettingsSecretCollector.of(environment, List.of()).stream()
                .map(SecretValue::value)
                .collect(Collectors.toSet());
    }
}
