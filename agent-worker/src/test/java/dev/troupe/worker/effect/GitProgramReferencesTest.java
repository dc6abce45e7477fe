package dev.troupe.worker.effect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GitProgramReferencesTest {
    @TempDir private Path directory;
    private Path top;
    private Path home;

    @BeforeEach
    void makeRepository() throws IOException {
        Path real = directory.toRealPath();
        home = Files.createDirectory(real.resolve("home"));
        top = Files.createDirectory(real.resolve("shop"));
        write(top.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
    }

    private ReferencedPaths with(String settings) throws IOException {
        write(top.resolve(".git/config"), settings);
        return GitProgramReferences.find(top, home, Map.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[core] hooksPath = tools/hooks | tools/hooks/pre-commit",
                "[core] hooksPath = my hooks | my hooks/pre-commit",
                "[core] hooksPath = ./tools/../hooks/ | hooks/lib/x.sh",
                "[core] fsmonitor = tools/fsm.sh | tools/fsm.sh",
                "[core] fsmonitor = ./fsm.sh | fsm.sh",
                "[core] sshCommand = ssh -F tools/ssh.conf | tools/ssh.conf",
                "[core] editor = sh edit.sh | edit.sh",
                "[core] pager = less -R --lesskey-src=tools/less | tools/less",
                "[filter \"x\"] clean = tools/clean.sh %f | tools/clean.sh",
                "[filter \"x\"] process = node tools/filter | tools/filter/lib/index.js",
                "[filter \"nb\"] clean = python3 -m nbstrip_tool | nbstrip_tool.py",
                "[filter \"nb\"] clean = python3 -m nbstrip_tool | nbstrip_tool/__main__.py",
                "[filter \"nb\"] smudge = python3 -mnbstrip.sub.tool | nbstrip/__init__.py",
                "[diff \"x\"] textconv = 'tools/text conv' | tools/text",
                "[diff \"x\"] command = FOO=1 tools/diff | tools/diff",
                "[diff] external = python3 tools/d.py | tools/d.py",
                "[merge \"x\"] driver = tools/merge %O %A %B | tools/merge",
                "[credential] helper = !tools/login | tools/login",
                "[credential \"https://x\"] helper = \"!f() { tools/login; }; f\" | tools/login",
                "[alias] x = \"!cd \\\"$(git rev-parse --show-toplevel)/tools\\\" && ./y\" | tools/__main__.py",
                "[alias] x = !sh tools/y.sh | tools/y.sh",
                "[alias] x = !$PWD/tools/y | tools/y",
                "[gpg] program = tools/gpg | tools/gpg",
                "[gpg \"ssh\"] program = tools/gpg | tools/gpg",
                "[sequence] editor = tools/todo | tools/todo",
                "[pager] log = tools/pager | tools/pager",
                "[include] path = ../tools/shared.cfg | tools/shared.cfg",
                "[includeIf \"onbranch:x\"] path = ../tools/shared.cfg | tools/shared.cfg",
            })
    void whatASettingHasGitRunOrIncludeIsHeld(String settings, String path) throws IOException {
        assertThat(with(settings + "\n").hold(path)).isTrue();
        assertThat(with("[user] name = me\n").hold(path)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[core] hooksPath = tools/hooks | tools/hooks2/pre-commit",
                "[core] hooksPath = . | src/a.txt",
                "[core] hooksPath = /etc/hooks | etc/hooks/pre-commit",
                "[core] excludesFile = tools/ignored | tools/ignored",
                "[core] pager = delta | delta/main.rs",
                "[core] sshCommand = ssh -F config | config/app.yaml",
                "[core] fsmonitor = true | src/true/a",
                "[alias] t = !npm test | test/a.js",
                "[alias] g = !cd src/main && grep -n | src/main/a.js",
                "[alias] st = status docs/a.md | docs/a.md",
                "[remote \"o\"] url = tools/bare | tools/bare/config",
                "[commit] template = docs/message | docs/message",
            })
    void otherFilesAreNot(String settings, String path) throws IOException {
        assertThat(with(settings + "\n").hold(path)).isFalse();
    }

    @Test
    void whatIncludedSettingsNameCounts() throws IOException {
        write(top.resolve("tools/shared.cfg"), "[include]\n\tpath = more.cfg\n");
        write(top.resolve("tools/more.cfg"), "[core]\n\tfsmonitor = tools/fsm\n");

        ReferencedPaths found = with("[include]\n\tpath = ../tools/shared.cfg\n");

        assertThat(found.hold("tools/more.cfg")).isTrue();
        assertThat(found.hold("tools/fsm")).isTrue();
    }

    @Test
    void settingsOfThePersonCount() throws IOException {
        write(home.resolve(".gitconfig"), "[core]\n\thooksPath = .hooks\n");
        write(home.resolve(".config/git/config"), "[diff]\n\texternal = " + top + "/tools/d\n");
        write(home.resolve("other"), "[core]\n\teditor = ~/../shop/edit.sh\n");
        write(top.resolve(".git/config"), "[core]\n\tbare = false\n");

        ReferencedPaths found =
                GitProgramReferences.find(
                        top, home, Map.of("GIT_CONFIG_GLOBAL", home.resolve("other").toString()));

        assertThat(found.hold(".hooks/pre-push")).isTrue();
        assertThat(found.hold("tools/d")).isTrue();
        assertThat(found.hold("edit.sh")).isTrue();
    }

    @Test
    void whereALinkLeadsCountsToo() throws IOException {
        write(top.resolve("scripts/hooks/pre-commit"), "#!/bin/sh\n");
        Files.createSymbolicLink(top.resolve("tools"), Path.of("scripts"));

        ReferencedPaths found = with("[core]\n\thooksPath = tools/hooks\n");

        assertThat(found.hold("scripts/hooks/pre-commit")).isTrue();
        assertThat(found.hold("tools/hooks/pre-commit")).isTrue();
        assertThat(found.liesBelow("tools")).isTrue();
        assertThat(found.liesBelow("docs")).isFalse();
    }

    @Test
    void aLinkedWorktreeHasTheFilesOfTheMainOne() throws IOException {
        write(top.resolve(".git/config"), "[core]\n\thooksPath = " + top + "/tools/hooks\n");
        Path linked = Files.createDirectory(top.resolveSibling("linked"));
        Path own = top.resolve(".git/worktrees/linked");
        write(own.resolve("HEAD"), "ref: refs/heads/other\n");
        write(own.resolve("commondir"), "../..\n");
        write(own.resolve("config.worktree"), "[core]\n\tfsmonitor = tools/fsm\n");
        write(linked.resolve(".git"), "gitdir: " + own + "\n");

        ReferencedPaths found = GitProgramReferences.find(linked, home, Map.of());

        assertThat(found.hold("tools/hooks/pre-commit")).isTrue();
        assertThat(found.hold("tools/fsm")).isTrue();
    }

    @Test
    void aDirectoryBelowTheTopHasItsOwnNames() throws IOException {
        write(top.resolve(".git/config"), "[core]\n\thooksPath = sub/hooks\n");
        Path sub = Files.createDirectory(top.resolve("sub"));

        ReferencedPaths found = GitProgramReferences.find(sub, home, Map.of());

        assertThat(found.hold("hooks/pre-commit")).isTrue();
        assertThat(found.hold("sub/hooks/pre-commit")).isFalse();
    }

    @Test
    void withoutARepositoryNothingIs() throws IOException {
        write(home.resolve(".gitconfig"), "[core]\n\thooksPath = hooks\n");
        Path bare = Files.createDirectory(top.resolveSibling("bare"));

        assertThat(GitProgramReferences.find(bare, home, Map.of()).hold("hooks/x")).isFalse();
    }
}
