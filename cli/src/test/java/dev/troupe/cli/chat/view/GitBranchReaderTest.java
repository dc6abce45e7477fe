package dev.troupe.cli.chat.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitBranchReaderTest {
    @TempDir Path checkout;

    @Test
    void readsBranchesAndCommitsOfCheckoutsAndLinkedOnes() throws Exception {
        Path git = Files.createDirectory(checkout.resolve("elsewhere"));
        Files.writeString(checkout.resolve(".git"), "gitdir: elsewhere\n");
        Files.writeString(git.resolve("HEAD"), "ref: refs/heads/feature/one\n");
        assertThat(GitBranchReader.of(checkout)).isEqualTo("feature/one");
        Files.writeString(git.resolve("HEAD"), "0123456789abcdef\n");
        assertThat(GitBranchReader.of(checkout)).isEqualTo("0123456789");
    }

    @Test
    void knowsNothingOfALinkThatIsNoPath() throws Exception {
        Files.writeString(checkout.resolve(".git"), "gitdir: a\0b\n");
        assertThat(GitBranchReader.of(checkout)).isEmpty();
    }

    @Test
    void waitsForNoPipe() throws Exception {
        Path git = Files.createDirectory(checkout.resolve(".git"));
        Process made = new ProcessBuilder("mkfifo", git.resolve("HEAD").toString()).start();
        assertThat(made.waitFor()).isZero();
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertThat(GitBranchReader.of(checkout)).isEmpty());
    }
}
