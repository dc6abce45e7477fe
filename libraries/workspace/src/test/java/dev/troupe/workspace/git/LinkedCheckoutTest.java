package dev.troupe.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checkouts whose {@code .git} is a symbolic link. */
class LinkedCheckoutTest {
    @TempDir private Path directory;

    @Test
    void aLinkToTheDirectoryOfAWorktreeLeadsToItsRepository() throws IOException {
        TestRepository repository = TestRepository.create(directory.resolve("project"));
        Path root = repository.write("a.txt", "a\n").root();
        repository.commitAll("Begin");
        Path tree = root.resolveSibling("tree");
        repository.git("worktree", "add", "--quiet", tree.toString());
        Path own = root.resolve(".git/worktrees/tree");
        Files.delete(tree.resolve(".git"));
        Files.createSymbolicLink(tree.resolve(".git"), own);

        assertThat(GitCheckout.find(tree).commonDirectory()).isEqualTo(root.resolve(".git"));
    }
}
