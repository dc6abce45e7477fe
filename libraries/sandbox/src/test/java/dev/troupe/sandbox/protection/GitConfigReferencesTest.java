package dev.troupe.sandbox.protection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitConfigReferencesTest {
    @TempDir private Path directory;
    private Path home;

    @BeforeEach
    void home() throws IOException {
        home = Files.createDirectories(directory.resolve("home")).toRealPath();
    }

    @Test
    void theSettingsOfAUserAreInTwoPlaces() throws IOException {
        write(".gitconfig", "[include]\n\tpath = ~/more\n\tpath = shop/none\n");
        write("more", "[core]\n\thooksPath = .husky\n[include]\n\tpath = more\n");
        write(".config/git/config", "[core]\n\thooksPath = ~/hooks\n");
        write("elsewhere/git/config", "[core]\n\thooksPath = /hooks\n");
        Path top = home.resolve("shop");
        Map<String, String> other = Map.of("XDG_CONFIG_HOME", home.resolve("elsewhere").toString());

        GitConfigReferences usual = GitConfigReferences.ofUser(home, Map.of());

        assertThat(usual.included()).containsExactly(home.resolve("more"), top.resolve("none"));
        assertThat(usual.hooks(top)).containsExactly(home.resolve("hooks"), top.resolve(".husky"));
        assertThat(GitConfigReferences.ofUser(home, other).hooks(top)).contains(Path.of("/hooks"));
    }

    @Test
    void settingsThatIncludeEachOtherEnd() throws IOException {
        write("one", "[include]\n\tpath = two\n");
        write("two", "[includeIf \"x\"]\n\tpath = one\n\tpath = \"three \u00c3\u00a4\"\n");

        GitConfigReferences references = GitConfigReferences.of(home, List.of(home.resolve("one")));

        assertThat(references.included())
                .containsExactlyInAnyOrder(
                        home.resolve("one"), home.resolve("two"), home.resolve("three \u00e4"));
    }

    @Test
    void settingsWithoutEndAreNotRead() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(home.resolve("one").toFile(), "rw")) {
            file.setLength(1L << 33);
        }
        write("two", "[include]\n\tpath = three\n");

        GitConfigReferences references =
                GitConfigReferences.of(home, List.of(home.resolve("one"), home.resolve("two")));

        assertThat(references.included()).containsExactly(home.resolve("three"));
    }

    private void write(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text, StandardCharsets.ISO_8859_1);
    }
}
