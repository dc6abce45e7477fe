package dev.troupe.sandbox.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.command.CommandResult;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.command.ProcessGroupLog;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.command.SandboxedProject;
import dev.troupe.sandbox.layer.LayerStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Git in a real sandbox takes tracked files for unchanged that commands must not see. */
class MaskedIndexTest extends SandboxedProject {
    private Path root = Path.of("");

    @BeforeEach
    void track() throws IOException {
        repository.write(".env", "TOKEN=canary\n").write("deep/.env", "TOKEN=canary\n");
        repository.write("b.txt", "b\n").commitAll("With secrets");
        root = repository.root();
    }

    private SandboxCommand command(String line) {
        return new SandboxCommand(
                line,
                root,
                Duration.ofSeconds(20),
                spill.resolve(UUID.randomUUID().toString()),
                4_000);
    }

    private String plain(String line) throws InterruptedException {
        return runner.run(command(line), _ -> {}).output();
    }

    private String layered(String line) throws IOException, InterruptedException {
        Path server = Files.createDirectories(directory.resolve("home"));
        LayeredCommandResult ran =
                runner.run(
                        command(line),
                        LayerStore.open(server, root).orElseThrow(),
                        "layer-" + UUID.randomUUID(),
                        _ -> {});
        ran.layer().drop();
        return ran.result().output();
    }

    @ParameterizedTest
    @ValueSource(strings = {"git status --porcelain", "git diff", "git diff HEAD --stat"})
    void showsNoChangeWhereNothingChanged(String line) throws IOException, InterruptedException {
        assertThat(plain(line)).isEmpty();
        assertThat(layered(line + "; test $? = 0 || echo failed")).isEmpty();
    }

    @Test
    void showsOtherChanges() throws IOException, InterruptedException {
        Files.writeString(root.resolve("b.txt"), "changed\n");

        assertThat(plain("git status --porcelain")).isEqualTo(" M b.txt\n");
        assertThat(layered("echo c >a.txt; git status --porcelain"))
                .isEqualTo(" M a.txt\n M b.txt\n");
        assertThat(layered("git diff --name-only")).isEqualTo("b.txt\n");
    }

    @Test
    void seesWhatWasStagedBetweenCommands() throws IOException, InterruptedException {
        assertThat(layered("git status --porcelain")).isEmpty();
        Files.writeString(root.resolve("b.txt"), "changed\n");
        assertThat(plain("git add b.txt")).isEmpty();

        assertThat(layered("git status --porcelain")).isEqualTo("M  b.txt\n");
        assertThat(plain("git commit -qm Changed")).isEmpty();
        assertThat(layered("git log --format=%s -1")).isEqualTo("Changed\n");
    }

    @Test
    void worksInAWorktree() throws InterruptedException {
        Path tree = directory.resolve("tree");
        repository.git("worktree", "add", "-q", tree.toString());
        try (CommandRunner there =
                new CommandRunner(starter, tree, () -> true, ProcessGroupLog.none())) {
            SandboxCommand status =
                    new SandboxCommand(
                            "git status --porcelain && git diff && cat .env",
                            tree,
                            Duration.ofSeconds(20),
                            spill.resolve("tree"),
                            4_000);

            CommandResult result = there.run(status, _ -> {});

            assertThat(result.output())
                    .contains("Permission denied")
                    .doesNotContain("canary", " M ");
        }
    }

    @Test
    void leavesTheRealIndexAlone() throws IOException, InterruptedException {
        byte[] before = Files.readAllBytes(root.resolve(".git/index"));

        assertThat(layered("git status --porcelain; git ls-files -v .env")).isEqualTo("h .env\n");

        assertThat(root.resolve(".git/index")).hasBinaryContent(before);
        assertThat(repository.git("ls-files", "-v", ".env").strip()).isEqualTo("H .env");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git commit -qam Changed",
                "git add -A && git commit -qm Changed",
                "git stash -q && git stash pop -q && git commit -qam Changed",
                "git checkout -q -b other && git commit -qam Changed && git merge -q main"
            })
    void writesTheIndexBesideHiddenFilesAsTheyWereCommitted(String line)
            throws IOException, InterruptedException {
        Files.writeString(root.resolve("b.txt"), "changed\n");

        assertThat(plain(line)).isEmpty();

        assertThat(repository.git("status", "--porcelain")).isEmpty();
        assertThat(repository.git("show", "--format=", "--name-only", "HEAD").strip())
                .isEqualTo("b.txt");
        assertThat(root.resolve("deep/.env")).hasContent("TOKEN=canary");
    }

    @Test
    void keepsAHiddenFileFromGitThatIsNotAsItWasCommitted()
            throws IOException, InterruptedException {
        Files.writeString(root.resolve(".env"), "TOKEN=new\n");
        Files.writeString(root.resolve("b.txt"), "changed\n");

        String told = plain("git commit -qam Changed && git show");

        assertThat(told).contains(".env").doesNotContain("new");
        assertThat(repository.git("log", "--format=%s", "-1").strip()).isEqualTo("With secrets");
        assertThat(root.resolve(".env")).hasContent("TOKEN=new");
    }
}
