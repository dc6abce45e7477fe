package dev.troupe.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelConfigEditorTest {
    private static final ModelEntry ENTRY = new ModelEntry("ollama", null, "qwen3:8b", null, null);

    @TempDir private Path directory;
    private Path file;

    @BeforeEach
    void locate() {
        file = directory.resolve("home/config.yaml");
    }

    @Test
    void makesAFileForItsOwnerAlone() throws IOException {
        put("default");

        assertThat(file)
                .hasContent("models:\n  default:\n    protocol: ollama\n    model: 'qwen3:8b'\n");
        assertThat(Files.getPosixFilePermissions(file))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void keepsWhatStandsThereCommentsIncluded() throws IOException {
        write(
                """
                # mine
                worker:
                  slots: 2   # two

                models:
                    # cheap
                    small:
                        model: gpt-4.1-mini
                """);

        put("default");

        assertThat(file)
                .hasContent(
                        """
                        # mine
                        worker:
                          slots: 2   # two

                        models:
                            # cheap
                            default:
                                protocol: ollama
                                model: 'qwen3:8b'
                            small:
                                model: gpt-4.1-mini
                        """);
        assertThat(new ModelConfigEditor(file).has("small")).isTrue();
    }

    @Test
    void replacesOneOfTheSameNameAndNothingElse() throws IOException {
        write(
                """
                models:
                  default:
                    model: gpt-4.1
                    price:
                      input: 1
                  # the other
                  small: {model: x}
                agents:
                  reviewer: {model: small}
                """);

        put("default");

        assertThat(file)
                .hasContent(
                        """
                        models:
                          default:
                            protocol: ollama
                            model: 'qwen3:8b'
                          # the other
                          small: {model: x}
                        agents:
                          reviewer: {model: small}
                        """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"# nothing but this\n", "models:\n", "models: ~\nworker: {slots: 1}\n", ""})
    void fillsWhatIsEmpty(String before) throws IOException {
        write(before);

        put("default");

        assertThat(new ModelConfigEditor(file).has("default")).isTrue();
        assertThat(Files.readString(file)).contains("    protocol: ollama\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"models: {a: {model: b}}\n", "models: [\n", "{worker: {slots: 1}}\n"})
    void touchesNothingThatItCannotAddTo(String before) throws IOException {
        write(before);

        assertThatExceptionOfType(TroupeException.class).isThrownBy(() -> put("default"));

        assertThat(file).hasContent(before);
    }

    private void put(String name) {
        new ModelConfigEditor(file).put(name, ENTRY);
    }

    private void write(String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
