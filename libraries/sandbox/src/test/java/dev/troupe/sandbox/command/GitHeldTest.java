package dev.troupe.sandbox.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.SandboxState;
import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing but git changes a repository. */
class GitHeldTest extends SandboxedProject {
    @Test
    void aCommandInASandboxIsWatchedAtLeast() {
        assertThat(runner.stateOf("git status", false)).isEqualTo(SandboxState.WATCHED);
        assertThat(runner.stateOf("sleep 1", true)).isEqualTo(SandboxState.WATCHED);
        assertThat(runner.stateOf("make", false)).isNotEqualTo(SandboxState.NOT_HELD);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm -rf .git",
                "echo x > .git/HEAD",
                "cd .git && rm -rf objects refs",
                "find . -depth -delete",
                "ln -s .git l && rm -rf l/objects",
                "x=.g; rm -rf ${x}it",
                "mkdir .git/rebase-merge && echo 'exec id' > .git/rebase-merge/git-rebase-todo",
                "echo /elsewhere > .git/objects/info/alternates",
                "git add -A && rm -rf .git/objects",
                "x=git; $x update-ref -d HEAD"
            })
    void theRepositoryStaysAsItIs(String line) throws InterruptedException, IOException {
        CommandResult result = run(line);

        assertThat(result.exit()).as(result.output()).isNotZero();
        assertThat(result.notices())
                .singleElement()
                .asString()
                .contains(".git can be changed only by git", "call of its own");
        assertThat(repository.git("log", "--format=%s")).isEqualTo("Begin");
        assertThat(repository.git("fsck")).isEmpty();
        assertThat(repository.root().resolve(".git/rebase-merge")).doesNotExist();
        assertThat(repository.root().resolve(".git/objects/info/alternates")).doesNotExist();
    }

    @Test
    void gitInACallOfItsOwnChangesIt() throws InterruptedException, IOException {
        repository.write("b.txt", "b\n");

        CommandResult result =
                run("git add -A && git commit -qm 'Add b' && git checkout -qb other");

        assertThat(result.exit()).as(result.output()).isZero();
        assertThat(result.notices()).isEmpty();
        assertThat(repository.git("log", "--format=%s", "other")).isEqualTo("Add b\nBegin");
    }

    @Test
    void gitReadsWhateverStandsBesideIt() throws InterruptedException {
        CommandResult result =
                run("touch -d 2001-01-01 a.txt; git status -s | wc -l; git log | head -1");

        assertThat(result.exit()).as(result.output()).isZero();
        assertThat(result.output()).startsWith("0\ncommit ");
        assertThat(result.notices()).isEmpty();
    }

    @Test
    void otherRepositoriesInTheWorkspaceAreHeldToo() throws InterruptedException, IOException {
        TestRepository inner = TestRepository.create(repository.root().resolve("in/ner"));
        inner.write("i.txt", "i\n").commitAll("Inner");

        assertThat(run("rm -rf in/ner/.git").exit()).isNotZero();

        assertThat(inner.git("log", "--format=%s")).isEqualTo("Inner");
        assertThat(run("git -C in/ner checkout -qb other").exit()).isZero();
    }

    /** Git would obey its settings, and they may start programs. */
    @Test
    void aDirectoryThatOnlyLooksLikeARepositoryIsNone() throws InterruptedException, IOException {
        TestRepository bare = TestRepository.create(directory.resolve("other"));
        bare.write("x", "x\n").commitAll("Trap");
        bare.git("config", "core.bare", "true");
        Files.move(bare.root().resolve(".git"), repository.root().resolve("trap"));

        assertThat(run("cd trap && git log --format=%s").output()).doesNotContain("Trap");
    }

    private CommandResult run(String line) throws InterruptedException {
        return runner.run(
                new SandboxCommand(
                        line,
                        repository.root(),
                        Duration.ofSeconds(60),
                        spill.resolve("output"),
                        1000),
                text -> {});
    }
}
