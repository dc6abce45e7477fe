package dev.troupe.standalone.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.orchestrator.access.AccessSettings;
import dev.troupe.orchestrator.queue.QueueSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** What the schema let pass binds as it was written. */
class UserSettingsTest {
    @TempDir private Path directory;
    private Path file;

    @BeforeEach
    void place() {
        file = directory.resolve("config.yaml");
    }

    @Test
    void bindsWithTheNamesThatPeopleChose() throws IOException {
        Files.writeString(
                file,
                """
                models:
                  gpt-4.1: { model: m, headers: { X-Team_a: "1" }, contextWindow: 2000 }
                  Big: { model: b }
                """);
        Map<String, Map<String, Object>> models =
                binder()
                        .bind(
                                "troupe.models",
                                Bindable.mapOf(String.class, Object.class)
                                        .withSuppliedValue(Map::of))
                        .get()
                        .entrySet()
                        .stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, it -> cast(it.getValue())));

        assertThat(models).containsOnlyKeys("gpt-4.1", "Big");
        assertThat(models.get("gpt-4.1"))
                .containsEntry("context-window", "2000")
                .containsEntry("headers", Map.of("X-Team_a", "1"));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> cast(Object value) {
        return (Map<String, Object>) value;
    }

    @Test
    void bindsLists() throws IOException {
        Files.writeString(file, "access: { hosts: [a, b], user: u }");
        var source = UserSettings.read(file, Map.of(), new String[0]).file();

        assertThat(source)
                .containsEntry("troupe.access.hosts[1]", "b")
                .containsEntry("troupe.access.user", "u");
        var all = new HashMap<>(source);
        all.put("troupe.access.token", "t".repeat(16));
        AccessSettings access =
                new Binder(new MapConfigurationPropertySource(all))
                        .bindOrCreate("troupe.access", AccessSettings.class);
        assertThat(access.hosts()).isEqualTo(List.of("a", "b"));
    }

    @Test
    void bindsSharesAndLimits() throws IOException {
        Files.writeString(
                file,
                """
                orchestrator:
                  queue:
                    weights: { Team-A: 3 }
                    at-once:
                      project:
                        /srv/My.shop: 1
                      model: { default: 2 }
                """);
        QueueSettings queue = binder().bind("troupe.orchestrator.queue", QueueSettings.class).get();

        assertThat(queue.weights()).isEqualTo(Map.of("Team-A", 3));
        assertThat(queue.atOnce().project()).isEqualTo(Map.of("/srv/My.shop", 1));
        assertThat(queue.atOnce().model()).isEqualTo(Map.of("default", 2));

        Files.writeString(file, "orchestrator.queue:\n  weights: { a: 0 }\n  at-once.team.b: -1\n");
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> UserSettings.read(file, Map.of(), new String[0]))
                .withMessageContaining(
                        file
                                + ":2:17: `orchestrator.queue.weights.a` is '0'; it must be a whole"
                                + " number, from 1 to 1000")
                .withMessageContaining(
                        file
                                + ":3:19: `orchestrator.queue.at-once.team.b` is '-1'; it must be a"
                                + " whole number, from 0 to 100000");
    }

    @Test
    void namesThatAreNotTroupesCountAsTheyAreWritten() throws IOException {
        Files.writeString(
                file,
                """
                orchestrator.queue:
                  weights: { pay-ments: 3, payments: 5, Payments: 7 }
                  at-once:
                    team: { pay-ments: 1, payments: 2 }
                    project: { /srv/my-shop: 1, /srv/myshop: 2 }
                """);

        QueueSettings queue = binder().bind("troupe.orchestrator.queue", QueueSettings.class).get();

        assertThat(queue.weights()).isEqualTo(Map.of("pay-ments", 3, "payments", 5, "Payments", 7));
        assertThat(queue.atOnce().team()).isEqualTo(Map.of("pay-ments", 1, "payments", 2));
        assertThat(queue.atOnce().project()).isEqualTo(Map.of("/srv/my-shop", 1, "/srv/myshop", 2));
    }

    @Test
    void aVariableNamesTheTeamThatIsSpelledLikeIt() throws IOException {
        Files.writeString(file, "orchestrator.queue.weights: { pay-ments: 3, payments: 5 }");
        MutablePropertySources sources = new MutablePropertySources();
        sources.addLast(
                new SystemEnvironmentPropertySource(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                        Map.of("TROUPE_ORCHESTRATOR_QUEUE_WEIGHTS_PAYMENTS", "9")));
        sources.addLast(
                new MapPropertySource(
                        "file", UserSettings.read(file, Map.of(), new String[0]).file()));

        QueueSettings queue =
                new Binder(ConfigurationPropertySources.from(sources))
                        .bind("troupe.orchestrator.queue", QueueSettings.class)
                        .get();

        assertThat(queue.weights()).isEqualTo(Map.of("pay-ments", 3, "payments", 9));
    }

    @Test
    void refusesWithPlaces() throws IOException {
        Files.writeString(file, "worker: { slots: 0 }");

        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> UserSettings.read(file, Map.of(), new String[0]))
                .withMessageStartingWith(file + ":1:18: ")
                .satisfies(it -> assertThat(it.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID));
    }

    @Test
    void onlyNoticesUnknownVariables() {
        assertThat(UserSettings.read(file, Map.of("TROUPE_DANCE", "1"), new String[0]).notices())
                .hasSize(1);
    }

    private Binder binder() {
        return new Binder(
                new MapConfigurationPropertySource(
                        UserSettings.read(file, Map.of(), new String[0]).file()));
    }
}
