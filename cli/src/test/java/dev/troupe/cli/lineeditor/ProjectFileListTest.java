package dev.troupe.cli.lineeditor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectFileListTest {
    @TempDir Path directory;

    @BeforeEach
    void init() throws Exception {
        run("git", "-C", directory.toString(), "init", "-q");
        Files.writeString(directory.resolve("a b.txt"), "");
    }

    @Test
    void leavesOutNamesThatATerminalWouldObey() throws Exception {
        Files.writeString(directory.resolve("evil\u001b]0;x\u0007"), "");
        Files.writeString(directory.resolve("two\nlines"), "");
        assertThat(new ProjectFileList(directory).known()).containsExactly("a b.txt");
    }

    @Test
    void givesUpOnAGitThatDoesNotEnd() throws Exception {
        Path exclude = directory.resolve(".git/info/exclude");
        Files.createDirectories(exclude.getParent());
        Files.deleteIfExists(exclude);
        run("mkfifo", exclude.toString());
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(30),
                () ->
                        assertThat(new ProjectFileList(directory, Duration.ofMillis(200)).known())
                                .isEmpty());
    }

    private static void run(String... command) throws Exception {
        assertThat(new ProcessBuilder(List.of(command)).start().waitFor()).isZero();
    }
}
