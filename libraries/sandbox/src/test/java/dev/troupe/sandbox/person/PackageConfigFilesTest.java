package dev.troupe.sandbox.person;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageConfigFilesTest {
    @TempDir private Path directory;

    @Test
    void showsTheVersionsThatSettingsNameWithoutAccess() throws IOException {
        Path home = directory.resolve("home");
        Path pip = Files.createDirectories(home.resolve(".config/pip"));
        Path versions = pip.resolve("constraints.txt");
        Path elsewhere = directory.resolve("elsewhere.txt");
        Files.writeString(
                pip.resolve("pip.conf"),
                "[global]\nconstraint = %s %s %s\n"
                        .formatted(versions, elsewhere, pip.resolve("absent.txt")));
        Files.writeString(versions, "six==1.16\nown @ https://user:word@host/own.whl\n");
        Files.writeString(elsewhere, "word\n");

        Map<Path, Path> shown = PackageConfigFiles.write(home, directory.resolve("shown"));

        assertThat(Objects.requireNonNull(shown.get(versions))).hasContent("six==1.16\n");
        assertThat(shown).containsKey(pip.resolve("pip.conf")).doesNotContainKey(elsewhere);
        assertThat(shown).doesNotContainKey(pip.resolve("absent.txt"));
    }
}
