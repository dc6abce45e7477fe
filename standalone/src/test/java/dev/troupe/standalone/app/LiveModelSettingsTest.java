package dev.troupe.standalone.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.service.startup.layer.OverridingSettingKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class LiveModelSettingsTest {
    private static final String FIRST = "models: { default: { model: one } }\n";

    @TempDir private Path directory;
    private Path file;
    private LiveModelSettings live;

    @BeforeEach
    void start() throws IOException {
        file = directory.resolve("config.yaml");
        Files.writeString(file, FIRST + "worker: { slots: 2 }\n");
        Map<String, Object> user = UserSettings.read(file, Map.of(), new String[0]).file();
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(OverridingSettingKeys.USER_FILE, user));
        live = new LiveModelSettings(file, environment, new String[0], user);
    }

    @Test
    void aNewModelAndAnotherChoiceCountAtOnce() throws IOException {
        assertThat(model("default")).isEqualTo("one");

        Files.writeString(
                file,
                """
                models:
                  default: { model: two }
                  local: { protocol: ollama, model: three }
                agents: { reviewer: { model: local } }
                worker: { slots: 2 }
                """);

        assertThat(model("default")).isEqualTo("two");
        assertThat(model("local")).isEqualTo("three");
        assertThat(live.current().agents()).containsOnlyKeys("reviewer");
        assertThat(live.waitingForRestart()).isEmpty();
    }

    @Test
    void whatIsWrongLeavesWhatWasRight() throws IOException {
        Files.writeString(file, "models: { default: { model: one, context-window: 3 } }\n");
        assertThat(model("default")).isEqualTo("one");

        Files.writeString(file, "models: { default: { model: two, fallback: nobody } }\n");
        assertThat(model("default")).isEqualTo("one");

        Files.writeString(file, "models: { default: { model: three } }\n");
        assertThat(model("default")).isEqualTo("three");
    }

    @Test
    void tellsWhatIsWrongUntilItIsCorrected() throws IOException {
        assertThat(live.fault()).isEmpty();

        Files.writeString(file, FIRST + "worker:\n\tslots: 2\n");
        assertThat(live.fault().orElseThrow().sentence())
                .startsWith(file + ":3:1: is not YAML: a tab stands where blanks must");

        Files.writeString(file, "models: { default: { model: one, windw: 3 } }\nwrker: {}\n");
        assertThat(live.fault().orElseThrow().sentence())
                .startsWith(file + ":1:")
                .endsWith("`troupe config check` lists 1 more.");

        Files.writeString(file, "models: { default: { model: one, fallback: nobody } }\n");
        assertThat(live.fault().orElseThrow().sentence()).contains(file.toString(), "nobody");

        Files.writeString(file, FIRST);
        assertThat(live.fault()).isEmpty();
    }

    @Test
    void namesWhatCountsOnlyAfterARestart() throws IOException {
        Files.writeString(
                file, FIRST + "worker: { slots: 3, retry-wait: 2s }\naccess: { hosts: [a, b] }\n");
        assertThat(live.waitingForRestart())
                .containsExactly("`access.hosts`", "`worker.retry-wait`", "`worker.slots`");

        Files.writeString(file, FIRST + "worker: { slots: 2 }\n");
        assertThat(live.waitingForRestart()).isEmpty();
    }

    @Test
    void modelsMayAppearWhereThereWereNone() throws IOException {
        Files.delete(file);
        assertThat(live.current().models()).isEmpty();

        Files.writeString(file, FIRST);
        assertThat(model("default")).isEqualTo("one");
    }

    private String model(String name) {
        Map<String, ModelSettings> models = Objects.requireNonNull(live.current().models());
        return Objects.requireNonNull(models.get(name)).model();
    }
}
