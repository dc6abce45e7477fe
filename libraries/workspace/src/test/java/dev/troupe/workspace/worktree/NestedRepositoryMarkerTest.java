package dev.troupe.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.workspace.DirectoryRemover;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repositories in the user's tree that the tree's own names by a commit, such as submodules. */
class NestedRepositoryMarkerTest {
    @TempDir private Path directory;
    private TestRepository user;
    private TestRepository nested;
    private IsolatedWorktreeService worktrees;

    @BeforeEach
    void prepare() throws IOException {
        user = TestRepository.create(directory.resolve("project"));
        nested = TestRepository.create(user.root().resolve("build/x"));
        nested.write("a.box", "a\n").commitAll("Begin");
        user.write("a.txt", "a\n").commitAll("Begin");
        worktrees = new IsolatedWorktreeService(directory.resolve("home"));
    }

    @Test
    void runNothingThatTheyAskFor() throws IOException {
        Path ran = directory.resolve("ran");
        TestRepository fresh = TestRepository.create(user.root().resolve("fresh"));
        fresh.write("a.box", "a\n").commitAll("Begin");
        for (TestRepository one : List.of(nested, fresh)) {
            one.git("config", "filter.e.clean", "touch '" + ran + "'; cat");
            one.git("config", "core.fsmonitor", "touch '" + ran + "'; false");
            // As long as before: git says of another length that it differs, and looks no further.
            one.write(".gitattributes", "*.box filter=e\n").write("a.box", "b\n");
        }
        user.write("a.txt", "mine\n");

        WorktreeBase base = base();

        assertThat(ran).doesNotExist();
        assertThat(shown(base, "a.txt")).isEqualTo("mine");
        assertThat(shown(base, "build/x")).isEqualTo(user.git("rev-parse", "HEAD:build/x"));
        assertThat(shown(base, "fresh")).isEqualTo(fresh.head());
    }

    @Test
    void areTakenWithTheirLatestCommit() {
        nested.write("a.box", "b\n");
        String head = nested.commitAll("Go on");

        assertThat(shown(base(), "build/x")).isEqualTo(head);
    }

    @Test
    void stayAsTheyWereWhenTheyAreNotCheckedOut() throws IOException {
        DirectoryRemover.delete(nested.root());
        Files.createDirectories(nested.root());

        assertThat(base()).isEqualTo(WorktreeBase.of(user.head()));
    }

    @Test
    void areGoneWhenTheUserDeletedThem() throws IOException {
        DirectoryRemover.delete(nested.root());

        assertThat(tree(base())).containsExactly("a.txt");
    }

    @Test
    void giveWayToAFile() throws IOException {
        DirectoryRemover.delete(nested.root());
        user.write("build/x", "file\n");

        assertThat(shown(base(), "build/x")).isEqualTo("file");
    }

    @Test
    void giveWayToALink() throws IOException {
        Files.move(user.root().resolve("build"), directory.resolve("build"));
        Files.createSymbolicLink(user.root().resolve("build"), directory.resolve("build"));

        assertThat(tree(base())).containsExactly("a.txt", "build");
    }

    @Test
    void areNoConvertedFiles() {
        user.write(".gitattributes", "build/** filter=e\n").commitAll("Convert");
        nested.write("new.txt", "new\n");

        assertThat(base()).isEqualTo(WorktreeBase.of(user.head()));
    }

    private WorktreeBase base() {
        LeaseKey lease = new LeaseKey(UUID.randomUUID(), 1);
        return worktrees.base(user.root(), new WorktreeKey(UUID.randomUUID(), lease));
    }

    private Iterable<String> tree(WorktreeBase base) throws IOException {
        return git().must("ls-tree", "-r", "--name-only", base.commit()).lines().toList();
    }

    /** A file's content, or the commit that stands for a repository. */
    private String shown(WorktreeBase base, String path) {
        try {
            String object = git().must("rev-parse", base.commit() + ":" + path);
            return git().must("ls-tree", base.commit(), path).startsWith("160000")
                    ? object
                    : git().must("cat-file", "blob", object);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private NativeGit git() throws IOException {
        return BareClone.of(directory.resolve("home/clones"), user.root()).git();
    }
}
