package dev.troupe.sandbox.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever {@code .git} is, a command plants nothing that git runs later outside of the sandbox. */
class GitShapesTest extends SandboxedProject {
    private Path root;

    @BeforeEach
    void top() {
        root = repository.root();
    }

    @Test
    void aLinkOutOfTheWorkspaceStays() throws InterruptedException, IOException {
        Path store = Files.move(root.resolve(".git"), root.resolveSibling("store"));
        Path link = Files.createSymbolicLink(root.resolve(".git"), store);
        repository.git("config", "http.extraheader", "Authorization: SECRET");

        assertThat(run("git log --format=%s; cat .git/config").output())
                .startsWith("Begin\n")
                .doesNotContain("SECRET");
        assertThat(run("echo x > .git/hooks/pre-commit").exit()).isNotZero();
        CommandResult result = run("rm .git && git init -q && " + plant(".git"));

        assertThat(result.notices()).singleElement().asString().startsWith(".git, a link to");
        assertThat(Files.readSymbolicLink(link)).isEqualTo(store);
        assertThat(repository.git("log", "--format=%s")).isEqualTo("Begin");
        assertThat(store.resolve("hooks/pre-commit")).doesNotExist();
    }

    @Test
    void aLinkWithinTheWorkspaceStays() throws InterruptedException, IOException {
        Path store = Files.move(root.resolve(".git"), root.resolve("store"));
        Path link = Files.createSymbolicLink(root.resolve(".git"), Path.of("store"));

        assertThat(run("git log --format=%s && git checkout -q -b other").output())
                .startsWith("Begin\n");
        for (String line :
                List.of(
                        "echo x > .git/hooks/pre-commit",
                        "echo x > store/hooks/pre-commit",
                        "mv store away",
                        "git config core.fsmonitor evil")) {
            assertThat(run(line).exit()).as(line).isNotZero();
        }
        CommandResult result = run("rm .git && " + plant("evil") + " && ln -s evil .git");

        assertThat(result.notices()).singleElement().asString().contains("link to store");
        assertThat(Files.readSymbolicLink(link)).isEqualTo(Path.of("store"));
        assertThat(store).isDirectory();
    }

    @Test
    void protectedPathsThatAreLinksStay() throws InterruptedException, IOException {
        repository.write("rules/config.yaml", "a: b\n").write("scripts/pre-commit", "exit 0\n");
        Files.createSymbolicLink(root.resolve(".troupe"), Path.of("rules"));
        Files.move(root.resolve(".git/hooks"), root.resolve(".git/examples"));
        Files.createSymbolicLink(root.resolve(".git/hooks"), Path.of("../scripts"));

        CommandResult result =
                run(
                        "rm .troupe .git/hooks; mkdir .troupe; echo x > .troupe/config.yaml;"
                                + "mkdir .git/hooks; echo evil > .git/hooks/pre-commit");

        assertThat(result.notices()).hasSize(2);
        assertThat(root.resolve(".troupe/config.yaml")).hasContent("a: b\n");
        assertThat(root.resolve(".git/hooks/pre-commit")).hasContent("exit 0\n");
        for (String line :
                List.of("echo x > .git/hooks/pre-commit", "echo x > scripts/x", "rm rules/*")) {
            assertThat(run(line).exit()).as(line).isNotZero();
        }
    }

    @Test
    void whatALinkWouldLeadToIsNotCreated() throws InterruptedException, IOException {
        Files.createSymbolicLink(root.resolve(".claude"), Path.of("later"));

        CommandResult result = run("mkdir later; echo '{}' > later/settings.json");

        assertThat(result.notices()).singleElement().asString().startsWith("later was created");
        assertThat(root.resolve("later")).doesNotExist();
        assertThat(root.resolve(".claude")).isSymbolicLink();
    }

    @Test
    void aRepositoryThatWasMovedAsideMakesNoRoom() throws InterruptedException, IOException {
        TestRepository inner = TestRepository.create(root.resolve("in/ner"));
        inner.git("config", "alias.x", "!true");

        CommandResult result =
                run("mv in/ner in/other && " + plant("in/ner/.git") + " && touch in/ner/.git/HEAD");

        assertThat(result.exit()).as(result.output()).isZero();
        assertThat(result.notices())
                .hasSize(2)
                .anyMatch(it -> it.contains("in/ner/.git/hooks"))
                .anyMatch(it -> it.contains("in/ner/.git/config"));
        assertThat(root.resolve("in/other/.git/config")).content().contains("!true");
    }

    @Test
    void settingsThatTheUserChangesMeanwhileStay() throws InterruptedException {
        Path flag = root.resolve("flag");
        Thread user =
                Thread.ofVirtual()
                        .start(() -> {
                            while (!Files.exists(flag)) {
                                Thread.onSpinWait();
                            }
                            repository.git("config", "alias.x", "!true");
                            repository.write("done", "");
                        });

        CommandResult result = run("touch flag; until [ -e done ]; do sleep 0.02; done");
        user.join();

        assertThat(result.notices()).isEmpty();
        assertThat(repository.git("config", "alias.x")).isEqualTo("!true");
    }

    @Test
    void nothingIsPlantedInBuildOutputAndVendoredCode() throws InterruptedException, IOException {
        TestRepository known = TestRepository.create(root.resolve("node_modules/known"));
        TestRepository.create(root.resolve("target/test"));
        known.git("config", "pull.rebase", "true");

        CommandResult result =
                run(
                        "git init -q build/good && git init -q build/evil && "
                                + plant("build/evil/.git")
                                + " && echo evil > node_modules/known/.git/hooks/pre-commit"
                                + " && git -C vendor/x init -q 2>/dev/null; true");

        assertThat(result.notices())
                .hasSize(3)
                .anyMatch(it -> it.contains("build/evil/.git/config"))
                .anyMatch(it -> it.contains("build/evil/.git/hooks"))
                .anyMatch(it -> it.contains("node_modules/known/.git/hooks"));
        assertThat(run("git -C node_modules/known config user.name Grace").notices()).isEmpty();
        assertThat(known.git("config", "pull.rebase")).isEqualTo("true");
        assertThat(known.git("config", "user.name")).isEqualTo("Grace");
        assertThat(run("rm -rf target build node_modules").notices()).isEmpty();
    }

    @Test
    void aDirectoryThatGitTakesForARepositoryIsOne() throws InterruptedException {
        CommandResult result =
                run(
                        "mkdir -p src/refs store/objects store/refs && echo ref: refs/heads/x > src/HEAD"
                                + " && echo ../store > src/commondir && "
                                + plant("store"));

        assertThat(result.notices()).isNotEmpty().anyMatch(it -> it.contains("src/commondir"));
    }

    @Test
    void manyRepositoriesHideNone() throws InterruptedException {
        CommandResult result =
                run(
                        "for i in $(seq 210); do mkdir -p r$i/.git/objects; touch r$i/.git/HEAD; done; "
                                + "mkdir -p z/.git/objects; touch z/.git/HEAD; "
                                + plant("z/.git"));

        assertThat(result.notices()).hasSize(2);
        assertThat(run(plant("z/.git")).notices()).hasSize(2);
    }

    @Test
    void theFileOfAWorktreeOrSubmoduleStays() throws InterruptedException {
        Path tree = directory.resolve("tree").toAbsolutePath();
        repository.git("worktree", "add", "--quiet", tree.toString());
        root = tree;

        for (String line :
                List.of(
                        "rm .git",
                        "mv .git away",
                        "echo 'gitdir: evil' > .git",
                        "ln -sf evil .git")) {
            assertThat(run(line).exit()).as(line).isNotZero();
        }
        assertThat(run("echo x > $(git rev-parse --git-common-dir)/hooks/x").exit()).isNotZero();
    }

    @Test
    void whatSettingsIncludeStays() throws InterruptedException, IOException {
        repository.write("shared.config", "[include]\n\tpath = sub/inner.config\n");
        repository.write("sub/inner.config", "[core]\n\thooksPath = tools/hooks\n");
        repository.write("tools/hooks/pre-commit", "exit 0\n");
        repository.git("config", "include.path", "../shared.config");
        repository.git("config", "includeIf.onbranch:none.path", "../later.config");

        for (String line :
                List.of(
                        "git config -f shared.config core.fsmonitor evil",
                        "echo x >> shared.config",
                        "rm shared.config",
                        "mv sub/inner.config sub/other",
                        "echo x >> sub/inner.config",
                        "echo evil > tools/hooks/pre-commit")) {
            assertThat(run(line).exit()).as(line).isNotZero();
        }
        CommandResult result = run("echo '[core]' > later.config; git log --format=%s");

        assertThat(result.output()).startsWith("Begin\n");
        assertThat(result.notices()).singleElement().asString().startsWith("later.config was");
        assertThat(root.resolve("later.config")).doesNotExist();
    }

    @Test
    void whereTheHooksOfASubmoduleOrAWorktreeAreNothingIsWritten()
            throws InterruptedException, IOException {
        TestRepository library = TestRepository.create(directory.resolve("library"));
        library.write("hooks/pre-commit", "exit 0\n").commitAll("Begin");
        repository.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                library.root().toString(),
                "lib");
        repository.git("-C", "lib", "config", "core.hooksPath", "hooks");
        repository.git("worktree", "add", "--quiet", "tree");
        repository.git("config", "core.hooksPath", "scripts");
        repository.write("tree/scripts/pre-commit", "exit 0\n");

        for (String line : List.of("echo x > lib/hooks/x", "echo x > tree/scripts/pre-commit")) {
            assertThat(run(line).exit()).as(line).isNotZero();
        }
    }

    @Test
    void pipesInPlaceOfSettingsHoldNobodyUp() throws InterruptedException {
        CommandResult result =
                run(
                        "git init -q one && rm one/.git/config && mkfifo one/.git/config one/.git/commondir"
                                + " && mkdir two && mkfifo two/.git");

        assertThat(result.notices())
                .hasSize(3)
                .anyMatch(it -> it.startsWith("one/.git/config was"))
                .anyMatch(it -> it.startsWith("one/.git/commondir was"))
                .anyMatch(it -> it.startsWith("two/.git was"));
    }

    @Test
    void noRepositoryIsMadeOfADirectoryOfAnEarlierCommand() throws InterruptedException {
        run(plant("store") + " && mkdir store/refs && echo ref: refs/heads/x > store/HEAD");

        CommandResult moved = run("mkdir x && mv store x/.git");
        run("mkdir x/.git/objects");

        assertThat(moved.notices()).singleElement().asString().startsWith("x/.git/HEAD was");
        assertThat(root.resolve("x/.git/HEAD")).doesNotExist();
    }

    private static String plant(String git) {
        return "mkdir -p %1$s/hooks && echo evil > %1$s/hooks/pre-commit && printf '[core]\\n\\tfsmonitor = evil\\n' > %1$s/config"
                .formatted(git);
    }

    private CommandResult run(String line) throws InterruptedException {
        return runner.run(
                new SandboxCommand(
                        line, root, Duration.ofSeconds(60), spill.resolve("output"), 4000),
                text -> {});
    }
}
