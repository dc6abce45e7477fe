package dev.troupe.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.configuration.TroupeConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelNameResolverTest {
    private static final LocalModelServer OLLAMA =
            new LocalModelServer(
                    "Ollama",
                    "ollama",
                    LocalModelFinder.OLLAMA,
                    List.of("qwen3:8b", "gemma3:latest", "big"));
    private static final LocalModelServer LLAMA =
            new LocalModelServer(
                    "llama.cpp", "openai", "http://localhost:8080/v1", List.of("org/tiny.gguf"));

    @TempDir private Path directory;
    private final List<String> told = new ArrayList<>();
    private Path file;

    @BeforeEach
    void settings() throws IOException {
        file = directory.resolve("config.yaml");
        Files.writeString(
                file,
                """
                models:
                  # mine
                  default:
                    model: claude-sonnet-4-5
                  big:
                    model: gpt-5
                """);
    }

    @Test
    void namesOfTheSettingsStandForThemselves() {
        assertThat(resolved("big")).isEqualTo("big");
        assertThat(resolved("default")).isEqualTo("default");
        assertThat(told).isEmpty();
    }

    @Test
    void findsAModelOfTheSettingsByItsProvidersName() {
        assertThat(resolved("claude-sonnet-4-5")).isEqualTo("default");
        assertThat(told).isEmpty();
    }

    @Test
    void putsAModelOfThisMachineIntoTheSettingsOnce() throws IOException {
        assertThat(resolved("qwen3:8b")).isEqualTo("qwen3-8b");
        assertThat(told)
                .containsExactly(
                        "qwen3:8b at http://localhost:11434 is in your settings now, as `qwen3-8b`.");
        assertThat(file).content().contains("  # mine\n", "    model: 'qwen3:8b'\n");

        assertThat(resolved("qwen3:8b")).isEqualTo("qwen3-8b");
        assertThat(told).hasSize(1);
        assertThat(resolved("gemma3")).isEqualTo("gemma3-latest");
        assertThat(resolved("org-tiny.gguf")).isEqualTo("org-tiny.gguf");
        assertThat(read().refusal()).isEmpty();
        assertThat(read().value("models.org-tiny.gguf.base-url"))
                .contains("http://localhost:8080/v1");
    }

    @Test
    void leavesWhatNobodyKnowsToTheServer() throws IOException {
        String before = Files.readString(file);

        assertThat(resolved("nobody")).isEqualTo("nobody");

        assertThat(file).content().isEqualTo(before);
    }

    private String resolved(String wanted) {
        return new ModelNameResolver(
                        read(),
                        new ModelConfigEditor(file),
                        () -> List.of(OLLAMA, LLAMA),
                        told::add)
                .resolve(wanted);
    }

    private TroupeConfiguration read() {
        return TroupeConfiguration.read(file, null, Map.of(), List.of());
    }
}
