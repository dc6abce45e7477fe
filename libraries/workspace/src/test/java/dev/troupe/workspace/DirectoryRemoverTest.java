package dev.troupe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryRemoverTest {
    @TempDir private Path directory;

    @Test
    void deletesWhatNoPathReaches() throws IOException {
        Path tree = Files.createDirectories(directory.resolve("tree"));
        bash(tree, "n=$(printf 'd%.0s' {1..200}); for i in {1..60}; do mkdir $n; cd $n; done; > f");

        DirectoryRemover.delete(tree);

        assertThat(tree).doesNotExist();
    }

    @Test
    void followsNoLinks() throws IOException {
        Path other = Files.createDirectories(directory.resolve("other"));
        Files.writeString(other.resolve("f"), "f");
        Path tree = Files.createDirectories(directory.resolve("tree"));
        Files.createSymbolicLink(tree.resolve("link"), other);

        DirectoryRemover.delete(tree);

        assertThat(tree).doesNotExist();
        assertThat(other.resolve("f")).exists();
    }

    private static void bash(Path where, String line) throws IOException {
        ShortProcessRunner.Answer answer =
                ShortProcessRunner.run(
                        List.of("bash", "-c", line),
                        where,
                        Map.of("PATH", System.getenv("PATH")),
                        new byte[0],
                        Duration.ofSeconds(30));
        assertThat(answer.ok()).as(answer.error()).isTrue();
    }
}
