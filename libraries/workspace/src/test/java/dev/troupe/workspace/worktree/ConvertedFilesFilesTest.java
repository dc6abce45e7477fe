package dev.troupe.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.workspace.git.GitPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that a filter of the user's keeps encrypted in git stay so in Troupe's clone. */
class ConvertedFilesFilesTest {
    private static final UUID SESSION = UUID.fromString("01890000-0000-7000-8000-00000000aaaa");
    private static final UUID TASK = UUID.fromString("01890000-0000-7000-8000-00000000bbbb");

    @TempDir private Path directory;
    private TestRepository user;
    private IsolatedWorktreeService worktrees;

    @BeforeEach
    void prepare() throws IOException {
        user = TestRepository.create(directory.resolve("project"));
        user.git("config", "filter.x.clean", "tr a-z b-za");
        user.git("config", "filter.x.smudge", "tr b-za a-z");
        user.git("config", "filter.x.required", "true");
        worktrees = new IsolatedWorktreeService(directory.resolve("home"));
        user.write(
                ".gitattributes", "*.box filter=x\n*.id ident\n*.u working-tree-encoding=UTF-16\n");
        user.write("one.box", "hello\n").write("a.txt", "a\n").commitAll("Begin");
        assertThat(user.show("HEAD", "one.box")).isEqualTo("ifmmp");
    }

    @Test
    void aCleanTreeIsItsLastCommit() {
        WorktreeBase base = worktrees.base(user.root(), key());

        assertThat(base).isEqualTo(WorktreeBase.of(user.head()));
        assertThat(base.notices()).isEmpty();
    }

    @Test
    void whatIsPlainOnDiskIsNeverKept() throws IOException {
        user.write("one.box", "secret\n").write("two.box", "private\n").write("a.txt", "mine\n");
        user.write("staged.box", "internal\n").git("add", "staged.box");
        user.write("new.id", "$Id$\n").write("new.u", "odd");

        WorktreeBase base = worktrees.base(user.root(), key());

        IsolatedWorktree worktree =
                worktrees.open(
                        user.root(),
                        key(),
                        WorktreeWork.from(base.commit()),
                        _ -> Optional.empty());
        Path root = worktree.workspace().root();
        assertThat(root.resolve("one.box")).hasContent("ifmmp\n");
        assertThat(root.resolve("a.txt")).hasContent("mine\n");
        assertThat(root.resolve("two.box")).doesNotExist();
        assertThat(base.without())
                .containsExactly("new.id", "new.u", "one.box", "staged.box", "two.box");
        assertThat(base.notices()).singleElement().asString().contains("one.box, staged.box");
        assertThat(everything()).doesNotContain("secret", "private", "internal");
    }

    @Test
    void attributesOutsideTheTreeHoldToo() throws IOException {
        user.write(".gitattributes", "").commitAll("Forget them");
        Path info = Files.createDirectories(user.root().resolve(".git/info"));
        Files.writeString(info.resolve("attributes"), "*.box filter=x\n");
        user.write("one.box", "secret\n");

        assertThat(worktrees.base(user.root(), key()).without()).containsExactly("one.box");
        assertThat(everything()).doesNotContain("secret");
    }

    @Test
    void removingTheAttributeWithoutACommitGivesNothingAway() {
        user.write(".gitattributes", "").write("one.box", "secret\n");

        assertThat(worktrees.base(user.root(), key()).without()).containsExactly("one.box");
    }

    @Test
    void aDeletedOneIsTold() throws IOException {
        Files.delete(user.root().resolve("one.box"));

        WorktreeBase base = worktrees.base(user.root(), key());

        assertThat(base).isEqualTo(new WorktreeBase(user.head(), List.of("one.box")));
    }

    @Test
    void namesThatAreNotUtf8AreNamesToo() throws IOException {
        Files.writeString(latin("\u00e9.box"), "hello\n");
        Files.writeString(latin("\u00ea.box"), "hello\n");
        user.commitAll("Add");
        String committed = user.head();
        Files.writeString(latin("\u00e9.box"), "secret\n");
        Files.writeString(latin("\u00e8.box"), "private\n");

        WorktreeBase base = worktrees.base(user.root(), key());

        assertThat(base).isEqualTo(new WorktreeBase(committed, List.of("\\350.box", "\\351.box")));
        assertThat(everything()).doesNotContain("secret", "private");
    }

    private Path latin(String name) {
        return new GitPath(name).in(user.root());
    }

    @Test
    void anIndexThatCannotBeReadIsNoReasonToFail() {
        user.write("one.box", "changed\n");
        user.git("update-index", "--split-index");

        assertThat(worktrees.base(user.root(), key()).without()).contains("one.box");
    }

    /** Every object of the clone, whether anything leads to it or not. */
    private String everything() throws IOException {
        Path clone =
                BareClone.of(directory.resolve("home/clones"), user.root()).git().gitDirectory();
        return user.git(
                "--git-dir=" + clone, "cat-file", "--batch-all-objects", "--batch", "--unordered");
    }

    private static WorktreeKey key() {
        return new WorktreeKey(SESSION, new LeaseKey(TASK, 1));
    }
}
