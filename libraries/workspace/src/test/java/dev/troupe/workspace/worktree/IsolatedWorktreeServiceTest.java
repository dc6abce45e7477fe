package dev.troupe.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.CommitOutcome;
import dev.troupe.workspace.commit.TurnCommitter;
import dev.troupe.workspace.git.EpochFence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IsolatedWorktreeServiceTest {
    private static final UUID SESSION = UUID.fromString("01890000-0000-7000-8000-00000000aaaa");
    private static final UUID TASK = UUID.fromString("01890000-0000-7000-8000-00000000bbbb");

    @TempDir private Path directory;
    private final Map<String, byte[]> blobs = new HashMap<>();
    private TestRepository user;
    private IsolatedWorktreeService worktrees;

    @BeforeEach
    void prepare() throws IOException {
        user = TestRepository.create(directory.resolve("project"));
        user.write("a.txt", "a\n").write(".gitignore", "out/\n").commitAll("Begin");
        worktrees = new IsolatedWorktreeService(directory.resolve("home"));
    }

    @Test
    void beginsAtHeadWhenEverythingIsCommitted() {
        assertThat(worktrees.base(user.root(), key(1)).commit()).isEqualTo(user.head());
    }

    @Test
    void beginsWithUncommittedWorkAndLeavesItAlone() {
        user.write("a.txt", "mine\n").write("new.txt", "new\n").write(".env", "KEY=1\n");
        user.write("out/x", "ignored\n");
        List<String> status = user.status();
        String head = user.head();

        Workspace workspace = open(1, worktrees.base(user.root(), key(1)).commit()).workspace();

        assertThat(workspace.root().resolve("a.txt")).hasContent("mine\n");
        assertThat(workspace.root().resolve("new.txt")).hasContent("new\n");
        assertThat(workspace.root().resolve(".env")).doesNotExist();
        assertThat(workspace.root().resolve("out")).doesNotExist();
        assertThat(user.status()).isEqualTo(status);
        assertThat(user.head()).isEqualTo(head);
        assertThat(user.git("worktree", "list").lines()).hasSize(1);
        assertThat(user.git("for-each-ref").lines()).hasSize(1);
    }

    @Test
    void manySessionsBeginAtOnce() throws Exception {
        user.git("config", "core.autocrlf", "false");
        user.git("config", "core.eol", "lf");
        List<Callable<IsolatedWorktree>> sessions = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            WorktreeKey key = new WorktreeKey(SESSION, new LeaseKey(UUID.randomUUID(), 1));
            sessions.add(() -> {
                String base = worktrees.base(user.root(), key).commit();
                return worktrees.open(user.root(), key, WorktreeWork.from(base), this::bytes);
            });
        }

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<IsolatedWorktree> begun : threads.invokeAll(sessions)) {
                assertThat(begun.get().workspace().root().resolve("a.txt")).hasContent("a\n");
            }
        }
        try (Stream<Path> clones = Files.list(directory.resolve("home/clones"))) {
            assertThat(clones).hasSize(1);
        }
    }

    @Test
    void whatTheUserIgnoresInAllRepositoriesStaysBehind() throws IOException {
        Path list = Files.writeString(directory.resolve("ignored"), "*.local\n*.caf\u00e9\n");
        user.git("config", "core.excludesFile", list.toString());
        Files.writeString(user.root().resolve(".git/info/exclude"), "private/\n!kept.local\n");
        user.write("db.local", "password\n").write("x.caf\u00e9", "x\n").write("kept.local", "k\n");
        user.write("private/x", "password\n").write("new.txt", "new\n");

        Path root = open(1, worktrees.base(user.root(), key(1)).commit()).workspace().root();

        assertThat(root.resolve("new.txt")).exists();
        assertThat(root.resolve("kept.local")).exists();
        assertThat(root.resolve("db.local")).doesNotExist();
        assertThat(root.resolve("x.caf\u00e9")).doesNotExist();
        assertThat(root.resolve("private")).doesNotExist();
    }

    @Test
    void secretsThatAreIgnoredNoMoreStayBehind() {
        user.write(".gitignore", "!.env\n!*.key\n").write(".env", "KEY=1\n");
        user.write("keys/a.key", "KEY=2\n");

        Path root = open(1, worktrees.base(user.root(), key(1)).commit()).workspace().root();

        assertThat(root.resolve(".gitignore")).hasContent("!.env\n!*.key\n");
        assertThat(root.resolve(".env")).doesNotExist();
        assertThat(root.resolve("keys")).doesNotExist();
    }

    /** Git was killed when it had opened the file, but not written it. */
    @Test
    void aWorktreeThatWasHalfMadeKeepsNobodyFromMakingOthers() throws IOException {
        String base = worktrees.base(user.root(), key(1)).commit();
        open(1, base);
        Path clone;
        try (Stream<Path> clones = Files.list(directory.resolve("home/clones"))) {
            clone = clones.findFirst().orElseThrow();
        }
        Path half = Files.createDirectories(clone.resolve("worktrees/half"));
        Files.writeString(half.resolve("gitdir"), directory.resolve("gone/.git") + "\n");
        Files.writeString(half.resolve("HEAD"), base + "\n");
        Files.writeString(half.resolve("commondir"), "");
        Files.setLastModifiedTime(half, FileTime.from(Instant.now().minus(Duration.ofHours(1))));

        assertThat(open(2, base).workspace().root().resolve("a.txt")).hasContent("a\n");
        assertThat(half).doesNotExist();
    }

    @Test
    void publishesOnABranchOfTheUsersRepository() throws IOException {
        String head = user.head();
        IsolatedWorktree worktree = open(1, worktrees.base(user.root(), key(1)).commit());
        assertThat(worktree.publish()).isEmpty();
        change(worktree, "a.txt", "changed\n", "1");

        IsolatedWorktree.Published published = worktree.publish().orElseThrow();

        assertThat(published.branch()).isEqualTo("troupe/0000aaaa/0000bbbb");
        assertThat(user.git("rev-parse", published.branch())).isEqualTo(published.commit());
        assertThat(user.show(published.branch(), "a.txt")).isEqualTo("changed");
        assertThat(user.head()).isEqualTo(head);
        assertThat(user.disk("a.txt")).isEqualTo("a\n");
        assertThat(user.status()).isEmpty();

        change(worktree, "b.txt", "more\n", "2");
        assertThat(worktree.publish()).isEqualTo(worktree.publish()).isPresent();
        assertThat(user.show(published.branch(), "b.txt")).isEqualTo("more");
    }

    @Test
    void aLaterClaimBeginsWithTheJournaledWorkAndShutsOutTheEarlierOne() throws IOException {
        String base = worktrees.base(user.root(), key(1)).commit();
        IsolatedWorktree first = open(1, base);
        HashedFileChange change = change(first, "a.txt", "journaled\n", "1");
        first.publish();
        HashedFileChange lost = change(first, "lost.txt", "never journaled\n", "2");
        assertThat(lost.after()).isNotNull();

        IsolatedWorktree second =
                worktrees.open(
                        user.root(),
                        key(2),
                        new WorktreeWork(base, null, List.of(), List.of(change)),
                        this::bytes);

        assertThat(second.workspace().root().resolve("a.txt")).hasContent("journaled\n");
        assertThat(second.workspace().root().resolve("lost.txt")).doesNotExist();
        assertThat(directory.resolve("home/worktrees/" + TASK + "/1")).doesNotExist();
        assertThatThrownBy(first::publish).isInstanceOf(RuntimeException.class);

        change(second, "c.txt", "c\n", "3");
        IsolatedWorktree.Published published = second.publish().orElseThrow();
        assertThat(user.git("ls-tree", "--name-only", published.branch()).lines())
                .containsExactly(".gitignore", "a.txt", "c.txt");
        assertThatThrownBy(() -> open(1, base))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT))
                .hasMessageContaining("out of date");
    }

    @Test
    void aStaleClaimThatStillHasItsDirectoryPublishesNothing() throws IOException {
        String base = worktrees.base(user.root(), key(1)).commit();
        IsolatedWorktree first = open(1, base);
        change(first, "a.txt", "stale\n", "1");
        EpochFence.raise(own().git(), "refs/troupe/epoch/" + TASK, key(2).lease());

        assertThatThrownBy(first::publish)
                .isInstanceOf(TroupeException.class)
                .hasMessageContaining("out of date");
        assertThat(user.git("for-each-ref", "refs/heads/troupe")).isEmpty();
    }

    @Test
    void neverMovesABranchThatSomebodyElseMovedOrCheckedOut() throws IOException {
        IsolatedWorktree worktree = open(1, worktrees.base(user.root(), key(1)).commit());
        change(worktree, "a.txt", "1\n", "1");
        String branch = worktree.publish().orElseThrow().branch();
        change(worktree, "a.txt", "2\n", "2");
        user.git("checkout", "--quiet", branch);

        IsolatedWorktree.Published other = worktree.publish().orElseThrow();
        assertThat(other.branch()).isEqualTo(branch + "-2");
        assertThat(other.instead()).contains(branch);
        assertThat(user.show(other.branch(), "a.txt")).isEqualTo("2");

        user.write("u.txt", "user\n").commitAll("The user's");
        user.git("checkout", "--quiet", "main");
        String moved = user.git("rev-parse", branch);
        change(worktree, "a.txt", "3\n", "3");
        assertThat(worktree.publish().orElseThrow().branch()).isEqualTo(branch + "-2");
        assertThat(user.show(branch + "-2", "a.txt")).isEqualTo("3");
        assertThat(user.git("rev-parse", branch)).isEqualTo(moved);
    }

    @Test
    void knowsABranchThatItMovedJustBeforeAKill() throws IOException {
        String base = worktrees.base(user.root(), key(1)).commit();
        IsolatedWorktree first = open(1, base);
        HashedFileChange change = change(first, "a.txt", "1\n", "1");
        String below = "refs/troupe/published/" + TASK + "/x";
        own().git().must("update-ref", below, base);
        assertThatThrownBy(first::publish).hasMessageContaining("could not be published");
        own().git().must("update-ref", "-d", below);
        String moved = user.git("rev-parse", key(1).branch());

        IsolatedWorktree second =
                worktrees.open(
                        user.root(),
                        key(2),
                        new WorktreeWork(base, null, List.of(), List.of(change)),
                        this::bytes);
        IsolatedWorktree.Published published = second.publish().orElseThrow();

        assertThat(published.branch()).isEqualTo(key(1).branch());
        assertThat(published.instead()).isEmpty();
        assertThat(user.git("rev-parse", published.branch()))
                .isEqualTo(published.commit())
                .isNotEqualTo(moved);
        assertThat(own().git().must("for-each-ref", "refs/troupe/publishing")).isEmpty();
    }

    @Test
    void publishesFromAWorktreeThatHasLostItsRepository() throws IOException {
        IsolatedWorktree worktree = open(1, worktrees.base(user.root(), key(1)).commit());
        change(worktree, "a.txt", "1\n", "1");
        Files.delete(worktree.workspace().root().resolve(".git"));

        assertThat(worktree.publish()).isPresent();
    }

    @Test
    void quotesGitWhenNoLaterClaimIsInTheWay() throws IOException {
        String base = worktrees.base(user.root(), key(1)).commit();
        String fence = "refs/troupe/epoch/" + TASK + "/x";
        own().git().must("update-ref", fence, base);
        assertThatThrownBy(() -> open(1, base)).hasMessageContaining(fence + "' exists");
        own().git().must("update-ref", "-d", fence);

        IsolatedWorktree worktree = open(1, base);
        change(worktree, "a.txt", "1\n", "1");
        String branch = "refs/heads/" + key(1).branch() + "/x";
        own().git().must("update-ref", branch, base);
        assertThatThrownBy(worktree::publish).hasMessageContaining(branch + "' exists");
        own().git().must("update-ref", "-d", branch);
        assertThat(worktree.publish()).isPresent();
    }

    @Test
    void anotherTaskNeverReadsHalfOfWhatIsIgnored() throws IOException {
        Path info = own().git().gitDirectory().resolve("info");
        Files.writeString(user.root().resolve(".git/info/attributes"), "*.a text\n");
        own();
        String old = Files.readString(info.resolve("exclude"));
        Path exclude = Files.createLink(directory.resolve("e"), info.resolve("exclude"));
        Path attributes = Files.createLink(directory.resolve("a"), info.resolve("attributes"));
        Files.writeString(user.root().resolve(".git/info/exclude"), "more\n");
        Files.writeString(user.root().resolve(".git/info/attributes"), "*.b text\n");

        own();

        assertThat(info.resolve("exclude")).content().contains("more\n");
        assertThat(info.resolve("attributes")).hasContent("*.b text\n");
        assertThat(exclude).hasContent(old);
        assertThat(attributes).hasContent("*.a text\n");
    }

    @Test
    void saysWhenTheUsersRepositoryTakesNoSuchBranch() throws IOException {
        IsolatedWorktree worktree = open(1, worktrees.base(user.root(), key(1)).commit());
        change(worktree, "a.txt", "1\n", "1");
        user.git("branch", "troupe");

        assertThatThrownBy(worktree::publish)
                .hasMessageContaining("can be neither created nor moved");

        user.git("branch", "-m", "troupe", "mine");
        assertThat(worktree.publish()).isPresent();
    }

    @Test
    void worksOnARepositoryWithoutCommits() throws IOException {
        TestRepository fresh = TestRepository.create(directory.resolve("fresh"));
        fresh.write("x.txt", "x\n");

        String base = worktrees.base(fresh.root(), key(1)).commit();
        IsolatedWorktree worktree =
                worktrees.open(fresh.root(), key(1), WorktreeWork.from(base), this::bytes);

        assertThat(worktree.workspace().root().resolve("x.txt")).hasContent("x\n");
    }

    /** JGit refuses a commit when somebody else makes the directory of its log just then. */
    @Test
    void theCloneKeepsNoLogOfCommits() throws IOException {
        IsolatedWorktree worktree = open(1, worktrees.base(user.root(), key(1)).commit());
        change(worktree, "a.txt", "b\n", "1");

        try (Stream<Path> clones = Files.list(directory.resolve("home/clones"))) {
            assertThat(clones.findFirst().orElseThrow().resolve("logs")).doesNotExist();
        }
    }

    @Test
    void forgettingLeavesOnlyTheBranch() throws IOException {
        IsolatedWorktree worktree = open(1, worktrees.base(user.root(), key(1)).commit());
        change(worktree, "a.txt", "1\n", "1");
        worktree.publish();

        worktrees.forget(user.root(), key(1));

        assertThat(directory.resolve("home/worktrees/" + TASK)).doesNotExist();
        assertThat(user.show(key(1).branch(), "a.txt")).isEqualTo("1");
    }

    private BareClone own() throws IOException {
        return BareClone.of(directory.resolve("home/clones"), user.root());
    }

    private IsolatedWorktree open(long epoch, String base) {
        return worktrees.open(user.root(), key(epoch), WorktreeWork.from(base), this::bytes);
    }

    private HashedFileChange change(
            IsolatedWorktree worktree, String path, String text, String step) throws IOException {
        Path file = worktree.workspace().root().resolve(path);
        String before = Files.exists(file) ? keep(Files.readAllBytes(file)) : null;
        Files.writeString(file, text);
        HashedFileChange change =
                new HashedFileChange(
                        path, before, keep(text.getBytes(StandardCharsets.UTF_8)), false);
        CommitOutcome outcome =
                new TurnCommitter(worktree.workspace().root())
                        .commit(
                                List.of(change),
                                this::bytes,
                                new CommitMessage("Change " + path, "", step, Map.of()));
        assertThat(outcome).isInstanceOf(CommitOutcome.Committed.class);
        return change;
    }

    private String keep(byte[] bytes) {
        String hash = ContentBlob.hash(bytes);
        blobs.put(hash, bytes);
        return hash;
    }

    private Optional<byte[]> bytes(String hash) {
        return Optional.ofNullable(blobs.get(hash));
    }

    private static WorktreeKey key(long epoch) {
        return new WorktreeKey(SESSION, new LeaseKey(TASK, epoch));
    }
}
