package dev.troupe.security.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.condition.TruthValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceFactsTest {
    @TempDir private Path directory;
    private Path shop;
    private ConditionFacts facts;

    @BeforeEach
    void begin() throws Exception {
        shop = Files.createDirectory(directory.resolve("shop"));
        git("init", "--quiet", "--initial-branch=main");
        Files.writeString(shop.resolve("a.txt"), "a\n");
        commit();
        facts = WorkspaceFacts.of(shop.toString());
    }

    @Test
    void gitIsAsked() throws Exception {
        assertThat(facts.branch()).contains("main");
        assertThat(facts.commitCount()).hasValue(1);
        assertThat(facts.modified("a.txt")).isEqualTo(TruthValue.FALSE);

        Files.writeString(shop.resolve("a.txt"), "b\n");

        assertThat(facts.modified("a.txt")).isEqualTo(TruthValue.TRUE);
        assertThat(facts.modified("none.txt")).isEqualTo(TruthValue.FALSE);
    }

    @Test
    void allIsCommittedOnlyWhereNothingIsChangedOrNew() throws Exception {
        Files.writeString(shop.resolve(".gitignore"), "out\n");
        git("add", ".gitignore");
        assertThat(facts.committed()).isEqualTo(TruthValue.FALSE);
        commit();
        Files.writeString(shop.resolve("out"), "made");
        assertThat(facts.committed()).isEqualTo(TruthValue.TRUE);

        Files.writeString(shop.resolve("new.txt"), "n");
        assertThat(facts.committed()).isEqualTo(TruthValue.FALSE);
        Files.delete(shop.resolve("new.txt"));
        Files.writeString(shop.resolve("a.txt"), "b\n");
        assertThat(facts.committed()).isEqualTo(TruthValue.FALSE);
    }

    @Test
    void whatGitKeepsQuietAboutIsNotTakenAsCommitted() throws Exception {
        git("update-index", "--assume-unchanged", "a.txt");
        Files.writeString(shop.resolve("a.txt"), "hidden\n");
        assertThat(facts.committed()).isEqualTo(TruthValue.UNKNOWN);

        git("update-index", "--no-assume-unchanged", "a.txt");
        assertThat(facts.committed()).isEqualTo(TruthValue.FALSE);
        git("checkout", "--quiet", "--", "a.txt");
        assertThat(facts.committed()).isEqualTo(TruthValue.TRUE);
        Files.writeString(shop.resolve(".gitmodules"), "");
        commit();
        assertThat(facts.committed()).isEqualTo(TruthValue.UNKNOWN);
    }

    @Test
    void commitsAreReachableThatAnotherNameLeadsTo() throws Exception {
        Files.writeString(shop.resolve("a.txt"), "b\n");
        commit();

        assertThat(facts.reachableFrom("HEAD")).isEqualTo(TruthValue.TRUE);
        assertThat(facts.reachableFrom("HEAD~1")).isEqualTo(TruthValue.FALSE);
        assertThat(facts.reachableFrom("nowhere")).isEqualTo(TruthValue.UNKNOWN);
        assertThat(facts.reachableFrom("--all")).isEqualTo(TruthValue.UNKNOWN);

        git("branch", "fix/kept");
        assertThat(facts.reachableFrom("HEAD~1")).isEqualTo(TruthValue.TRUE);
        git("checkout", "--quiet", "--detach");
        git("branch", "--quiet", "-D", "fix/kept");
        assertThat(facts.reachableFrom("HEAD~1")).isEqualTo(TruthValue.TRUE);
        git("branch", "--quiet", "-f", "main", "HEAD~1");
        assertThat(facts.reachableFrom("HEAD~1")).isEqualTo(TruthValue.FALSE);
    }

    /** A filter may be a script of the repository, which agents edit. */
    @Test
    void noFilterOfTheRepositoryRuns() throws Exception {
        Path ran = directory.resolve("ran");
        Files.writeString(shop.resolve(".gitattributes"), "*.txt filter=own\n");
        for (String kind : List.of("clean", "process")) {
            git("config", "filter.own." + kind, "touch " + ran + "; cat");
        }
        git("config", "filter.own.required", "true");
        Files.writeString(shop.resolve("a.txt"), "c\n");

        assertThat(facts.modified("a.txt")).isEqualTo(TruthValue.TRUE);
        assertThat(ran).doesNotExist();
    }

    @Test
    void aFilterThatCannotBeSwitchedOffLeavesNothingKnown() throws Exception {
        git("config", "filter.größe.clean", "cat");

        assertThat(facts.modified("a.txt")).isEqualTo(TruthValue.UNKNOWN);
    }

    @Test
    void pipesAreNotWaitedFor() throws Exception {
        run("mkfifo", "pipe");

        assertThat(facts.contains("pipe", "x")).isEqualTo(TruthValue.UNKNOWN);
        assertThat(facts.contains("a.txt", "a")).isEqualTo(TruthValue.TRUE);
        assertThat(facts.contains("a.txt", "x")).isEqualTo(TruthValue.FALSE);
        Files.delete(shop.resolve(".git/HEAD"));
        run("mkfifo", ".git/HEAD");
        assertThat(facts.branch()).isEmpty();
    }

    @Test
    void whatLeadsOutOfTheWorkspaceIsUnknown() throws IOException {
        Files.writeString(directory.resolve("outside"), "x");
        Files.createSymbolicLink(shop.resolve("link"), directory.resolve("outside"));

        assertThat(facts.contains("link", "x")).isEqualTo(TruthValue.UNKNOWN);
        assertThat(facts.exists("../outside")).isEqualTo(TruthValue.UNKNOWN);
        assertThat(facts.exists("a.txt")).isEqualTo(TruthValue.TRUE);
        assertThat(facts.exists("none")).isEqualTo(TruthValue.FALSE);
    }

    /** Root reads every directory; a way that goes round in circles or is too long ends where a locked one does. */
    @Test
    void whatCannotBeLookedAtIsNotTakenAsMissing() throws IOException {
        Files.createSymbolicLink(shop.resolve("round"), Path.of("round"));
        for (String path : List.of("round", "round/a.txt", "x".repeat(300))) {
            assertThat(facts.exists(path)).as(path).isEqualTo(TruthValue.UNKNOWN);
            assertThat(facts.contains(path, "a")).as(path).isEqualTo(TruthValue.UNKNOWN);
        }
        assertThat(facts.modified("x".repeat(300))).isEqualTo(TruthValue.UNKNOWN);
    }

    @Test
    void nothingIsBelowAFileOrWhatIsNotThere() {
        for (String path : List.of("a.txt/b", "a.txt/b/c", "none/b")) {
            assertThat(facts.exists(path)).as(path).isEqualTo(TruthValue.FALSE);
            assertThat(facts.contains(path, "a")).as(path).isEqualTo(TruthValue.FALSE);
        }
    }

    @Test
    void whatAnOutsideDirectoryDoesNotHoldIsUnknownToo() throws IOException {
        Files.createDirectory(directory.resolve("beside"));
        Files.createSymbolicLink(shop.resolve("out"), directory.resolve("beside"));
        Files.createSymbolicLink(shop.resolve("nowhere"), directory.resolve("gone"));

        assertThat(facts.exists("out/none")).isEqualTo(TruthValue.UNKNOWN);
        assertThat(facts.exists("nowhere")).isEqualTo(TruthValue.UNKNOWN);
    }

    @Test
    void aWorktreeHasABranchOfItsOwn() throws Exception {
        Path tree = directory.resolve("tree");
        git("worktree", "add", "--quiet", "-b", "side", tree.toString());

        assertThat(WorkspaceFacts.of(tree.toString()).branch()).contains("side");
    }

    private void commit() throws Exception {
        git("add", "--all");
        git(
                "-c",
                "user.name=Ada",
                "-c",
                "user.email=ada@example.org",
                "commit",
                "--quiet",
                "-m",
                "Begin");
    }

    private void git(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        run(command.toArray(String[]::new));
    }

    private void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).directory(shop.toFile()).inheritIO().start();
        assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
    }
}
