package dev.troupe.repomap.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contentindex.term.TermHash;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitLogTest {
    @TempDir Path directory;

    private final CommitLog log = new CommitLog();
    private TestRepository repository;
    private NativeGit git;

    @BeforeEach
    void create() throws IOException {
        repository = TestRepository.create(directory);
        git = NativeGit.with(repository.root().resolve(".git"), repository.root());
    }

    @Test
    void knowsMessagesAndPaths() throws IOException {
        String first =
                repository.write("a.txt", "1").write("dir/ö b.txt", "1").commitAll("Add both");
        repository.write("a.txt", "2").commitAll("Change the \"cart\"\n\nbecause of totals");

        CommitHistory history = log.upTo(git, ObjectId.fromString(repository.head()));

        assertThat(paths(history))
                .containsExactly(List.of("a.txt"), List.of("a.txt", "dir/ö b.txt"));
        PastChange newest = history.changes().getFirst();
        assertThat(Arrays.binarySearch(newest.terms(), TermHash.of("total"))).isNotNegative();
        assertThat(paths(log.upTo(git, ObjectId.fromString(first)))).hasSize(1);
    }

    @Test
    void readsOnlyWhatIsNew() throws IOException {
        repository.write("a.txt", "1").commitAll("One");
        log.upTo(git, ObjectId.fromString(repository.head()));
        repository.write("b.txt", "1").commitAll("Two");

        assertThat(paths(log.upTo(git, ObjectId.fromString(repository.head()))))
                .containsExactly(List.of("b.txt"), List.of("a.txt"));
    }

    @Test
    void leavesOutOtherBranchesAndMerges() throws IOException {
        repository.write("a.txt", "1").commitAll("One");
        repository.git("checkout", "--quiet", "-b", "side");
        repository.write("side.txt", "1").commitAll("Side");
        repository.git("checkout", "--quiet", "main");
        String before = repository.write("b.txt", "1").commitAll("Two");
        repository.git("merge", "--quiet", "--no-ff", "-m", "Merge the side", "side");

        CommitHistory merged = log.upTo(git, ObjectId.fromString(repository.head()));

        assertThat(paths(merged))
                .containsExactlyInAnyOrder(List.of("a.txt"), List.of("b.txt"), List.of("side.txt"));
        assertThat(paths(log.upTo(git, ObjectId.fromString(before))))
                .containsExactly(List.of("b.txt"), List.of("a.txt"));
    }

    @Test
    void callsRenamedFilesByTheirLastName() throws IOException {
        repository.write("old/Cart.java", "class Cart {}").commitAll("Add");
        repository.git("mv", "old/Cart.java", "middle.java");
        repository.commitAll("Move");
        repository.git("mv", "middle.java", "new.java");
        repository.commitAll("Move again");

        CommitHistory history = log.upTo(git, ObjectId.fromString(repository.head()));

        assertThat(paths(history).getLast()).containsExactly("new.java");
    }

    @Test
    void goesOnWhenCommitsThatItReadAreThrownAway() throws IOException {
        repository.write("a.txt", "1").commitAll("One");
        String gone = repository.write("b.txt", "1").commitAll("Two");
        log.upTo(git, ObjectId.fromString(gone));
        repository.git("reset", "--quiet", "--hard", "HEAD~1");
        repository.git("reflog", "expire", "--expire=now", "--all");
        repository.git("gc", "--quiet", "--prune=now");
        repository.write("c.txt", "1").commitAll("Three");

        CommitHistory history = log.upTo(git, ObjectId.fromString(repository.head()));

        assertThat(paths(history)).containsExactly(List.of("c.txt"), List.of("a.txt"));
    }

    @Test
    void saysWhatGitCannotTell() {
        assertThatThrownBy(() -> log.upTo(git, ObjectId.fromString("1".repeat(40))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("1".repeat(40));
    }

    private static List<List<String>> paths(CommitHistory history) {
        return history.changes().stream()
                .map(it -> Arrays.stream(it.paths()).mapToObj(history::path).toList())
                .toList();
    }
}
