package dev.troupe.workspace.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.workspace.change.AgentEditedRepository;
import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.ExecutableBit;
import dev.troupe.workspace.change.HashedFileChange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnCommitterTest {
    private static final String TEN = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";

    @TempDir private Path directory;
    private AgentEditedRepository repository;
    private int steps;

    @BeforeEach
    void createRepository() throws IOException {
        repository = AgentEditedRepository.create(directory.resolve("project"));
    }

    @Test
    void whoIsStoppedWhileACheckIsAtWorkIsNotRefused() throws Exception {
        commit(List.of(repository.agent("first.txt", "first\n")));
        HashedFileChange change = repository.agent("a.txt", "a\n");
        CommitCheck stopped =
                new CommitCheck() {
                    @Override
                    public boolean isNeeded() {
                        return true;
                    }

                    @Override
                    public Verdict check(String tree, String message) throws InterruptedException {
                        throw new InterruptedException("stopped");
                    }
                };
        String head = repository.head();

        CommitOutcome outcome =
                new TurnCommitter(repository.root())
                        .commit(List.of(change), repository, message("s"), stopped);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcome).isEqualTo(new CommitOutcome.Stopped());
        assertThat(repository.head()).isEqualTo(head);
    }

    @Test
    void commitsEditedCreatedAndDeletedFilesInTheUsersName() {
        repository.write("a.txt", TEN).write("gone.txt", "x\n").commitAll("Begin");
        List<HashedFileChange> changes =
                List.of(
                        repository.agent("a.txt", TEN + "11\n"),
                        repository.agent("deep/er/new.txt", "new\n"),
                        repository.agent("gone.txt", null));

        CommitOutcome.Committed committed = committed(changes);

        assertThat(committed.files()).containsExactly("a.txt", "deep/er/new.txt", "gone.txt");
        assertThat(committed.left()).isEmpty();
        assertThat(committed.commit()).isEqualTo(repository.head());
        assertThat(repository.status()).isEmpty();
        assertThat(repository.git("log", "-1", "--format=%an <%ae>|%cn|%s"))
                .isEqualTo("Ada <ada@example.org>|Troupe|feat: change things");
        assertThat(repository.git("log", "-1", "--format=%(trailers:key=Troupe-Step,valueonly)"))
                .startsWith("step-1");
        assertThat(repository.git("log", "-1", "--format=%(trailers:key=Troupe-Task,valueonly)"))
                .startsWith("t1");
        assertThat(repository.git("reflog", "-1", "--format=%gs"))
                .isEqualTo("commit: feat: change things");
        assertThat(repository.git("fsck", "--strict")).isEmpty();
    }

    @Test
    void theSameStepIsCommittedOnce() {
        repository.write("a.txt", TEN).commitAll("Begin");
        List<HashedFileChange> changes = List.of(repository.agent("a.txt", "other\n"));
        TurnCommitter turn = new TurnCommitter(repository.root());
        CommitOutcome first = turn.commit(changes, repository, message("s"));
        repository.write("b.txt", "later\n").commitAll("The user goes on");

        CommitOutcome second = turn.commit(changes, repository, message("s"));

        assertThat(second).isEqualTo(first);
        assertThat(turn.find("s")).contains((CommitOutcome.Committed) first);
        assertThat(turn.find("other")).isEmpty();
        assertThat(repository.git("rev-list", "--count", "HEAD")).isEqualTo("3");
    }

    /** A cancelled task whose call has written a file would otherwise leave it without a commit. */
    @Test
    void whoIsInterruptedCommitsFirst() {
        repository.write("a.txt", TEN).write("b.txt", "b\n").commitAll("Begin");
        List<HashedFileChange> changes =
                List.of(repository.agent("a.txt", "other\n"), repository.agent("b.txt", "c\n"));
        AtomicBoolean first = new AtomicBoolean(true);
        Thread caller = Thread.currentThread();
        BlobSource interrupting =
                hash -> {
                    if (first.getAndSet(false)) {
                        caller.interrupt();
                    }
                    return repository.find(hash);
                };

        CommitOutcome outcome =
                new TurnCommitter(repository.root()).commit(changes, interrupting, message("s"));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcome).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(repository.status()).isEmpty();
    }

    @Test
    void uncommittedWorkInTheSameFileStaysUncommitted() {
        repository.write("a.txt", TEN).commitAll("Begin");
        repository.write("a.txt", TEN.replace("2\n", "two\n"));
        HashedFileChange change =
                repository.agent("a.txt", TEN.replace("2\n", "two\n").replace("9\n", "nine\n"));

        committed(List.of(change));

        assertThat(repository.show("HEAD", "a.txt") + "\n").isEqualTo(TEN.replace("9\n", "nine\n"));
        assertThat(repository.status()).containsExactly(" M a.txt");
        assertThat(repository.git("diff", "-U0")).contains("-2", "+two").doesNotContain("nine");
    }

    @Test
    void whatTheUserStagedStaysStagedAndNothingElse() {
        repository.write("a.txt", TEN).write("b.txt", "b\n").commitAll("Begin");
        repository.write("a.txt", TEN.replace("2\n", "two\n"));
        repository.git("add", "a.txt");
        repository.write("a.txt", TEN.replace("2\n", "two\n").replace("5\n", "five\n"));
        repository.write("b.txt", "staged\n");
        repository.git("add", "b.txt");
        HashedFileChange change =
                repository.agent(
                        "a.txt", TEN.replace("2\n", "two\n").replace("5\n", "five\n") + "eleven\n");

        committed(List.of(change));

        assertThat(repository.show("HEAD", "a.txt") + "\n").isEqualTo(TEN + "eleven\n");
        assertThat(repository.show("", "a.txt") + "\n")
                .isEqualTo(TEN.replace("2\n", "two\n") + "eleven\n");
        assertThat(repository.show("HEAD", "b.txt")).isEqualTo("b");
        assertThat(repository.status()).containsExactly("MM a.txt", "M  b.txt");
    }

    @Test
    void anEditAtTheSamePlaceAsTheUsersIsLeftOutAndNamed() {
        repository.write("a.txt", TEN).write("b.txt", "b\n").commitAll("Begin");
        repository.write("a.txt", TEN.replace("5\n", "five\n"));
        List<HashedFileChange> changes =
                List.of(
                        repository.agent("a.txt", TEN.replace("5\n", "FIVE\n")),
                        repository.agent("b.txt", "B\n"));

        CommitOutcome.Committed committed = committed(changes);

        assertThat(committed.files()).containsExactly("b.txt");
        assertThat(committed.left())
                .singleElement()
                .satisfies(left -> {
                    assertThat(left.path()).isEqualTo("a.txt");
                    assertThat(left.reason()).contains("uncommitted changes of yours");
                });
        assertThat(repository.disk("a.txt")).isEqualTo(TEN.replace("5\n", "FIVE\n"));
        assertThat(repository.status()).containsExactly(" M a.txt");
    }

    @Test
    void untrackedFilesOfTheUserAreNotTakenIn() {
        repository.write("a.txt", TEN).commitAll("Begin");
        repository.write("mine.txt", "mine\n");
        HashedFileChange change = repository.agent("mine.txt", "mine\nand the agent's\n");

        CommitOutcome outcome = commit(List.of(change));

        assertThat(outcome).isInstanceOf(CommitOutcome.Nothing.class);
        assertThat(outcome.left())
                .singleElement()
                .satisfies(left -> assertThat(left.text()).startsWith("mine.txt is not tracked"));
        assertThat(repository.status()).containsExactly("?? mine.txt");
    }

    @Test
    void filesAddedButNeverCommittedAreLeft() {
        repository.write("a.txt", TEN).commitAll("Begin");
        repository.write("mine.txt", "mine\n").git("add", "mine.txt");
        HashedFileChange change = repository.agent("mine.txt", "mine\nmore\n");

        assertThat(commit(List.of(change)).left()).hasSize(1);
        assertThat(repository.status()).containsExactly("AM mine.txt");
    }

    @Test
    void ignoredFilesAreLeft() {
        repository.write(".gitignore", "out/\n*.log\n").commitAll("Begin");
        List<HashedFileChange> changes =
                List.of(
                        repository.agent("out/deep/x.txt", "x\n"),
                        repository.agent("y.log", "y\n"),
                        repository.agent("z.txt", "z\n"));

        CommitOutcome.Committed committed = committed(changes);

        assertThat(committed.files()).containsExactly("z.txt");
        assertThat(committed.left())
                .extracting(CommitOutcome.Left::path)
                .containsExactly("out/deep/x.txt", "y.log");
        assertThat(repository.status()).isEmpty();
    }

    @Test
    void deletingAFileWithWorkOfTheUserIsLeft() {
        repository.write("a.txt", TEN).commitAll("Begin");
        repository.write("a.txt", TEN + "mine\n");
        HashedFileChange change = repository.agent("a.txt", null);

        assertThat(commit(List.of(change)).left()).hasSize(1);
        assertThat(repository.show("HEAD", "a.txt") + "\n").isEqualTo(TEN);
    }

    @Test
    void theLastFileOfADirectoryTakesItsTreeAlong() {
        repository.write("only/one.txt", "1\n").write("b.txt", "b\n").commitAll("Begin");

        committed(List.of(repository.agent("only/one.txt", null)));

        assertThat(repository.git("ls-tree", "-r", "--name-only", "HEAD")).isEqualTo("b.txt");
        assertThat(repository.git("fsck", "--strict")).isEmpty();
    }

    @Test
    void worksOnABranchWithoutCommits() {
        CommitOutcome.Committed committed =
                committed(List.of(repository.agent("first.txt", "first\n")));

        assertThat(committed.files()).containsExactly("first.txt");
        assertThat(repository.git("rev-list", "--count", "main")).isEqualTo("1");
        assertThat(repository.status()).isEmpty();
    }

    @Test
    void aDetachedHeadMovesAndPeopleAreTold() {
        String begin = repository.write("a.txt", TEN).commitAll("Begin");
        repository.git("checkout", "--quiet", "--detach");

        CommitOutcome.Committed committed = committed(List.of(repository.agent("a.txt", "x\n")));

        assertThat(committed.notices()).singleElement().asString().contains("detached");
        assertThat(repository.git("rev-parse", "main")).isEqualTo(begin);
        assertThat(repository.git("rev-parse", "HEAD~1")).isEqualTo(begin);
    }

    @Test
    void nothingIsCommittedInTheMiddleOfAMerge() {
        repository.write("a.txt", TEN).commitAll("Begin");
        repository.git("checkout", "--quiet", "-b", "side");
        repository.write("a.txt", "side\n").commitAll("Side");
        repository.git("checkout", "--quiet", "main");
        repository.write("a.txt", "main\n").commitAll("Main");
        repository.write("c.txt", "c\n").commitAll("C");
        String head = repository.head();
        try {
            repository.git("merge", "side");
        } catch (AssertionError conflict) {
            assertThat(conflict).hasMessageContaining("CONFLICT");
        }
        HashedFileChange change = repository.agent("c.txt", "C\n");

        CommitOutcome outcome = commit(List.of(change));

        assertThat(outcome.left())
                .singleElement()
                .satisfies(left -> assertThat(left.reason()).contains("a merge is under way"));
        assertThat(repository.head()).isEqualTo(head);
    }

    @Test
    void modesSurvive() throws IOException {
        repository.write("run.sh", "#!/bin/sh\n");
        ExecutableBit.setExecutable(repository.root().resolve("run.sh"), true);
        repository.commitAll("Begin");
        List<HashedFileChange> changes =
                List.of(
                        repository.agent("run.sh", "#!/bin/sh\necho\n"),
                        repository.agentBytes(
                                "new.sh", "#!/bin/sh\n".getBytes(StandardCharsets.UTF_8), true));

        committed(changes);

        assertThat(repository.git("ls-tree", "HEAD").lines())
                .hasSize(2)
                .allMatch(line -> line.startsWith("100755"));
        assertThat(repository.status()).isEmpty();
    }

    @Test
    void lineEndingsFollowTheAttributes() {
        repository.write(".gitattributes", "*.txt text eol=crlf\n").write("a.txt", "1\r\n2\r\n");
        repository.commitAll("Begin");
        assertThat(repository.git("ls-files", "--eol", "a.txt")).startsWith("i/lf    w/crlf");

        committed(
                List.of(
                        repository.agent("a.txt", "1\r\n2\r\n3\r\n"),
                        repository.agent("b.txt", "b\r\n")));

        assertThat(repository.git("ls-files", "--eol", "a.txt", "b.txt").lines())
                .allMatch(line -> line.startsWith("i/lf    w/crlf"));
        assertThat(repository.status()).isEmpty();
    }

    @Test
    void automaticLineEndingsFollowTheSetting() {
        repository.git("config", "core.autocrlf", "true");
        repository.write("a.txt", "1\r\n2\r\n").commitAll("Begin");

        committed(List.of(repository.agent("a.txt", "1\r\n2\r\n3\r\n")));

        assertThat(repository.git("ls-files", "--eol", "a.txt")).startsWith("i/lf    w/crlf");
        assertThat(repository.status()).isEmpty();
    }

    @Test
    void carriageReturnsThatWereCommittedStay() {
        repository.write("a.txt", "1\r\n2\r\n").commitAll("Begin");
        repository.git("config", "core.autocrlf", "true");

        committed(List.of(repository.agent("a.txt", "1\r\n2\r\n3\r\n")));

        assertThat(repository.git("ls-files", "--eol", "a.txt")).startsWith("i/crlf");
        assertThat(repository.status()).isEmpty();
    }

    @Test
    void filesBehindAFilterAreLeft() {
        repository.write(".gitattributes", "*.bin filter=lfs\n").write("a.bin", "a\n");
        repository.commitAll("Begin");

        CommitOutcome outcome = commit(List.of(repository.agent("a.bin", "b\n")));

        assertThat(outcome.left())
                .singleElement()
                .satisfies(left -> assertThat(left.reason()).contains("attribute filter"));
    }

    @Test
    void noHookIsRun() throws IOException {
        repository.write("a.txt", TEN).commitAll("Begin");
        Path mark = directory.resolve("hooked");
        for (String hook :
                List.of("pre-commit", "commit-msg", "post-commit", "reference-transaction")) {
            Path file = repository.root().resolve(".git/hooks/" + hook);
            Files.createDirectories(file.resolveSibling("."));
            Files.writeString(file, "#!/bin/sh\ntouch " + mark + "\nexit 1\n");
            ExecutableBit.setExecutable(file, true);
        }

        committed(List.of(repository.agent("a.txt", "x\n")));

        assertThat(mark).doesNotExist();
    }

    @Test
    void aCommitOfTheUserInBetweenIsKept() {
        repository.write("a.txt", TEN).write("b.txt", "b\n").commitAll("Begin");
        HashedFileChange change = repository.agent("a.txt", TEN + "agent\n");
        repository.write("b.txt", "user\n");
        repository.git("commit", "--quiet", "-m", "User", "b.txt");
        String users = repository.head();

        committed(List.of(change));

        assertThat(repository.git("rev-parse", "HEAD~1")).isEqualTo(users);
        assertThat(repository.show("HEAD", "b.txt")).isEqualTo("user");
        assertThat(repository.status()).isEmpty();
    }

    @Test
    void whatTheUserCommittedAlreadyIsNotCommittedAgain() {
        repository.write("a.txt", TEN).commitAll("Begin");
        HashedFileChange change = repository.agent("a.txt", "x\n");
        repository.commitAll("The user was quicker");

        assertThat(commit(List.of(change))).isEqualTo(new CommitOutcome.Nothing(List.of()));
    }

    @Test
    void aLockedIndexLeavesEverythingAsItIs() throws IOException {
        repository.write("a.txt", TEN).commitAll("Begin");
        String head = repository.head();
        HashedFileChange change = repository.agent("a.txt", "x\n");
        Files.createFile(repository.root().resolve(".git/index.lock"));

        CommitOutcome outcome = commit(List.of(change));

        assertThat(outcome.left())
                .singleElement()
                .satisfies(left -> assertThat(left.reason()).contains("index.lock"));
        assertThat(repository.head()).isEqualTo(head);
    }

    @Test
    void pathsAreThoseOfAWorkspaceBelowTheTop() {
        repository.write("sub/a.txt", TEN).commitAll("Begin");
        HashedFileChange change = repository.agent("sub/a.txt", "x\n");
        HashedFileChange below =
                new HashedFileChange("a.txt", change.before(), change.after(), change.executable());

        CommitOutcome outcome =
                new TurnCommitter(repository.root().resolve("sub"))
                        .commit(List.of(below), repository, message("s"));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        CommitOutcome.Committed.class,
                        committed -> assertThat(committed.files()).containsExactly("a.txt"));
        assertThat(repository.status()).isEmpty();
    }

    @Test
    void submodulesAreLeftToThemselves() throws IOException {
        AgentEditedRepository other = AgentEditedRepository.create(directory.resolve("other"));
        other.write("lib.txt", "lib\n").commitAll("Lib");
        repository.write("a.txt", TEN).commitAll("Begin");
        repository.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                other.root().toString(),
                "lib");
        repository.commitAll("Add lib");

        CommitOutcome outcome = commit(List.of(repository.agent("lib/lib.txt", "changed\n")));

        assertThat(outcome.left())
                .singleElement()
                .satisfies(left -> assertThat(left.reason()).contains("submodule lib"));
    }

    @Test
    void severalChangesOfOneFileCountAsOne() {
        repository.write("a.txt", TEN).commitAll("Begin");
        List<HashedFileChange> changes =
                List.of(
                        repository.agent("a.txt", TEN + "x\n"),
                        repository.agent("t.txt", "t\n"),
                        repository.agent("a.txt", TEN + "x\ny\n"),
                        repository.agent("t.txt", null));

        assertThat(committed(changes).files()).containsExactly("a.txt");
        assertThat(repository.show("HEAD", "a.txt") + "\n").isEqualTo(TEN + "x\ny\n");
    }

    @Test
    void worksInAWorktree() throws IOException {
        repository.write("a.txt", TEN).commitAll("Begin");
        Path tree = directory.resolve("tree");
        repository.git("worktree", "add", "--quiet", "-b", "side", tree.toString());
        String before = repository.head();
        HashedFileChange change = repository.agent("a.txt", "x\n");
        Files.writeString(tree.resolve("a.txt"), "x\n");

        new TurnCommitter(tree).commit(List.of(change), repository, message("s"));

        assertThat(repository.head()).isEqualTo(before);
        assertThat(repository.show("side", "a.txt")).isEqualTo("x");
        assertThat(repository.git("-C", tree.toString(), "status", "--porcelain")).isEmpty();
    }

    private CommitOutcome.Committed committed(List<HashedFileChange> changes) {
        CommitOutcome outcome = commit(changes);
        assertThat(outcome).isInstanceOf(CommitOutcome.Committed.class);
        return (CommitOutcome.Committed) outcome;
    }

    private CommitOutcome commit(List<HashedFileChange> changes) {
        steps++;
        return new TurnCommitter(repository.root())
                .commit(changes, repository, message("step-" + steps));
    }

    private static CommitMessage message(String step) {
        return new CommitMessage("feat: change things", "", step, Map.of("Troupe-Task", "t1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mine.txt", "a b/ö.txt"})
    void aStagedFileIsNotCalledUntracked(String path) {
        repository.write("a.txt", TEN).commitAll("Begin");
        repository.write(path, "mine\n");
        repository.git("add", path);

        CommitOutcome outcome = commit(List.of(repository.agent(path, "more\n")));

        assertThat(outcome.left())
                .singleElement()
                .satisfies(left ->
                        assertThat(left.text())
                                .startsWith(path + " is staged by you but in no commit yet"));
    }

    @Test
    void locksThatAKilledWorkerLeftBehindAreRemoved() throws IOException, InterruptedException {
        repository.write("a.txt", TEN).commitAll("Begin");
        HashedFileChange change = repository.agent("a.txt", "x\n");
        Path git = repository.root().resolve(".git");
        Path lock = Files.createFile(git.resolve("index.lock"));
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Object key = Files.readAttributes(lock, BasicFileAttributes.class).fileKey();
        Files.writeString(git.resolve("troupe-locks"), dead.pid() + "\n1\n" + key + "\n");
        Files.createFile(git.resolve("refs/heads/main.lock"));

        committed(List.of(change));
        assertThat(git.resolve("refs/heads/main.lock")).doesNotExist();

        assertThat(lock).doesNotExist();
        assertThat(git.resolve("troupe-locks")).doesNotExist();
        assertThat(repository.status()).isEmpty();
    }

    @Test
    void aLockOfSomebodyElseIsRespectedAfterACrashOfOurs() throws IOException {
        repository.write("a.txt", TEN).commitAll("Begin");
        HashedFileChange change = repository.agent("a.txt", "x\n");
        Path git = repository.root().resolve(".git");
        Files.writeString(git.resolve("troupe-locks"), "1\n1\n(dev=1,ino=1)\n");
        Path lock = Files.createFile(git.resolve("index.lock"));

        assertThat(commit(List.of(change)).left()).hasSize(1);
        assertThat(lock).exists();
    }

    @Test
    void anIndexThatACrashLeftBehindIsBroughtUp() {
        repository.write("a.txt", TEN).write("gone.txt", "g\n").commitAll("Begin");
        List<HashedFileChange> changes =
                List.of(
                        repository.agent("a.txt", "x\n"),
                        repository.agent("new.txt", "n\n"),
                        repository.agent("gone.txt", null));
        TurnCommitter turn = new TurnCommitter(repository.root());
        turn.commit(changes, repository, message("s"));
        repository.git("read-tree", "HEAD~1");
        assertThat(repository.status()).isNotEmpty();

        turn.commit(changes, repository, message("s"));

        assertThat(repository.status()).isEmpty();
    }
}
