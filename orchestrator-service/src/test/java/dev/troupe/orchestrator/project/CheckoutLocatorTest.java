package dev.troupe.orchestrator.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckoutLocatorTest {
    @TempDir Path temporary;
    private Path home;

    @BeforeEach
    void resolveHome() throws IOException {
        home = temporary.toRealPath();
    }

    @Test
    void everyPathInsideLeadsToTheTopLevel() throws Exception {
        Path top = TestGitRunner.repository(home.resolve("shop"));
        Path deep = Files.createDirectories(top.resolve("src/main"));
        Path link = Files.createSymbolicLink(home.resolve("link"), deep);

        assertThat(CheckoutLocator.topLevel(top.toString())).isEqualTo(top);
        assertThat(CheckoutLocator.topLevel(deep.toString())).isEqualTo(top);
        assertThat(CheckoutLocator.topLevel(link.toString())).isEqualTo(top);
        assertThat(CheckoutLocator.topLevel(deep + "/../..")).isEqualTo(top);
    }

    @Test
    void aLinkedWorktreeIsACheckoutOfItsOwn() throws Exception {
        Path top = TestGitRunner.repository(home.resolve("shop"));
        TestGitRunner.run(top, "commit", "-q", "--allow-empty", "-m", "Begin");
        TestGitRunner.run(top, "worktree", "add", "-q", "../side");

        Path side = home.resolve("side");
        assertThat(CheckoutLocator.topLevel(side.toString())).isEqualTo(side);
    }

    @Test
    void aDirectoryOutsideIsNoRepository() throws IOException {
        Path plain = Files.createDirectories(home.resolve("plain"));

        refused(() -> CheckoutLocator.topLevel(plain.toString()), ErrorCode.NOT_A_GIT_REPOSITORY)
                .hasMessage(plain + " is not inside a git repository.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "config"})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void pipesInTheGitDirectoryAreNotOpened(String name) throws Exception {
        Path top = TestGitRunner.repository(home.resolve("shop"));
        Path file = top.resolve(".git").resolve(name);
        Files.delete(file);
        assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();

        refused(() -> CheckoutLocator.topLevel(top.toString()), ErrorCode.NOT_A_GIT_REPOSITORY)
                .hasMessageContaining(file + " is no regular file");
    }

    @Test
    void aBareRepositoryHasNothingToWorkOn() throws Exception {
        Path bare = Files.createDirectories(home.resolve("bare.git"));
        TestGitRunner.run(bare, "init", "-q", "--bare");

        refused(() -> CheckoutLocator.topLevel(bare.toString()), ErrorCode.NOT_A_GIT_REPOSITORY)
                .hasMessageContaining("bare git repository");
    }

    @Test
    void whatIsMissingOrAFileIsNamed() throws IOException {
        Path file = Files.createFile(home.resolve("file"));
        Path nowhere = home.resolve("nowhere");

        refused(() -> CheckoutLocator.topLevel(nowhere.toString()), ErrorCode.WORKSPACE_MISSING)
                .hasMessageContaining(nowhere.toString());
        refused(() -> CheckoutLocator.topLevel(file.toString()), ErrorCode.WORKSPACE_MISSING)
                .hasMessageContaining(file + " is a file");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "  ", "relative/path", "/nul\0character"})
    void whatIsNoAbsolutePathIsRefused(String path) {
        refused(() -> CheckoutLocator.topLevel(path), ErrorCode.INVALID_REQUEST);
    }

    private static org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable> refused(
            ThrowingCallable call, ErrorCode code) {
        return assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        TroupeException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
