package dev.troupe.workspace.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommitDropperTest {
    @TempDir private Path directory;
    private TestRepository repository;
    private String base;
    private List<String> commits;

    @BeforeEach
    void commit() throws IOException {
        repository = TestRepository.create(directory.resolve("project"));
        repository.write("a.txt", "1\n").write("b.txt", "1\n").commitAll("Begin");
        base = repository.head();
        repository.write("a.txt", "2\n").commitAll("One");
        String one = repository.head();
        repository.write("a.txt", "3\n").write("c.txt", "new\n").commitAll("Two");
        commits = List.of(one, repository.head());
    }

    @Test
    void theyGoAndComeBackAndStagedWorkStays() {
        repository.write("b.txt", "mine\n");
        repository.git("add", "b.txt");
        repository.write("a.txt", "1\n");
        repository.git("rm", "-q", "--cached", "c.txt");
        repository.git("add", "c.txt");
        assertThat(repository.root().resolve("c.txt").toFile().delete()).isTrue();

        Optional<DroppedCommits> dropped = drop();

        assertThat(dropped)
                .hasValue(new DroppedCommits("refs/heads/main", commits.getLast(), base));
        assertThat(repository.head()).isEqualTo(base);
        assertThat(repository.status()).containsExactly("M  b.txt");
        assertThat(repository.git("reflog", "-1", "--format=%gs")).isEqualTo("troupe: undo");

        assertThat(restore(dropped.get())).isTrue();
        assertThat(repository.head()).isEqualTo(commits.getLast());
        assertThat(repository.git("diff", "--cached", "--name-only")).isEqualTo("b.txt");
        assertThat(repository.git("fsck", "--strict")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "branch other",
                "tag v1 HEAD~1",
                "update-ref refs/remotes/origin/main HEAD",
                "worktree add -q --detach ../elsewhere",
                "commit -q --allow-empty -m Mine",
                "checkout -q --detach"
            })
    void whatSomethingStandsOnStays(String line) {
        repository.git(line.split(" "));
        String before = repository.head();

        assertThat(drop()).isEmpty();

        assertThat(repository.head()).isEqualTo(before);
    }

    @Test
    void theyDoNotComeBackOntoLaterWork() {
        DroppedCommits dropped = drop().orElseThrow();
        repository.git("commit", "-q", "--allow-empty", "-m", "Mine");
        String mine = repository.head();

        assertThat(restore(dropped)).isFalse();
        assertThat(repository.head()).isEqualTo(mine);
    }

    private Optional<DroppedCommits> drop() {
        try {
            return new CommitDropper(GitCheckout.find(repository.root())).drop(commits);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private boolean restore(DroppedCommits dropped) {
        try {
            return new CommitDropper(GitCheckout.find(repository.root())).restore(dropped);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
