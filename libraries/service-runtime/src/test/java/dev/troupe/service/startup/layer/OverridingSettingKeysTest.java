package dev.troupe.service.startup.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class OverridingSettingKeysTest {
    private static final String TURNS = "troupe.worker.max-turns";

    private final StandardEnvironment environment = new StandardEnvironment();
    private final MutablePropertySources sources = environment.getPropertySources();
    private final OverridingSettingKeys strong = new OverridingSettingKeys(environment);

    @Test
    void defaultsAndTheUsersFileAreWeak() {
        sources.addLast(new MapPropertySource("defaultProperties", Map.of(TURNS, "1")));
        sources.addLast(new MapPropertySource(OverridingSettingKeys.USER_FILE, Map.of(TURNS, "2")));

        assertThat(strong.test("worker.max-turns")).isFalse();
    }

    @Test
    void flagsAreStrong() {
        sources.addFirst(new SimpleCommandLinePropertySource("--" + TURNS + "=3"));

        assertThat(strong.test("worker.max-turns")).isTrue();
        assertThat(strong.test("worker.slots")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "TROUPE_WORKER_MAXTURNS, worker.max-turns",
        "TROUPE_WORKER_MAX_TURNS, worker.max-turns",
        "TROUPE_AGENTS_DEVELOPER_MODEL, agents.developer.model",
        "TROUPE_ORCHESTRATOR_SESSION_MODE, orchestrator.session.mode",
        "TROUPE_WORKER_VALIDATION_AFTERTOOL, worker.validation.after-tool",
        "TROUPE_WORKER_VALIDATION_AFTERTOOL_0, worker.validation.after-tool"
    })
    void theEnvironmentIsStrong(String variable, String key) {
        assertThat(strong.test(key)).isFalse();

        sources.addFirst(
                new SystemEnvironmentPropertySource("systemEnvironment", Map.of(variable, "x")));

        assertThat(strong.test(key)).isTrue();
        assertThat(strong.test("orchestrator.session.isolation")).isFalse();
    }

    @Test
    void elementsOfAListAreStrong() {
        sources.addFirst(
                new SimpleCommandLinePropertySource("--troupe.worker.validation.after-tool[0]=x"));

        assertThat(strong.test("worker.validation.after-tool")).isTrue();
        assertThat(strong.test("worker.validation.before-tool")).isFalse();
    }
}
