package dev.troupe.configuration.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.configuration.schema.ConfigurationSchema;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlagReaderTest {
    private static final ConfigurationSchema SCHEMA = ConfigurationSchema.published();

    @Test
    void readsArgumentsAndOptionsOfTheJvm() {
        SettingsReadResult reading =
                flags(
                        "--troupe.worker.slots=2",
                        "-Dtroupe.models[gpt-4.1].model=m",
                        "--troupe.access.hosts=a,b",
                        "--troupe.worker.maxTurns=9",
                        "--server.port=0",
                        "-Xmx1g");

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.settings())
                .extracting(ConfiguredSetting::name)
                .containsExactly(
                        "worker.slots", "models.gpt-4.1.model", "access.hosts", "worker.max-turns");
        assertThat(reading.settings().getFirst().origin().words())
                .isEqualTo("flag --troupe.worker.slots");
    }

    @Test
    void namesTheFlagThatIsWrong() {
        assertThat(
                        flags(
                                        "--troupe.worker.slotz=2",
                                        "--troupe.worker.slots=x",
                                        "--troupe.worker=1",
                                        "--troupe.permissions.commands.allow=x",
                                        "--troupe.worker.slots.more=1")
                                .faults())
                .extracting(ConfigurationFault::sentence)
                .containsExactly(
                        "flag --troupe.worker.slotz: there is no setting `worker.slotz`; did you"
                                + " mean `worker.slots`?",
                        "flag --troupe.worker.slots: `worker.slots` is 'x'; it must be a whole"
                                + " number, from 1 to 64.",
                        "flag --troupe.worker: `worker` is a group of settings, not a setting.",
                        "flag --troupe.permissions.commands.allow: `permissions.commands.allow` can"
                                + " only be set in a file.",
                        "flag --troupe.worker.slots.more: `worker.slots` is a value and has no key"
                                + " `more`.");
    }

    @Test
    void noticesWhatTheServerDecides() {
        assertThat(flags("--troupe.access.token=abc").notices()).hasSize(1);
    }

    private static SettingsReadResult flags(String... arguments) {
        return FlagReader.read(SCHEMA, List.of(arguments));
    }
}
