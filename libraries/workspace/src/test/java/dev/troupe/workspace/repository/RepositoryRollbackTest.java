package dev.troupe.workspace.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.GitPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Repositories of every kind, in which lines of git change what is no file: it is put back, or refused in a sentence. */
class RepositoryRollbackTest {
    private static final String SESSION = "0198-session";

    @TempDir Path directory;
    private Path checkout;

    @BeforeEach
    void repository() throws IOException, InterruptedException {
        checkout = create("shop", "git init -q -b main");
    }

    private Path create(String name, String init) throws IOException, InterruptedException {
        Path made = Files.createDirectory(directory.resolve(name)).toRealPath();
        run(made, init + " && git config user.name Ada && git config user.email ada@example.org");
        run(made, "echo one > a.txt && echo two > b.txt && git add . && git commit -qm First");
        return made;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo more >> a.txt && git commit -qam x",
                "git pack-refs --all && git tag v1 && git commit -q --allow-empty -m x",
                "git branch y && git pack-refs --all --prune",
                "git branch täg/ü && git tag -a -m v größe",
                "echo x > 'ä b.txt' && git add .",
                "git checkout -q --detach && git commit -q --allow-empty -m x",
                "git checkout -q --orphan new && git commit -qm x",
                "git update-index --skip-worktree a.txt && git tag v1",
                "git notes add -m note"
            })
    void isPutBackAndComesAgain(String line) throws IOException, InterruptedException {
        comesAndGoes(line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"git init -q -b main --object-format=sha256"})
    void soItIsInRepositoriesOfOtherFormats(String init) throws IOException, InterruptedException {
        checkout = create("other", init);
        comesAndGoes("echo more >> a.txt && git commit -qam x && git branch y");
        comesAndGoes("git rm -q --cached b.txt");
    }

    @Test
    void soItIsInALinkedWorktree() throws IOException, InterruptedException {
        run(checkout, "git worktree add -q ../linked -b linked");
        checkout = directory.resolve("linked").toRealPath();
        comesAndGoes("echo more >> a.txt && git commit -qam x && git switch -qc y");
    }

    @Test
    void entriesOfTheStashGoAndComeOneByOne() throws IOException, InterruptedException {
        run(checkout, "for i in 1 2 3; do echo $i >> a.txt; git stash push -qm $i; done");
        comesAndGoes("git stash drop -q 'stash@{1}'");
        comesAndGoes("echo 4 >> a.txt; git stash push -qm 4");
        comesAndGoes("git stash clear");
    }

    @Test
    void whatIsFetchedStays() throws IOException, InterruptedException {
        run(checkout, "git clone -q . ../clone && git tag v1 && git commit -q --allow-empty -m x");
        checkout = directory.resolve("clone").toRealPath();
        run(checkout, "git config user.name Ada && git config user.email ada@example.org");

        RepositoryChange change = observe("git fetch -q && git branch mine && git merge -q");

        assertThat(change.refs())
                .extracting(RefMove::ref)
                .containsExactly("refs/heads/main", "refs/heads/mine");
    }

    @Test
    void commitsOfTheSessionGoWithWhatTheyWereMadeUpon() throws IOException, InterruptedException {
        String before = state();
        RepositoryChange line = observe("git commit -q --allow-empty -m x");
        run(
                checkout,
                "echo more > b.txt && git commit -qam 'Troupe' -m 'Troupe-Session: "
                        + SESSION
                        + "'");

        RepositoryChange whole = takeBack(line);
        run(checkout, "git checkout -q HEAD b.txt");

        assertThat(state()).isEqualTo(before);
        assertThat(whole.index()).extracting(StagedPathChange::path).containsExactly("b.txt");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "git commit -q --allow-empty -m x | git commit -q --allow-empty -m y | Branch main has moved from",
                "git commit -q --allow-empty -m x | git commit -q --allow-empty -m 'y' -m 'Troupe-Session: other' | Branch main has moved from",
                "git commit -q --allow-empty -m x | git switch -qc y | HEAD is now on branch y instead of on branch main",
                "git branch y | git worktree add -q ../linked y | Branch y is checked out in",
                "git branch y | git switch -q y | HEAD is now on branch y",
                "git rm -q --cached a.txt | echo z > a.txt && git add a.txt | The staged content of a.txt has changed since",
                "echo x > a.txt && git stash push -q | echo y > a.txt && git stash push -q | The stash has changed since",
                "git tag v1 | mkdir .git/rebase-merge | A rebase is under way",
                "git branch -D gone | git reflog expire --expire=now --all && git gc -q --prune=now | Git has cleared away what would be put back"
            })
    void whatWasDoneSinceIsNotLost(String line, String since, String refusal)
            throws IOException, InterruptedException {
        run(
                checkout,
                "git switch -qc gone && git commit -q --allow-empty -m g && git switch -q main");
        RepositoryChange change = observe(line);
        run(checkout, since);
        String after = state();

        assertThatThrownBy(() -> takeBack(change))
                .isInstanceOf(TroupeException.class)
                .hasMessageStartingWith(refusal)
                .hasMessageEndingWith("nothing was changed.");
        assertThat(state()).isEqualTo(after);
    }

    @Test
    void filesAreGitsWhereTheIndexOrTheStashVouchesForThem()
            throws IOException, InterruptedException {
        run(checkout, "echo c > c.txt && git add c.txt && git commit -qm c");
        try (RepositoryObservation look = RepositoryObservation.begin(GitCheckout.find(checkout))) {
            run(
                    checkout,
                    "git rm -q a.txt && git checkout -q HEAD~1 -- b.txt && echo mine > c.txt && echo mine > d.txt");

            assertThat(look.made(look.end(), paths("a.txt", "b.txt", "c.txt", "d.txt", "gone.txt")))
                    .containsExactlyInAnyOrderElementsOf(paths("a.txt", "b.txt", "gone.txt"));
        }
        run(
                checkout,
                "git reset -q --hard && rm -f d.txt && echo more > b.txt && git stash push -q");
        try (RepositoryObservation look = RepositoryObservation.begin(GitCheckout.find(checkout))) {
            run(checkout, "git stash pop -q && echo mine > c.txt");

            assertThat(look.made(look.end(), paths("b.txt", "c.txt")))
                    .containsExactlyElementsOf(paths("b.txt"));
        }
    }

    @Test
    void filesOutsideADirectoryAreToldWhereGitWroteThem() throws IOException, InterruptedException {
        run(checkout, "mkdir sub && echo s > sub/s.txt && git add . && git commit -qm Sub");
        run(checkout, "echo more >> b.txt");
        Path old = checkout.resolve("b.txt");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(3_600)));
        try (RepositoryObservation look = RepositoryObservation.begin(GitCheckout.find(checkout))) {
            run(checkout, "git add b.txt && git rm -q a.txt && git rm -q sub/s.txt");

            assertThat(look.touched(look.end(), "sub/")).isEqualTo(paths("a.txt"));
        }
    }

    private static List<GitPath> paths(String... names) {
        return Stream.of(names).map(GitPath::of).toList();
    }

    @Test
    void whatOthersStagedMeanwhileStays() throws IOException, InterruptedException {
        RepositoryChange change = observe("echo x > a.txt && git add a.txt");
        run(checkout, "echo y > b.txt && git add b.txt && git status -s");

        takeBack(change);

        assertThat(run(checkout, "git status --porcelain")).isEqualTo(" M a.txt\nM  b.txt\n");
    }

    @Test
    void aRefThatIsHeldKeepsAllAsItIs() throws IOException, InterruptedException {
        RepositoryChange change =
                observe(
                        "git switch -qc feature && echo x > a.txt && git commit -qam x && git tag v1");
        String after = state();
        Path lock = Files.createFile(checkout.resolve(".git/refs/tags/v1.lock"));

        assertThatThrownBy(() -> takeBack(change)).hasMessageContaining("nothing was changed");
        Files.delete(lock);
        assertThat(state()).isEqualTo(after);
    }

    @Test
    void noHookRuns() throws IOException, InterruptedException {
        RepositoryChange change = observe("git switch -qc y && git commit -q --allow-empty -m x");
        Path hook = checkout.resolve(".git/hooks/reference-transaction");
        Files.createDirectories(hook.getParent());
        Files.writeString(hook, "#!/bin/sh\ntouch ran\nexit 1\n");
        run(checkout, "chmod +x .git/hooks/reference-transaction");

        takeBack(change);

        assertThat(checkout.resolve("ran")).doesNotExist();
        assertThat(run(checkout, "git branch --list y")).isEmpty();
    }

    @Test
    void whatWasTakenBackIsInTheReflog() throws IOException, InterruptedException {
        RepositoryChange change = observe("git commit -q --allow-empty -m x");
        String commit = run(checkout, "git rev-parse HEAD").strip();

        takeBack(change);

        assertThat(run(checkout, "git reflog main --format='%H %gs'"))
                .contains(commit)
                .contains("troupe: undo");
    }

    private void comesAndGoes(String line) throws IOException, InterruptedException {
        String before = state();
        RepositoryChange change = observe(line);
        String after = state();
        assertThat(change.changesNothing()).isFalse();
        RepositoryChange whole = takeBack(change);
        assertThat(state()).isEqualTo(before);
        assertThat(restorer().isBegun(whole)).isTrue();
        restorer().make(whole);
        assertThat(state()).as("made once more").isEqualTo(before);
        takeBack(whole);
        assertThat(state()).isEqualTo(after);
    }

    private RepositoryChange observe(String line) throws IOException, InterruptedException {
        try (RepositoryObservation look = RepositoryObservation.begin(GitCheckout.find(checkout))) {
            run(checkout, line);
            return look.end();
        }
    }

    private RepositoryChange takeBack(RepositoryChange change) throws IOException {
        RepositoryRollback rollback = RepositoryRollback.begin(GitCheckout.find(checkout), SESSION);
        rollback.takeBack(change);
        RepositoryChange whole = rollback.whole();
        assertThat(restorer().isBegun(whole)).isFalse();
        restorer().make(whole);
        return whole;
    }

    private RepositoryRestorer restorer() throws IOException {
        return new RepositoryRestorer(GitCheckout.find(checkout), SESSION, "troupe: undo");
    }

    private String state() throws IOException, InterruptedException {
        return run(
                checkout,
                "git for-each-ref --format='%(refname) %(objectname)'; git symbolic-ref -q HEAD || git rev-parse HEAD; git ls-files -s -v; git stash list");
    }

    private static String run(Path place, String line) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder("bash", "-c", line)
                        .directory(place.toFile())
                        .redirectErrorStream(true);
        builder.environment().putAll(Map.of("LC_ALL", "C.UTF-8"));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
