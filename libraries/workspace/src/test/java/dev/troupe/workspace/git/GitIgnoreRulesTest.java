package dev.troupe.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitIgnoreRulesTest {
    @TempDir private Path directory;
    private TestRepository user;
    private Path home;

    @BeforeEach
    void repository() throws IOException {
        user = TestRepository.create(directory.resolve("project"));
        write(user.root().resolve(".git/info/exclude"), "own\n");
        home = directory.resolve("home");
    }

    @Test
    void theRepositorysOwnListGoesBeforeTheUsual() throws IOException {
        write(home.resolve(".config/git/ignore"), "usual\n");

        assertThat(rules(Map.of())).containsExactly("usual", "own");
    }

    @Test
    void settingsThatAreIncludedCount() throws IOException {
        write(home.resolve(".gitconfig"), "[include]\n\tpath = more.config\n");
        write(home.resolve("more.config"), "[core]\n\texcludesFile = ~/mine\n");
        write(home.resolve("mine"), "mine\n");
        write(home.resolve(".config/git/ignore"), "usual\n");

        assertThat(rules(Map.of())).containsExactly("mine", "own");
    }

    @Test
    void anotherHomeAndAnotherPlaceForSettingsAddTheirs() throws IOException {
        write(home.resolve(".gitconfig"), "[core]\n\texcludesFile = ~/mine\n");
        write(home.resolve("mine"), "mine\n");
        Path other = directory.resolve("other");
        write(other.resolve("settings/git/ignore"), "theirs\n");

        assertThat(rules(Map.of("HOME", other.toString(), "XDG_CONFIG_HOME", other + "/settings")))
                .containsExactly("theirs", "mine", "own");
    }

    @Test
    void thoseOfALinkedWorktreeAreThoseOfItsRepository() throws IOException {
        user.write("a.txt", "a\n").commitAll("Begin");
        Path tree = directory.resolve("tree").toAbsolutePath();
        user.git("worktree", "add", "--quiet", tree.toString());

        assertThat(GitIgnoreRules.of(GitCheckout.find(tree), Map.of(), home)).contains("own\n");
    }

    @Test
    void settingsThatGitCannotReadAreNoPermission() throws IOException {
        write(home.resolve(".gitconfig"), "[core\n");

        assertThatThrownBy(() -> rules(Map.of()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("which files you ignore");
    }

    private Iterable<String> rules(Map<String, String> environment) throws IOException {
        return GitIgnoreRules.of(GitCheckout.find(user.root()), environment, home)
                .lines()
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
    }
}
