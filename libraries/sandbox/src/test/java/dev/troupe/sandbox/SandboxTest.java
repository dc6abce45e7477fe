package dev.troupe.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.path.PathNames;
import dev.troupe.sandbox.command.CommandResult;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.sandbox.command.CommandStarter;
import dev.troupe.sandbox.command.ProcessGroupLog;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.command.SandboxedProject;
import dev.troupe.sandbox.limit.CommandLimits;
import dev.troupe.sandbox.protection.QuarantinedFiles;
import dev.troupe.sandbox.protection.RunningProcessLookup;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.testkit.scope.TestScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SandboxTest extends SandboxedProject {
    /** So many that they are mounted inside, not by options of bubblewrap. */
    private static final int SECRETS = TestScope.choose(1_500, 5_000);

    @Test
    void theWorkspaceIsWritableAndTheSystemIsNot() throws InterruptedException {
        assertThat(run("echo b > b.txt && cat a.txt b.txt").output()).isEqualTo("a\nb\n");
        assertThat(repository.root().resolve("b.txt")).hasContent("b\n");
        assertThat(run("touch /usr/x").exit()).isNotZero();
        assertThat(run("ls /etc/shadow").exit()).isNotZero();
    }

    @Test
    void homeAndTemporaryFilesAreEmptyAndForgotten() throws InterruptedException {
        assertThat(
                        run("find $HOME -name .config -prune -o -name .gitconfig -o -name .npmrc -o -maxdepth 1 -type f -print")
                                .output())
                .isEmpty();
        assertThat(
                        run("echo x > /tmp/kept; echo y > $HOME/kept; cat /tmp/kept $HOME/kept")
                                .output())
                .isEqualTo("x\ny\n");
        assertThat(run("ls /tmp/kept $HOME/kept").exit()).isNotZero();
    }

    @Test
    void thereIsNoNetworkAndNoOtherProcess() throws InterruptedException {
        assertThat(run("cat /proc/net/dev | tail -n +3 | grep -v 'lo:'").output()).isEmpty();
        assertThat(run("ls -d /proc/[0-9]* | wc -l").output().strip()).matches("\\d");
        assertThat(run("grep CapEff /proc/self/status").output()).endsWith("0000000000000000\n");
    }

    @Test
    void secretsAreMasked() throws InterruptedException, IOException {
        repository.write(".env", "KEY=1\n").write("sub/.env.local", "KEY=2\n");
        Files.createSymbolicLink(repository.root().resolve("link.pem"), Path.of("a.txt"));

        assertThat(run("cat .env sub/.env.local link.pem").output()).doesNotContain("KEY", "a\n");
        assertThat(run("cp .env copy; rm -f .env").exit()).isNotZero();
        assertThat(repository.disk(".env")).isEqualTo("KEY=1\n");
    }

    @Test
    void thousandsOfSecretsAreMasked() throws InterruptedException {
        String who = run("id -u; id -g").output();
        for (int i = 0; i < SECRETS; i++) {
            repository.write("keys %d/number \\ %d.pem".formatted(i % 7, i), "KEY\n");
        }
        String all =
                "cat keys*/* 2>/dev/null; cat a.txt; id -u; id -g; grep CapEff /proc/self/status;"
                        + " ls /proc/self/fd; echo b > b.txt && git status --short | wc -l";

        CommandResult result = run(all, 120);

        assertThat(result.output())
                .isEqualTo("a\n" + who + "CapEff:\t0000000000000000\n0\n1\n2\n3\n8\n");
        for (int last : List.of(0, SECRETS - 4)) {
            String name = "keys %d/number \\ %d.pem".formatted(last % 7, last);
            String line =
                    "rm -f '%1$s'; umount '%1$s'; unshare -Urm umount '%1$s'; echo x > '%1$s'"
                            .formatted(name);
            assertThat(run(line, 120).exit()).isNotZero();
            assertThat(repository.disk(name)).isEqualTo("KEY\n");
        }
        assertThat(run("exit 7", 120).exit()).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({"10, 400", "19, 600"})
    void longListsOfMasksFitIntoNoCommandLine(int depth, int files) throws InterruptedException {
        String deep = ("d".repeat(200) + "/").repeat(depth);
        for (int i = 0; i < files; i++) {
            repository.write(deep + i + ".pem", "KEY\n");
        }

        CommandResult result =
                run("find . -name '*.pem' -exec cat {} + 2>/dev/null; ls /proc/self/fd; cat a.txt");

        assertThat(result.output()).isEqualTo("0\n1\n2\n3\na\n");
    }

    @Test
    void secretsInForeignCodeAreMaskedAndItsCertificatesAreNot()
            throws InterruptedException, IOException {
        repository.write("node_modules/x/.env", "KEY=1\n").write("venv/lib/id_rsa", "KEY=2\n");
        repository.write("venv/ca.pem", "-----BEGIN CERTIFICATE-----\nCERT\n");
        repository.write(
                "venv/both.pem", "-----BEGIN CERTIFICATE-----\nBEGIN PRIVATE KEY\nKEY=3\n");
        repository
                .write("credentials/.env", "KEY=4\n")
                .write("ca.pem", "BEGIN CERTIFICATE KEY=5\n");
        String all = "cat node_modules/x/.env venv/lib/id_rsa venv/*.pem credentials/.env ca.pem";

        assertThat(run(all).output()).contains("CERT").doesNotContain("KEY");
        repository
                .write("node_modules/x/y/.env", "KEY=6\n")
                .write("node_modules/x/.npmrc", "KEY=7\n");
        assertThat(run("cat node_modules/x/y/.env node_modules/x/.npmrc").output())
                .doesNotContain("KEY");
    }

    @Test
    void passwordsOfRemotesAreLeftOutOfGitsConfiguration() throws InterruptedException {
        repository.git("remote", "add", "origin", "https://ada:SECRET@example.org/shop.git");
        repository.git("config", "http.https://example.org/.extraheader", "Authorization: SECRET");

        CommandResult result =
                run("cat .git/config; git remote get-url origin; git status --porcelain");

        assertThat(result.exit()).isZero();
        assertThat(result.output())
                .contains("https://example.org/shop.git\n")
                .doesNotContain("SECRET", "ada:");
        assertThat(repository.disk(".git/config")).contains("SECRET");
    }

    @Test
    void noSettingsOfGitShowPasswords() throws InterruptedException, IOException {
        String header = "[http \"https://example.org\"] extraheader = SECRET\n";
        String all = "[http]\n\tcookie\\\nFile = SECRET\n";
        repository.git("config", "include.path", "../shared.config");
        repository.git("config", "includeIf.onbranch:none.path", "../other.config");
        repository
                .write("shared.config", header + "[user]\n\tname = Shared\n[include]path=deep.cfg")
                .write("other.config", header)
                .write("deep.cfg", header)
                .write(".git/config.worktree", header)
                .write(".git/credentials", "https://ada:SECRET@example.org\n")
                .write(".git/worktrees/w/config.worktree", header)
                .write(".git/modules/a/b/config", header)
                .write(".git/modules/a/b/HEAD", "x")
                .write(".git/modules/a/b/modules/c/config", all)
                .write("inner/.git/config", header)
                .write("bare/config", header)
                .write("bare/HEAD", "x")
                .write("bare/objects/x", "x");

        CommandResult result =
                run(
                        "cat shared.config other.config deep.cfg .git/config.worktree .git/credentials; "
                                + "cat $(find . -name 'config*' -type f); git config user.name");

        assertThat(result.output()).endsWith("Shared\n").doesNotContain("SECRET");
        assertThat(repository.disk(".git/modules/a/b/config")).isEqualTo(header);
    }

    @Test
    void oldFilesOfRemotesAreNotShown() throws InterruptedException {
        String address = "https://ada:SECRET@example.org/shop.git";
        repository
                .write(".git/remotes/origin", "URL: " + address + "\n")
                .write(".git/remotes/a/b", "URL: " + address + "\n")
                .write(".git/branches/old", address + "#main\n")
                .write(".git/modules/m/HEAD", "ref: refs/heads/main\n")
                .write(".git/modules/m/remotes/origin", "URL: " + address + "\n")
                .write(".git/modules/branches/x/HEAD", "ref: refs/heads/main\n")
                .write("target/inner/.git/HEAD", "ref: refs/heads/main\n")
                .write("target/inner/.git/branches/x", address + "\n");

        CommandResult result =
                run(
                        "find . -type f -exec cat {} + 2>/dev/null; cat .git/modules/branches/x/HEAD;"
                                + " git log --format=%s");

        assertThat(result.output())
                .endsWith("ref: refs/heads/main\nBegin\n")
                .doesNotContain("SECRET");
    }

    @Test
    void settingsOfAWorktreeShowNoPasswords() throws InterruptedException, IOException {
        Path tree = directory.resolve("linked").toAbsolutePath();
        repository.git("worktree", "add", "--quiet", tree.toString());
        String header = "[http \"https://example.org\"] extraheader = SECRET\n";
        repository
                .write(".git/worktrees/linked/config.worktree", header)
                .write(".git/modules/m/config", header)
                .write(".git/worktrees/linked/modules/m/config", header);
        repository.git("config", "http.extraheader", "SECRET");

        CommandResult result =
                new CommandRunner(starter, tree, () -> true, ProcessGroupLog.none())
                        .run(
                                new SandboxCommand(
                                        "cat $(find $(git rev-parse --git-common-dir) -name 'config*'); git log --format=%s",
                                        tree,
                                        Duration.ofSeconds(20),
                                        spill.resolve("output"),
                                        4000),
                                text -> {});

        assertThat(result.output()).endsWith("Begin\n").doesNotContain("SECRET");
    }

    @Test
    void settingsThatNobodyCanReadAreNotShown() throws InterruptedException, IOException {
        repository.write("inner/.git/config", "[http] extraheader = \"SECRET\n");

        assertThat(run("cat inner/.git/config").output()).isEmpty();
    }

    @Test
    void limitsHoldInside() throws InterruptedException {
        CommandLimits limits = CommandLimits.here(null);

        assertThat(run("ulimit -d").output()).isEqualTo((limits.memory() >> 10) + "\n");
        if (limits.counted()) {
            assertThat(run("ulimit -u").output()).isEqualTo(limits.processes() + "\n");
        }
        assertThat(run("echo $0 \"$@\"").output()).isEqualTo("bash\n");
    }

    @Test
    void aCommandThatGetsNoMemoryIsToldWhy() throws InterruptedException {
        SandboxSettings little = SandboxSettings.usual(PathNames::secret).limiting(64L << 20);
        try (CommandStarter small =
                new CommandStarter(Sandbox.probe(little), Duration.ofSeconds(10))) {
            runner =
                    new CommandRunner(small, repository.root(), () -> true, ProcessGroupLog.none());
            CommandResult result = run("x=$(head -c 100000000 /dev/zero | tr '\\0' a); echo ${#x}");

            assertThat(result.exit()).as(result.output()).isNotZero();
            assertThat(result.notices()).singleElement().asString().contains("64 MB of data");
        }
    }

    @Test
    void protectedFilesAreReadOnly() throws InterruptedException {
        repository.write(".troupe/config.yaml", "a: b\n").write(".claude/settings.json", "{}\n");

        for (String line :
                List.of(
                        "echo x >> .troupe/config.yaml",
                        "rm -rf .troupe",
                        "mv .troupe away",
                        "echo x > .claude/settings.json",
                        "git config core.fsmonitor /bin/sh",
                        "echo x > .git/hooks/pre-commit",
                        "mv .git away")) {
            assertThat(run(line).exit()).as(line).isNotZero();
        }
        assertThat(repository.disk(".troupe/config.yaml")).isEqualTo("a: b\n");
    }

    @Test
    void protectedFilesThatACommandMakesAreTakenAway() throws InterruptedException, IOException {
        CommandResult result =
                run("mkdir -p .troupe/x && echo y > .troupe/x/y && echo '{}' > .mcp.json");

        assertThat(result.exit()).isZero();
        assertThat(result.notices()).hasSize(2).allMatch(notice -> notice.contains("was moved to"));
        assertThat(repository.root().resolve(".troupe")).doesNotExist();
        assertThat(repository.root().resolve(".mcp.json")).doesNotExist();
        assertThat(taken("x/y")).hasContent("y\n");
    }

    @Test
    void whatOthersObeyIsReadOnlyToo() throws InterruptedException {
        repository
                .write(".bash_login", "true\n")
                .write(".husky/pre-commit", "true\n")
                .write("sub/.claude/settings.json", "{}\n")
                .write("sub/.troupe/security.json", "{}\n");

        for (String line :
                List.of(
                        "echo x >> .bash_login",
                        "echo x >> .husky/pre-commit",
                        "rm .husky/pre-commit",
                        "echo x > sub/.claude/settings.json",
                        "rm -r sub/.troupe",
                        "echo x > sub/.troupe/other.json")) {
            assertThat(run(line).exit()).as(line).isNotZero();
        }
        CommandResult moved = run("mv sub other");
        assertThat(moved.exit()).isZero();
        assertThat(moved.notices()).isEmpty();
        assertThat(repository.disk("other/.claude/settings.json")).isEqualTo("{}\n");
    }

    @Test
    void whatOthersObeyIsTakenAwayToo() throws InterruptedException {
        repository.write("sub/a.txt", "a\n");

        CommandResult result =
                run(
                        """
                        touch .bash_login .zprofile .envrc
                        mkdir -p .husky/_ .github/workflows sub/.vscode sub/.claude sub/.troupe node_modules/p/.claude
                        for f in .husky/pre-commit .husky/_/h .github/workflows/a.yml sub/.vscode/a.json \
                            sub/.claude/settings.json sub/.claude/notes.md sub/.troupe/security.json \
                            node_modules/p/.claude/settings.json
                        do echo x > $f; done
                        """);

        assertThat(result.exit()).isZero();
        assertThat(result.notices())
                .extracting(it -> it.substring(0, it.indexOf(' ')))
                .containsExactlyInAnyOrder(
                        ".bash_login",
                        ".zprofile",
                        ".envrc",
                        ".husky/pre-commit",
                        "sub/.claude/settings.json",
                        "sub/.troupe");
        assertThat(
                        List.of(
                                ".husky/_/h",
                                ".github/workflows/a.yml",
                                "sub/.vscode/a.json",
                                "sub/.claude/notes.md",
                                "node_modules/p/.claude/settings.json"))
                .allSatisfy(it -> assertThat(repository.root().resolve(it)).exists());
    }

    @Test
    void protectedFilesOfAnInterruptedCommandAreTakenAway()
            throws InterruptedException, IOException {
        List<String> live = Collections.synchronizedList(new ArrayList<>());
        AtomicBoolean stopped = new AtomicBoolean();
        String line = "mkdir .claude; echo y > .claude/x; mkfifo .mcp.json; sleep 7203";
        Thread run =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                var _ = runner.run(command(line, 60), live::add);
                            } catch (InterruptedException interrupted) {
                                stopped.set(true);
                            }
                        });
        RunningProcessLookup.awaitStart("sleep 7203");

        run.interrupt();
        run.join();

        assertThat(stopped).isTrue();
        assertThat(repository.root().resolve(".claude")).doesNotExist();
        assertThat(repository.root().resolve(".mcp.json")).doesNotExist();
        assertThat(taken("x")).hasContent("y\n");
        assertThat(String.join("", live))
                .contains(".claude was created or changed while the command ran");
    }

    @Test
    void whatLiesBehindALinkIsNotTakenAway() throws InterruptedException, IOException {
        TestRepository plain = TestRepository.create(directory.resolve("other"));
        repository.write("sub/x", "x\n");
        Path sub = repository.root().resolve("sub");
        CommandRunner below = new CommandRunner(starter, sub, () -> true, ProcessGroupLog.none());

        below.run(
                new SandboxCommand(
                        "ln -s " + plain.root().resolve(".git") + " .git",
                        sub,
                        Duration.ofSeconds(20),
                        spill.resolve("output"),
                        1000),
                text -> {});

        assertThat(plain.root().resolve(".git/config")).exists();
    }

    private Path taken(String name) throws IOException {
        try (var all = Files.walk(spill.resolve("taken-away/output"))) {
            return all.filter(it -> it.endsWith(name)).findFirst().orElseThrow();
        }
    }

    @Test
    void troupesOwnHomeIsHidden() throws InterruptedException {
        repository.write("own/secrets.properties", "KEY=1\n").write("own/.env", "KEY=2\n");
        SandboxSettings settings = SandboxSettings.usual(PathNames::secret);
        Sandbox hiding = Sandbox.probe(settings.hiding(repository.root().resolve("own")));
        try (CommandStarter other = new CommandStarter(hiding, Duration.ofSeconds(10))) {
            CommandRunner hidden =
                    new CommandRunner(other, repository.root(), () -> true, ProcessGroupLog.none());

            CommandResult result =
                    hidden.run(
                            command("ls -A own; cat own/*; echo x > own/x; cat a.txt", 20),
                            text -> {});

            assertThat(result.output()).endsWith("a\n").doesNotContain("KEY", "secrets");
        }
        assertThat(repository.root().resolve("own/x")).doesNotExist();
        assertThat(repository.disk("own/secrets.properties")).isEqualTo("KEY=1\n");
    }

    @Test
    void whatGitRunsLaterIsReadOnlyInEveryRepository() throws InterruptedException, IOException {
        TestRepository library = TestRepository.create(directory.resolve("library"));
        library.write("l.txt", "l\n").commitAll("Begin");
        repository.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                library.root().toString(),
                "lib");
        repository.git("worktree", "add", "--quiet", "tree");
        TestRepository.create(repository.root().resolve("in/ner"));
        TestRepository.create(repository.root().resolve("target/test"));
        repository.write(".husky/pre-commit", "exit 0\n");
        repository.git("config", "core.hooksPath", ".husky");

        for (String line :
                List.of(
                        "echo x > .git/modules/lib/hooks/pre-commit",
                        "git -C lib config core.pager evil",
                        "echo 'gitdir: ../evil' > lib/.git",
                        "mv .git/modules/lib .git/modules/other",
                        "echo ../../evil > .git/worktrees/tree/commondir",
                        "echo x >> in/ner/.git/config",
                        "mv in/ner/.git in/ner/other",
                        "echo x >> .husky/pre-commit")) {
            assertThat(run(line).exit()).as(line).isNotZero();
        }
        assertThat(run("rm -rf target").exit()).isZero();
        assertThat(
                        run("cd lib && git mv l.txt m.txt && git diff --cached --stat --no-renames")
                                .output())
                .contains("m.txt");
    }

    @Test
    void whatGitWouldRunLaterIsTakenAwayFromRepositoriesThatACommandMakes()
            throws InterruptedException {
        CommandResult result =
                run(
                        "git init -q good && git init -q evil && git -C evil config core.fsmonitor /x"
                                + " && echo x > evil/.git/hooks/pre-commit");

        assertThat(result.exit()).as(result.output()).isZero();
        assertThat(result.notices())
                .hasSize(2)
                .anyMatch(it -> it.contains("evil/.git/config"))
                .anyMatch(it -> it.contains("evil/.git/hooks"));
        assertThat(run("git worktree add -q away").notices()).isEmpty();
        assertThat(run("git -C good status -s; git -C away log --format=%s").output())
                .endsWith("Begin\n");
    }

    @Test
    void aRepositoryBelowTheTopLeadsNobodyAstray() throws InterruptedException {
        repository.write("sub/x", "x\n");
        Path sub = repository.root().resolve("sub");
        CommandRunner below = new CommandRunner(starter, sub, () -> true, ProcessGroupLog.none());

        CommandResult result =
                below.run(
                        new SandboxCommand(
                                "git init -q",
                                sub,
                                Duration.ofSeconds(20),
                                spill.resolve("output"),
                                1000),
                        text -> {});

        assertThat(result.notices()).singleElement().asString().startsWith(".git was created");
        assertThat(sub.resolve(".git")).doesNotExist();
    }

    @Test
    void whatTheUserMadeLongBeforeStaysWhereACommandMakesARepositoryOfIt()
            throws InterruptedException, IOException {
        repository.write("src/hooks/use.ts", "u\n").write("src/config/a.json", "{}\n");
        repository.write("scripts/run", "r\n").write("sub/x", "x\n");

        CommandResult result =
                run(
                        "mkdir -p src/objects src/refs; echo ref: refs/heads/x > src/HEAD;"
                                + " echo more >> src/hooks/use.ts; echo more >> scripts/run;"
                                + " git init -q sub; git -C sub config core.hooksPath ../scripts");

        assertThat(result.exit()).as(result.output()).isZero();
        assertThat(repository.disk("src/hooks/use.ts")).isEqualTo("u\nmore\n");
        assertThat(repository.disk("src/config/a.json")).isEqualTo("{}\n");
        assertThat(repository.disk("scripts/run")).isEqualTo("r\nmore\n");
        assertThat(repository.root().resolve("src/HEAD")).doesNotExist();
        assertThat(repository.root().resolve("sub/.git/config")).doesNotExist();
    }

    @Test
    void whatCannotBeMovedUnderItsNameIsMovedUnderAShortOne()
            throws InterruptedException, IOException {
        String deep = "d".repeat(100) + "/" + "e".repeat(100) + "/" + "f".repeat(100);

        CommandResult result =
                run(
                        "git init -q %1$s && echo evil > %1$s/.git/hooks/pre-commit && chmod 500 %1$s/.git"
                                .formatted(deep));

        assertThat(result.notices()).singleElement().asString().contains("was moved to");
        assertThat(repository.root().resolve(deep + "/.git/hooks")).doesNotExist();
        assertThat(taken("pre-commit")).hasContent("evil\n");
        try (var notes = Files.list(spill.resolve("taken-away/output"))) {
            assertThat(notes.filter(it -> it.toString().endsWith(".origin")))
                    .singleElement()
                    .satisfies(it -> assertThat(it).content().endsWith(deep + "/.git/hooks\n"));
        }
    }

    @Test
    void whatCannotBeMovedGetsAnotherNameInItsPlace() throws InterruptedException, IOException {
        repository.write("sub/x", "x\n");
        Files.writeString(spill.resolve(QuarantinedFiles.NAME), "in the way");

        CommandResult result =
                run("git init -q sub && mkdir sub/.git/commondir && echo x > sub/.git/hooks/y");

        assertThat(result.notices()).hasSize(2).allMatch(it -> it.contains("/.git/taken-away-"));
        assertThat(repository.root().resolve("sub/.git/hooks")).doesNotExist();
        assertThat(repository.root().resolve("sub/.git/commondir")).doesNotExist();
    }

    @Test
    void gitWorks() throws InterruptedException {
        assertThat(run("git status --porcelain && git log --oneline | wc -l").output())
                .isEqualTo("1\n");
        assertThat(run("git checkout -q -b other && git branch --show-current").output())
                .isEqualTo("other\n");
    }

    @Test
    void gitOfAWorktreeCanBeReadButNotChanged() throws InterruptedException {
        Path tree = directory.resolve("tree").toAbsolutePath();
        repository.git("worktree", "add", "--quiet", tree.toString());
        CommandRunner linked = new CommandRunner(starter, tree, () -> true, ProcessGroupLog.none());

        CommandResult result =
                linked.run(
                        new SandboxCommand(
                                "git log --format=%s; touch $(git rev-parse --git-common-dir)/x",
                                tree, Duration.ofSeconds(20), spill.resolve("output"), 1000),
                        text -> {});

        assertThat(result.output()).startsWith("Begin\n").contains("Read-only file system");
    }

    @Test
    void javaRuns() throws InterruptedException {
        repository.write("Main.java", "void main() { IO.println(\"ran\"); }\n");

        CommandResult result = run("\"$JAVA_HOME/bin/java\" -XX:TieredStopAtLevel=1 Main.java");

        assertThat(result.output()).contains("ran\n");
    }

    @Test
    void nothingIsLeftWhenTheTimeIsUp() throws InterruptedException {
        CommandResult result = run("setsid sleep 7201.1 & sleep 7201.2 & sleep 7201.3", 1);

        assertThat(result.kind()).isEqualTo(CommandResult.Kind.TIMED_OUT);
        RunningProcessLookup.awaitEnd("sleep 7201");
    }

    @Test
    void backgroundProcessesEndWithTheCommand() throws InterruptedException {
        CommandResult result = run("setsid sleep 7202.1 & nohup sleep 7202.2 & echo done");

        assertThat(result.output()).endsWith("done\n");
        RunningProcessLookup.awaitEnd("sleep 7202");
    }

    @Test
    void aBrowserThatMakesNoSandboxIsToldHowToStart() throws InterruptedException {
        CommandResult result =
                run(
                        "echo '[7:7:FATAL:zygote_host_impl_linux.cc(127)] No usable sandbox!' >&2; exit 133");

        assertThat(result.notices()).singleElement().asString().contains("--no-sandbox");
        assertThat(run("echo fine").notices()).isEmpty();
    }

    private CommandResult run(String line) throws InterruptedException {
        return run(line, 120);
    }

    private CommandResult run(String line, int seconds) throws InterruptedException {
        return runner.run(command(line, seconds), text -> {});
    }

    private SandboxCommand command(String line, int seconds) {
        return new SandboxCommand(
                line,
                repository.root(),
                Duration.ofSeconds(seconds),
                spill.resolve("output"),
                4000);
    }
}
