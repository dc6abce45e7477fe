package dev.troupe.configuration.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.configuration.schema.ConfigurationSchema;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentVariableReaderTest {
    private static final ConfigurationSchema SCHEMA = ConfigurationSchema.published();

    @ParameterizedTest
    @CsvSource({
        "TROUPE_WORKER_SLOTS, worker.slots, 3",
        "TROUPE_WORKER_MAXTURNS, worker.max-turns, 3",
        "TROUPE_WORKER_MAX_TURNS, worker.max-turns, 3",
        "TROUPE_MODELS_BIG_APIKEYENV, models.big.api-key-env, K",
        "TROUPE_MODELS_BIG_API_KEY, models.big.api-key, K",
        "TROUPE_ORCHESTRATOR_SESSION_MODE, orchestrator.session.mode, ACCEPT_EDITS",
        "TROUPE_MODELS_BIG_HEADERS_XTEAM, models.big.headers.xteam, a"
    })
    void findsTheKeyOfAVariable(String variable, String key, String value) {
        SettingsReadResult reading =
                EnvironmentVariableReader.read(SCHEMA, Map.of(variable, value));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.notices()).isEmpty();
        assertThat(reading.settings())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.name()).isEqualTo(key);
                    assertThat(it.text()).isEqualTo(value);
                    assertThat(it.origin().words()).isEqualTo("environment variable " + variable);
                });
    }

    @Test
    void splitsListsAtCommas() {
        assertThat(
                        EnvironmentVariableReader.read(
                                        SCHEMA, Map.of("TROUPE_ACCESS_HOSTS", "a, b"))
                                .settings())
                .singleElement()
                .extracting(ConfiguredSetting::values)
                .isEqualTo(List.of("a", "b"));
        assertThat(
                        EnvironmentVariableReader.read(
                                        SCHEMA, Map.of("TROUPE_ACCESS_HOSTS_0_", "a"))
                                .settings())
                .hasSize(1);
    }

    @Test
    void namesTheVariableWhoseValueIsWrong() {
        assertThat(
                        EnvironmentVariableReader.read(
                                        SCHEMA, Map.of("TROUPE_WORKER_SLOTS", "many"))
                                .faults())
                .extracting(ConfigurationFault::sentence)
                .containsExactly(
                        "environment variable TROUPE_WORKER_SLOTS: `worker.slots` is 'many'; it"
                                + " must be a whole number, from 1 to 64.");
    }

    @Test
    void onlyNoticesWhatMayBelongToOthers() {
        SettingsReadResult reading =
                EnvironmentVariableReader.read(
                        SCHEMA,
                        Map.of(
                                "TROUPE_HOME", "/h",
                                "TROUPE_SERVER_OPTIONS", "-Xmx1g",
                                "TROUPE_WORKER_SLOTZ", "4",
                                "TROUPE_DANCERS", "4",
                                "TROUPE_ACCESS_TOKEN", "t",
                                "OTHER_WORKER_SLOTS", "x"));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.settings()).isEmpty();
        assertThat(reading.notices())
                .extracting(ConfigurationFault::sentence)
                .containsExactly(
                        "environment variable TROUPE_ACCESS_TOKEN: `access.token` takes effect only if the services run in separate processes.",
                        "environment variable TROUPE_DANCERS: it sets no setting of Troupe; if it"
                                + " belongs to something else, that is fine.",
                        "environment variable TROUPE_WORKER_SLOTZ: it sets no setting of Troupe; did"
                                + " you mean TROUPE_WORKER_SLOTS?");
    }

    @Test
    void refusesRulesWhichOnlyFilesHold() {
        assertThat(
                        EnvironmentVariableReader.read(
                                        SCHEMA, Map.of("TROUPE_PERMISSIONS_COMMANDS_ALLOW", "make"))
                                .faults())
                .extracting(ConfigurationFault::what)
                .containsExactly("`permissions.commands.allow` can only be set in a file");
    }
}
