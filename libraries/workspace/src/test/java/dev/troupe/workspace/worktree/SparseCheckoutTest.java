package dev.troupe.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.workspace.change.AgentEditedRepository;
import dev.troupe.workspace.change.FileChangeReverter;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.CommitOutcome;
import dev.troupe.workspace.commit.TurnCommitter;
import dev.troupe.workspace.snapshot.DetectedFileChange;
import dev.troupe.workspace.snapshot.WorkspaceChangeDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a sparse checkout leaves out is not missing: apart, in place and behind an undo. */
class SparseCheckoutTest {
    private static final UUID SESSION = UUID.fromString("01890000-0000-7000-8000-00000000aaaa");
    private static final UUID TASK = UUID.fromString("01890000-0000-7000-8000-00000000bbbb");

    /** How git was told. */
    enum Kind {
        CONE("--cone", "in"),
        SPARSE_INDEX("--cone --sparse-index", "in"),
        PATTERNS("--no-cone", "/*.txt /in/");

        private final String options;
        private final String patterns;

        Kind(String options, String patterns) {
            this.options = options;
            this.patterns = patterns;
        }
    }

    @TempDir private Path directory;
    private AgentEditedRepository user;
    private IsolatedWorktreeService worktrees;

    @BeforeEach
    void repository() throws IOException {
        user = AgentEditedRepository.create(directory.resolve("project"));
        user.write("a.txt", "a\n").write("in/b.txt", "b\n");
        user.write("out/c.txt", "c\n").write("out/deep/d.txt", "d\n").commitAll("Begin");
        worktrees = new IsolatedWorktreeService(directory.resolve("home"));
    }

    private void narrow(Kind kind) {
        user.git(("sparse-checkout set " + kind.options + " " + kind.patterns).split(" "));
        assertThat(user.root().resolve("out/c.txt")).doesNotExist();
        assertThat(user.root().resolve("in/b.txt")).exists();
    }

    @ParameterizedTest
    @EnumSource
    void aWorktreeHasWhatIsNotCheckedOut(Kind kind) throws IOException {
        narrow(kind);
        assertThat(base()).isEqualTo(WorktreeBase.of(user.head()));
        user.write("in/b.txt", "mine\n").write("in/new.txt", "new\n");
        Files.delete(user.root().resolve("a.txt"));

        WorktreeBase base = base();

        assertThat(base.without()).isEmpty();
        assertThat(content(base))
                .containsExactly("in/b.txt", "in/new.txt", "out/c.txt", "out/deep/d.txt");
        Path worktree = open(base);
        assertThat(worktree.resolve("out/c.txt")).hasContent("c\n");
        assertThat(worktree.resolve("in/b.txt")).hasContent("mine\n");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsThereInSpiteOfItGoesAlong(Kind kind) throws IOException {
        narrow(kind);
        user.write("out/c.txt", "mine\n");

        Path worktree = open(base());

        assertThat(worktree.resolve("out/c.txt")).hasContent("mine\n");
        assertThat(worktree.resolve("out/deep/d.txt")).hasContent("d\n");
    }

    @Test
    void aFileInThePlaceOfADirectoryPushesNothingOut() {
        narrow(Kind.CONE);
        user.write("out", "a file\n");

        assertThat(content(base())).contains("out/c.txt", "out/deep/d.txt");
    }

    @Test
    void whatIsStagedOutsideIsTold() throws IOException {
        user.write("out/c.txt", "staged\n").git("add", "out/c.txt");
        narrow(Kind.CONE);

        WorktreeBase base = base();

        assertThat(base.without()).containsExactly("out/c.txt");
        assertThat(open(base).resolve("out/c.txt")).hasContent("c\n");
    }

    @Test
    void filesThatGitWasToldNotToLookAtStayAsTheyWereCommitted() throws IOException {
        user.git("update-index", "--skip-worktree", "a.txt");
        user.git("update-index", "--assume-unchanged", "in/b.txt");
        user.write("a.txt", "password\n");
        Files.delete(user.root().resolve("in/b.txt"));

        WorktreeBase base = base();

        assertThat(base).isEqualTo(new WorktreeBase(user.head(), List.of("a.txt")));
    }

    @ParameterizedTest
    @EnumSource(names = {"CONE", "PATTERNS"})
    void inPlaceNothingIsDeleted(Kind kind) {
        narrow(kind);

        CommitOutcome outcome = commit("1", user.agent("in/b.txt", "agent\n"));

        assertThat(outcome).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(user.git("show", "--name-only", "--format=", "HEAD")).isEqualTo("in/b.txt");
        assertThat(user.status()).isEmpty();
    }

    @Test
    void anIndexThatOnlyGitCanReadIsLeftAlone() {
        narrow(Kind.SPARSE_INDEX);
        String head = user.head();

        CommitOutcome outcome = commit("1", user.agent("in/b.txt", "agent\n"));

        assertThat(outcome.left()).singleElement().asString().contains("cannot be written back");
        assertThat(user.head()).isEqualTo(head);
    }

    @ParameterizedTest
    @EnumSource(names = {"CONE", "PATTERNS"})
    void undoingAFileOutsideDeletesNothingInGit(Kind kind) {
        narrow(kind);
        String head = user.head();
        HashedFileChange same = user.agent("out/c.txt", "c\n");
        assertThat(commit("1", same)).isEqualTo(new CommitOutcome.Nothing(List.of()));
        // Git takes its mark off what is there.
        assertThat(user.status()).isEmpty();

        CommitOutcome undone = commit("2", undo(same));

        assertThat(undone.left()).singleElement().asString().contains("outside of the sparse");
        assertThat(user.head()).isEqualTo(head);
        assertThat(user.root().resolve("out/c.txt")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource(names = {"CONE", "PATTERNS"})
    void undoAndRedoOfAnEditLeaveTheRestAlone(Kind kind) {
        narrow(kind);
        HashedFileChange edit = user.agent("in/b.txt", "agent\n");
        HashedFileChange fresh = user.agent("out/e.txt", "e\n");
        commit("1", edit, fresh);
        HashedFileChange[] back = undo(edit, fresh);
        commit("2", back);
        assertThat(user.git("ls-tree", "-r", "--name-only", "HEAD").lines())
                .contains("out/c.txt", "out/deep/d.txt", "in/b.txt");

        commit("3", undo(back));

        assertThat(user.git("ls-tree", "-r", "--name-only", "HEAD").lines())
                .contains("out/c.txt", "out/deep/d.txt", "out/e.txt");
        assertThat(user.show("HEAD", "in/b.txt")).isEqualTo("agent");
    }

    @ParameterizedTest
    @EnumSource
    void whatACommandMakesOutsideIsNew(Kind kind) throws IOException {
        narrow(kind);
        try (WorkspaceChangeDetector changeDetector = watch()) {
            changeDetector.begin();
            user.write("out/c.txt", "other\n").write("in/b.txt", "changed\n");

            assertThat(changeDetector.end().known())
                    .extracting(DetectedFileChange::path, it -> it.before() == null)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple("in/b.txt", false),
                            org.assertj.core.groups.Tuple.tuple("out/c.txt", true));
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotCheckedOutWasNotDeletedByACommand(Kind kind) throws IOException {
        narrow(kind);
        try (WorkspaceChangeDetector changeDetector = watch()) {
            changeDetector.begin();
            assertThat(changeDetector.end().known()).isEmpty();
        }
    }

    private WorkspaceChangeDetector watch() {
        return new WorkspaceChangeDetector(
                directory.resolve("shadows/1"), user.root(), WorkspaceChangeDetector.Limits.USUAL);
    }

    private CommitOutcome commit(String step, HashedFileChange... changes) {
        return new TurnCommitter(user.root())
                .commit(
                        List.of(changes),
                        user,
                        new CommitMessage("Change", "", step, Map.of("Troupe-Task", "1")));
    }

    private HashedFileChange[] undo(HashedFileChange... changes) {
        return new FileChangeReverter(user.root(), user, FileChangeReverter.Way.UNDO)
                .restore(List.of(changes))
                .toArray(HashedFileChange[]::new);
    }

    private WorktreeBase base() {
        return worktrees.base(user.root(), key());
    }

    private List<String> content(WorktreeBase base) {
        Path clone;
        try {
            clone =
                    BareClone.of(directory.resolve("home/clones"), user.root())
                            .git()
                            .gitDirectory();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return user.git("--git-dir=" + clone, "ls-tree", "-r", "--name-only", base.commit())
                .lines()
                .toList();
    }

    private Path open(WorktreeBase base) {
        return worktrees
                .open(user.root(), key(), WorktreeWork.from(base.commit()), _ -> Optional.empty())
                .workspace()
                .root();
    }

    private static WorktreeKey key() {
        return new WorktreeKey(SESSION, new LeaseKey(TASK, 1));
    }
}
