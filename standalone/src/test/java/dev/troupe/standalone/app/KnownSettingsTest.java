package dev.troupe.standalone.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.worker.model.catalog.ModelsSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** A mistyped key says so instead of nothing. */
class KnownSettingsTest {
    private static final Path FILE = Path.of("config.yaml");

    /** Not below {@code troupe}, whose settings are all documented. */
    @ConfigurationProperties("lamp")
    record Lamp(int watts, List<String> rooms) {}

    @ConfigurationProperties("rooms.heater")
    record Heater(@DefaultValue("20") int degrees) {}

    @EnableConfigurationProperties({Lamp.class, Heater.class, ModelsSettings.class})
    static class Settings {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lamp.watt",
                "lamps.watts",
                "anything",
                "models.default.modle",
                "models.default.price.inputs",
                "lamp.watts.max"
            })
    void refusesWhatNobodyReads(String key) {
        Throwable refused = refusal(property(key));

        assertThat(refused)
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID))
                .hasMessage("config.yaml sets `" + key + "`, which is no setting of this server.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lamp.watts",
                "lamp.rooms",
                "lamp.rooms[0]",
                "models.default.apiKeyEnv",
                "models.default.context_window",
                "models.default.price.cache-write",
                "models.default.headers.X-Team",
                "agents.developer.model",
                "permissions.commands.allow[0]"
            })
    void takesWhatIsRead(String key) {
        assertThat(refusal(property(key))).isNull();
    }

    @Test
    void takesASectionInWhichEverythingIsCommentedOut() {
        assertThat(refusal("rooms")).isNull();
    }

    /** The list of a later layer wins as a whole; the file's elements are settings all the same. */
    @Test
    void takesElementsThatAnotherLayerHides() {
        assertThat(refusal(Map.of("lamp.rooms", "hall"), "lamp.rooms[0]")).isNull();
    }

    private static String property(String key) {
        return key.startsWith("lamp.") ? key : "troupe." + key;
    }

    private static @Nullable Throwable refusal(String key) {
        return refusal(Map.of(), key);
    }

    private static @Nullable Throwable refusal(Map<String, Object> above, String key) {
        try (var context = new AnnotationConfigApplicationContext()) {
            var sources = context.getEnvironment().getPropertySources();
            sources.addFirst(new MapPropertySource("above", above));
            sources.addLast(
                    new MapPropertySource(
                            "config.yaml",
                            Map.of(
                                    key,
                                    key.endsWith("price") ? "" : "50000",
                                    "troupe.models.default.model",
                                    "m")));
            context.registerBean(KnownSettings.class, () -> new KnownSettings(FILE, Set.of(key)));
            context.register(Settings.class);
            return catchThrowable(context::refresh);
        }
    }
}
