package dev.troupe.standalone.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserConfigurationTest {
    @TempDir private Path directory;
    private Path file;

    @BeforeEach
    void place() {
        file = directory.resolve("config.yaml");
    }

    @Test
    void readsKeysWithAndWithoutTheirCommonBeginning() throws IOException {
        Files.writeString(file, "worker: {slots: 4}\ntroupe.agents.developer.model: big\n");

        assertThat(UserConfiguration.read(file))
                .containsEntry("troupe.worker.slots", 4)
                .containsEntry("troupe.agents.developer.model", "big");
    }

    @Test
    void isEmptyWithoutAFile() {
        assertThat(UserConfiguration.read(file)).isEmpty();
    }

    @Test
    void refusesAKeyThatIsThereTwice() throws IOException {
        Files.writeString(file, "models: {a: {model: m}}\nmodels: {b: {model: m}}\n");

        refused("found duplicate key models", "line 2");
    }

    @Test
    void refusesALinkThatLeadsNowhere() throws IOException {
        Files.createSymbolicLink(file, file);
        refused("cannot be read", "symbolic link");

        Files.delete(file);
        Files.createSymbolicLink(file, directory.resolve("gone"));
        refused("cannot be read", "leads to no file");
    }

    @Test
    void refusesWhatIsNoUtf8() throws IOException {
        Files.write(file, "models: {é: {}}".getBytes(StandardCharsets.ISO_8859_1));

        refused("is not UTF-8");
    }

    @Test
    void refusesADirectory() throws IOException {
        Files.createDirectory(file);

        refused("cannot be read", "directory");
    }

    private void refused(String... words) {
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> UserConfiguration.read(file))
                .satisfies(it -> assertThat(it.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID))
                .withMessageStartingWith(file.toString())
                .withMessageNotContaining("Exception")
                .satisfies(it -> assertThat(it.getMessage()).contains(words));
    }
}
