package dev.troupe.configuration.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.troupe.configuration.schema.ConfigurationSchema;
import dev.troupe.configuration.schema.SettingLayer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsFileReaderTest {
    private static final ConfigurationSchema SCHEMA = ConfigurationSchema.published();

    @TempDir private Path directory;
    private Path file;

    @BeforeEach
    void place() {
        file = directory.resolve("config.yaml");
    }

    @Test
    void knowsWhereEachValueStands() {
        SettingsReadResult reading =
                user(
                        """
                        worker:
                          slots: 4
                        models:
                          default:
                            model: m
                        """);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.settings())
                .extracting(
                        ConfiguredSetting::name, ConfiguredSetting::text, it -> it.origin().words())
                .containsExactly(
                        tuple("worker.slots", "4", file + ":2:10"),
                        tuple("models.default.model", "m", file + ":5:12"));
    }

    /** All at once, not only the first. */
    @Test
    void namesEverythingThatIsWrong() {
        SettingsReadResult reading =
                user(
                        """
                        worker:
                          slotz: 4
                          slots: 400
                          lease: soon
                          sandbox: perhaps
                          sandbox-memory: 1KB
                          validation: { before-tool: file-guard }
                        orchestrator: { session: { mode: auto } }
                        access: { hosts: [ [a] ] }
                        models:
                          default: { price: [1], base-url: nowhere, model: '' }
                        agents: none
                        broker: { url: "tcp://127.0.0.1:1" }
                        """);

        assertThat(sentences(reading))
                .containsExactly(
                        ":2:3: there is no setting `worker.slotz`; did you mean `worker.slots`?",
                        ":3:10: `worker.slots` is '400'; it must be a whole number, from 1 to 64.",
                        ":4:10: `worker.lease` is 'soon'; it must be a duration such as 30s, from"
                                + " 30ms to 1h.",
                        ":5:12: `worker.sandbox` is 'perhaps'; it must be one of required,"
                                + " preferred, off.",
                        ":6:19: `worker.sandbox-memory` is '1KB'; it must be an amount of data such"
                                + " as 64MB, at least 64MB, or 0.",
                        ":7:30: `worker.validation.before-tool` must be a list, one text per line"
                                + " after `- `.",
                        ":8:34: `orchestrator.session.mode` is 'auto'; it must be one of plan, ask,"
                                + " accept-edits, automatic.",
                        ":9:20: an element of `access.hosts` must be a text.",
                        ":11:21: `models.default.price` must be a mapping of keys to values.",
                        ":11:36: `models.default.base-url` is 'nowhere'; it must be an address of"
                                + " http or https.",
                        ":11:52: `models.default.model` is empty; it must be a text, not empty.",
                        ":12:9: `agents` must be a mapping of keys to values.",
                        ":13:16: `broker.url` takes effect only if the services run in separate processes,"
                                + " which read no file; remove it.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workers: {} | `worker`",
                "models: { a: { modle: m } } | `models.a.model`",
                "model: {} | `models`",
                "worker: { max_turn: 1 } | `worker.max-turns`",
                "permissions: { commands: { alow: [] } } | `permissions.commands.allow`"
            })
    void guessesWhatWasMeant(String yaml, String meant) {
        assertThat(user(yaml).faults())
                .singleElement()
                .extracting(ConfigurationFault::what)
                .asString()
                .endsWith("did you mean " + meant + "?");
    }

    @Test
    void listsWhatIsKnownWhereNothingIsClose() {
        assertThat(user("permissions: { networks: {} }").faults())
                .singleElement()
                .extracting(ConfigurationFault::what)
                .isEqualTo(
                        "there is no setting `permissions.networks`; known here: commands, files");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "models: { default: { apiKeyEnv: K } }",
                "models: { default: { api_key_env: K } }",
                "models.default.api-key-env: K",
                "troupe.models.default.api-key-env: K",
                "troupe: { models: { default: { api-key-env: K } } }",
                "models: { default: &a { api-key-env: K }, other: { <<: *a } }",
                "models: { other: &a { api-key-env: J }, default: { <<: *a, api-key-env: K } }"
            })
    void takesUsualSpellings(String yaml) {
        SettingsReadResult reading = user(yaml);
        assertThat(reading.faults()).isEmpty();
        assertThat(reading.settings())
                .filteredOn(it -> it.name().equals("models.default.api-key-env"))
                .extracting(ConfiguredSetting::text)
                .containsExactly("K");
    }

    @Test
    void takesNamesWithDots() {
        assertThat(user("models: { gpt-4.1: { model: m }, Big: { model: b } }").settings())
                .extracting(ConfiguredSetting::path)
                .containsExactly(
                        List.of("models", "gpt-4.1", "model"), List.of("models", "Big", "model"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "# nothing\n", "---\n", "worker:\n", "worker: { slots: }", "\uFEFF{}"})
    void takesFilesThatSetNothing(String yaml) {
        SettingsReadResult reading = user(yaml);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.settings()).isEmpty();
    }

    @Test
    void countsColumnsBehindAByteOrderMark() {
        assertThat(user("\uFEFFworker: { slots: 5 }").settings())
                .singleElement()
                .extracting(it -> it.origin().words())
                .isEqualTo(file + ":1:18");
    }

    @Test
    void refusesWhatIsThereTwice() {
        assertThat(sentences(user("worker: { slots: 1 }\nworker: { beat: 1s }")))
                .containsExactly(":2:1: the key `worker` stands already in line 1.");
        assertThat(sentences(user("worker: { slots: 1 }\nworker.slots: 2")))
                .containsExactly(":2:15: `worker.slots` is set already in line 1.");
    }

    @Test
    void refusesWhatIsNoYaml() {
        assertThat(sentences(user("worker:\n\tslots: 4\n")))
                .containsExactly(
                        ":2:1: is not YAML: a tab stands where blanks must; YAML indents with"
                                + " blanks alone.");
        assertThat(sentences(user("models: [")).getFirst()).startsWith(":1:10: is not YAML: ");
        assertThat(sentences(user("a: 1\n---\nb: 2\n")).getFirst()).contains("is not YAML");
        assertThat(sentences(user("just words")))
                .containsExactly(":1:1: the file must be a mapping of keys to values.");
    }

    /** Nine levels of nine references would be 387 million values. */
    @Test
    void refusesReferencesThatMultiply() {
        StringBuilder yaml = new StringBuilder("a0: &a0 { x: 1 }\n");
        for (int level = 1; level < 10; level++) {
            String below = "*a" + (level - 1);
            yaml.append(
                    "a%d: &a%d [%s]\n"
                            .formatted(
                                    level,
                                    level,
                                    String.join(", ", Collections.nCopies(9, below))));
        }
        assertThat(user(yaml.toString()).faults()).isNotEmpty().hasSizeLessThan(60);

        StringBuilder names = new StringBuilder("models:\n  a0: &m { headers: &h {");
        for (int name = 0; name < 2_000; name++) {
            names.append("h").append(name).append(": v, ");
        }
        names.append("} }\n");
        for (int name = 1; name < 40; name++) {
            names.append("  a").append(name).append(": *m\n");
        }
        assertThat(user(names.toString()).faults())
                .first()
                .extracting(ConfigurationFault::what)
                .isEqualTo("its references expand to more than 20000 values");
    }

    @Test
    void endsWhereAFileRefersToItself() {
        assertThat(user("models: &m { a: *m }").faults()).isNotEmpty();
    }

    @Test
    void refusesFilesThatCannotBeRead() throws IOException {
        Files.createDirectory(file);
        assertThat(read(SettingLayer.USER))
                .containsExactly(": is a directory, but must be a file.");
        Files.delete(file);

        Files.write(file, "models: {é: {}}".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(read(SettingLayer.USER)).containsExactly(": is not UTF-8 text.");

        Files.writeString(file, "#".repeat(256 * 1024 + 1));
        assertThat(read(SettingLayer.USER)).containsExactly(": is larger than 256 kB.");
        Files.delete(file);

        Files.createSymbolicLink(file, directory.resolve("gone"));
        assertThat(read(SettingLayer.USER))
                .containsExactly(": cannot be read: it is a link that leads to no file.");
    }

    @Test
    void takesALinkOfTheUserAndNoneOfARepository() throws IOException {
        Path target = Files.writeString(directory.resolve("real.yaml"), "worker: { slots: 2 }");
        Files.createSymbolicLink(file, target);

        assertThat(read(SettingLayer.USER)).isEmpty();
        assertThat(read(SettingLayer.REPOSITORY))
                .containsExactly(": is a symbolic link, which it may not be in a repository.");
    }

    @Test
    void noticesWhatDoesNotCountInARepository() throws IOException {
        Files.writeString(
                file, "worker: { slots: 2 }\npermissions: { commands: { block: [make] } }");
        SettingsReadResult reading =
                SettingsFileReader.read(SCHEMA, RepositorySettingsFile.untrusted(file));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.notices())
                .extracting(ConfigurationFault::sentence)
                .containsExactly(
                        file + ":1:18: `worker.slots` has no effect in a repository's file.");
        assertThat(reading.settings())
                .extracting(ConfiguredSetting::name)
                .containsExactly("permissions.commands.block");
    }

    private static final String PROJECT =
            """
            orchestrator.session: { mode: ask, isolation: worktree }
            agents: { developer: { model: fast } }
            worker:
              max-turns: 5
              slots: 9
              validation: { after-tool: [diffs] }
            permissions: { commands: { allow: [make], block: [rm] } }
            """;

    @Test
    void noticesWhatCountsOnlyOnceSomebodyTrustsIt() throws IOException {
        Files.writeString(file, PROJECT);
        SettingsReadResult reading =
                SettingsFileReader.read(SCHEMA, RepositorySettingsFile.untrusted(file));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.settings())
                .extracting(ConfiguredSetting::name)
                .containsExactly("permissions.commands.block");
        assertThat(reading.notices())
                .extracting(ConfigurationFault::sentence)
                .hasSize(7)
                .contains(
                        file
                                + ":4:14: `worker.max-turns` counts only once a person trusts this file.",
                        file + ":5:10: `worker.slots` has no effect in a repository's file.");
    }

    @Test
    void doesNotPretendToKnowWhetherAFileIsTrusted() throws IOException {
        Files.writeString(file, "worker: { max-turns: 5 }");

        assertThat(
                        SettingsFileReader.read(
                                        SCHEMA,
                                        RepositorySettingsFile.unknown(file, "no server runs"))
                                .notices())
                .extracting(ConfigurationFault::sentence)
                .containsExactly(
                        file
                                + ":1:22: `worker.max-turns` counts only once a person trusts this"
                                + " file; not known whether trusted: no server runs.");
    }

    /** The text that was hashed counts, whatever the file holds by now. */
    @Test
    void takesFromATrustedTextWhatIsAboutTheProject() throws IOException {
        Files.writeString(file, "worker: { max-turns: 99 }");
        SettingsReadResult reading = trusted("\uFEFF" + PROJECT);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.settings())
                .extracting(
                        ConfiguredSetting::name, ConfiguredSetting::text, it -> it.origin().words())
                .contains(
                        tuple("orchestrator.session.mode", "ask", file + ":1:31"),
                        tuple("agents.developer.model", "fast", file + ":2:31"),
                        tuple("worker.max-turns", "5", file + ":4:14"),
                        tuple("worker.validation.after-tool", "[diffs]", file + ":6:29"),
                        tuple("permissions.commands.allow", "[make]", file + ":7:35"));
        assertThat(reading.notices())
                .extracting(ConfigurationFault::sentence)
                .containsExactly(
                        file + ":5:10: `worker.slots` has no effect in a repository's file.");
    }

    @Test
    void namesTheFaultsOfATrustedText() {
        assertThat(
                        sentences(
                                trusted(
                                        """
                                        worker: { max-turns: none }
                                        orchestrator: { session: { mode: "${MODE}" } }
                                        """)))
                .containsExactly(
                        ":1:22: `worker.max-turns` is 'none'; it must be a whole number, at least"
                                + " 1.",
                        ":2:34: `orchestrator.session.mode` is '${MODE}'; it must be one of plan,"
                                + " ask, accept-edits, automatic.");
    }

    private SettingsReadResult trusted(String text) {
        return SettingsFileReader.read(SCHEMA, RepositorySettingsFile.trusted(file, text));
    }

    @Test
    void showsNoSecretThatIsWrong() {
        SettingsReadResult reading = user("models: { a: { api-key: [hunter2] } }");

        assertThat(reading.faults()).hasSize(1);
        assertThat(sentences(reading).getFirst()).doesNotContain("hunter2");
    }

    private SettingsReadResult user(String yaml) {
        try {
            Files.writeString(file, yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return SettingsFileReader.read(SCHEMA, file);
    }

    private List<String> read(SettingLayer layer) {
        return sentences(
                layer == SettingLayer.REPOSITORY
                        ? SettingsFileReader.read(SCHEMA, RepositorySettingsFile.untrusted(file))
                        : SettingsFileReader.read(SCHEMA, file));
    }

    private List<String> sentences(SettingsReadResult reading) {
        return reading.faults().stream()
                .map(it -> it.sentence().replace(file.toString(), ""))
                .toList();
    }
}
