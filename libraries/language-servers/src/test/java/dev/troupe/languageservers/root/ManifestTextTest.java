package dev.troupe.languageservers.root;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestTextTest {
    private static final String TOML =
            """
            [workspace]   # the top
            members = [
              "a", # first
              'b#c',
            ]
            [workspace.package]
            name = "inner"
            [[bin]]
            name = 'tool' # x
            count = 3
            """;

    @TempDir private Path top;

    @Test
    void tableEndsAtTheNext() {
        String table = ManifestText.tomlTable(TOML, "workspace");
        assertThat(table).isNotNull();
        assertThat(ManifestText.tomlList(table == null ? "" : table, "members"))
                .containsExactly("a", "b#c");
        assertThat(ManifestText.tomlText(table, "name")).isNull();
        assertThat(ManifestText.tomlText(ManifestText.tomlTable(TOML, "workspace.package"), "name"))
                .isEqualTo("inner");
        assertThat(ManifestText.tomlText("count = 3", "count")).isNull();
        assertThat(ManifestText.tomlTable(TOML, "tool")).isNull();
        assertThat(ManifestText.tomlList("x = 1", "members")).isEmpty();
    }

    @Test
    void unreadableFileCountsAsEmpty() throws IOException {
        Path file = top.resolve("a.json");
        assertThat(ManifestText.readText(file)).isEmpty();
        Files.write(file, new byte[] {(byte) 0xff});
        assertThat(ManifestText.readText(file)).isEmpty();
        Files.writeString(file, " ".repeat(300_000));
        assertThat(ManifestText.readText(file)).isEmpty();
        Files.writeString(file, "[1,");
        assertThat(ManifestText.readJson(file).isEmpty()).isTrue();
        Files.writeString(file, "a\n" + "b".repeat(2_000) + "\nc\n");
        assertThat(ManifestText.readText(file)).isEqualTo("a\nc\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\n",
                "#\"",
                "use (\n",
                "[workspace]\nmembers = [\n",
                "<module> \n",
                "<!--",
                "packages:\n",
                "path = ",
                "['"
            })
    @Timeout(20)
    void hostileTextIsReadInTime(String piece) throws IOException {
        Path project = Files.createDirectories(top.resolve("a"));
        StringBuilder text = new StringBuilder("[workspace]\n<module>\n");
        while (text.length() < 250_000) {
            text.append(piece.repeat(1 + 900 / piece.length())).append('\n');
        }
        for (String name :
                new String[] {
                    "Cargo.toml", "go.work", "pnpm-workspace.yaml", "pom.xml", "settings.gradle"
                }) {
            Files.writeString(top.resolve(name), text);
        }
        for (WorkspaceManifest manifest : WorkspaceManifest.values()) {
            assertThat(manifest.joins(top, project, project)).isFalse();
        }
    }
}
