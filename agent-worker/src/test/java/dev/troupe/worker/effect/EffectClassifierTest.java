package dev.troupe.worker.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.gitconfig.GitProgramSetting;
import dev.troupe.sandbox.layer.content.LayerChange;
import dev.troupe.sandbox.layer.content.LayerEntry;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.PosixFileKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EffectClassifierTest {
    private static final Path WORKSPACE = Path.of("/work/space");

    private static FileStatus status(PosixFileKind kind, int permissions) {
        return new FileStatus(kind, permissions, 0, 0, 1, 1, 10, 4096, 5, 5, 1, 1);
    }

    private static LayerEntry entry(
            String path,
            LayerChange change,
            PosixFileKind kind,
            int permissions,
            @Nullable String target) {
        FileStatus status = status(kind, permissions);
        return new LayerEntry(
                path,
                path,
                change == LayerChange.CREATED ? null : status,
                change == LayerChange.REMOVED ? null : status,
                change,
                target,
                false,
                false);
    }

    private static LayerEntry file(String path, LayerChange change) {
        return entry(path, change, PosixFileKind.FILE, 0644, null);
    }

    private static ReferencedPaths none() {
        return new ReferencedPaths(WORKSPACE, List.of(WORKSPACE), Path.of("/home/me"));
    }

    private static EffectClass classify(LayerEntry entry, Set<String> ignored) {
        return new EffectClassifier(
                        WORKSPACE,
                        List.of(entry),
                        ignored,
                        Map.of(),
                        false,
                        none(),
                        WorkspaceLinks.none(WORKSPACE))
                .classify(entry);
    }

    @ParameterizedTest
    @CsvSource({
        "src/a.py, ORDINARY",
        "README.md, ORDINARY",
        "Makefile, BUILD_INPUT",
        "sub/package.json, BUILD_INPUT",
        "package-lock.json, ORDINARY",
        ".env, SECRET",
        "deploy/server.key, SECRET",
        ".env.example, ORDINARY",
        ".git/hooks/pre-commit, FIXED",
        "vendored/.git/hooks/x, FIXED",
        "sub/.git, FIXED",
        ".troupe/config.yaml, FIXED",
        ".claude/settings.json, FIXED",
        ".envrc, OBEYED",
        "sub/.envrc, OBEYED",
        "mise.toml, OBEYED",
        ".tool-versions, OBEYED",
        ".vscode/tasks.json, OBEYED",
        "AGENTS.md, OBEYED",
        "docs/CLAUDE.md, OBEYED",
        "Agents.MD, OBEYED",
        ".github/workflows/x.yml, OBEYED",
        ".husky/pre-push, OBEYED",
        "sitecustomize.py, OBEYED",
        "lib/x.pth, OBEYED",
        "my.code-workspace, OBEYED",
        ".gitignore, ORDINARY",
        "node_modules/left-pad/index.js, DEPENDENCY",
        "node_modules/.bin/tsc, DEPENDENCY_PROGRAM",
        ".venv/lib/x.pth, DEPENDENCY_PROGRAM",
        ".yarn/cache/a.zip, DEPENDENCY",
    })
    void aNewFileIsWhatItsPathSays(String path, EffectClass expected) {
        assertThat(classify(file(path, LayerChange.CREATED), Set.of())).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "target/a.class, PRODUCT",
        "sub/build/x, PRODUCT",
        "src/a.o, PRODUCT",
        "local.db, IGNORED",
        "data/notes.txt, IGNORED",
    })
    void whatGitIgnoresIsAProductWhereABuildMakesIt(String path, EffectClass expected) {
        assertThat(classify(file(path, LayerChange.CHANGED), Set.of(path))).isEqualTo(expected);
        assertThat(classify(file(path, LayerChange.CHANGED), Set.of()))
                .isEqualTo(EffectClass.ORDINARY);
    }

    @Test
    void programsAmongFetchedPackagesAreThoseThatRun() {
        assertThat(classify(file("node_modules/a/index.js", LayerChange.CHANGED), Set.of()))
                .isEqualTo(EffectClass.DEPENDENCY_PROGRAM);
        assertThat(
                        classify(
                                entry(
                                        ".venv/bin/tool",
                                        LayerChange.CREATED,
                                        PosixFileKind.FILE,
                                        0755,
                                        null),
                                Set.of()))
                .isEqualTo(EffectClass.DEPENDENCY_PROGRAM);
        assertThat(classify(file(".venv/bin/activate", LayerChange.CREATED), Set.of()))
                .isEqualTo(EffectClass.DEPENDENCY_PROGRAM);
        assertThat(classify(file("node_modules/a/index.js", LayerChange.REMOVED), Set.of()))
                .isEqualTo(EffectClass.DEPENDENCY);
    }

    @ParameterizedTest
    @CsvSource({
        "a, /etc/passwd, OUTWARD_LINK",
        "a, ../other, OUTWARD_LINK",
        "sub/a, ../b, ORDINARY",
        "sub/a, ../../b, OUTWARD_LINK",
        "a, /work/space/b, ORDINARY",
        "a, /work/spacex, OUTWARD_LINK",
        "a, .env, SECRET",
        "sub/a, ../.env, SECRET",
    })
    void aLinkIsJudgedByWhereItLeads(String path, String target, EffectClass expected) {
        LayerEntry link = entry(path, LayerChange.CREATED, PosixFileKind.LINK, 0777, target);

        assertThat(classify(link, Set.of())).isEqualTo(expected);
    }

    @Test
    void byteCodeCountsOnlyInAPackageThatBringsIt() {
        LayerEntry code = file("pkg/__pycache__/m.cpython-312.pyc", LayerChange.CREATED);
        LayerEntry source = file("pkg/m.py", LayerChange.CHANGED);
        String packages = ".venv/lib/python3.12/site-packages/a/";
        LayerEntry fetchedCode =
                file(packages + "__pycache__/m.cpython-312.pyc", LayerChange.CREATED);
        LayerEntry fetchedSource = file(packages + "m.py", LayerChange.CREATED);

        assertThat(classify(code, Set.of(code.raw()))).isEqualTo(EffectClass.STALE_BYTE_CODE);
        assertThat(classify(List.of(code, source), code)).isEqualTo(EffectClass.STALE_BYTE_CODE);
        assertThat(classify(fetchedCode, Set.of())).isEqualTo(EffectClass.STALE_BYTE_CODE);
        assertThat(classify(List.of(fetchedCode, fetchedSource), fetchedCode))
                .isEqualTo(EffectClass.DEPENDENCY);
    }

    private static EffectClass classify(List<LayerEntry> all, LayerEntry entry) {
        return new EffectClassifier(
                        WORKSPACE,
                        all,
                        Set.of(),
                        Map.of(),
                        false,
                        none(),
                        WorkspaceLinks.none(WORKSPACE))
                .classify(entry);
    }

    private static EffectClass run(LayerEntry entry, boolean installed) {
        ReferencedPaths programs = none();
        programs.add(GitProgramSetting.Kind.DIRECTORY, "tools/hooks");
        programs.add(GitProgramSetting.Kind.COMMAND, "node_modules/clean/run.js");
        return new EffectClassifier(
                        WORKSPACE,
                        List.of(entry),
                        Set.of(),
                        Map.of(),
                        installed,
                        programs,
                        WorkspaceLinks.none(WORKSPACE))
                .classify(entry);
    }

    @Test
    void whatGitRunsIsObeyed() {
        assertThat(run(file("tools/hooks/pre-commit", LayerChange.CREATED), false))
                .isEqualTo(EffectClass.OBEYED);
        assertThat(run(file("tools/hooks/pre-commit", LayerChange.REMOVED), false))
                .isEqualTo(EffectClass.ORDINARY);
        assertThat(run(file("tools/other", LayerChange.CREATED), false))
                .isEqualTo(EffectClass.ORDINARY);
        assertThat(run(link("tools", "elsewhere"), false)).isEqualTo(EffectClass.OBEYED);
        assertThat(run(link("docs", "elsewhere"), false)).isEqualTo(EffectClass.ORDINARY);
    }

    @Test
    void soItIsAmongPackagesUnlessAnInstallerPutItThere() {
        LayerEntry entry = file("node_modules/clean/run.js", LayerChange.CREATED);

        assertThat(run(entry, false)).isEqualTo(EffectClass.OBEYED);
        assertThat(run(entry, true)).isEqualTo(EffectClass.DEPENDENCY);
    }

    @Test
    void aRepositoryAtTheTopTakesNothingElseWithIt() {
        LayerEntry head = file("HEAD", LayerChange.CREATED);
        LayerEntry refs = entry("refs", LayerChange.CREATED, PosixFileKind.DIRECTORY, 0755, null);
        LayerEntry other = file("src/a.txt", LayerChange.CREATED);

        assertThat(classify(List.of(head, refs, other), head)).isEqualTo(EffectClass.FIXED);
        assertThat(classify(List.of(head, refs, other), refs)).isEqualTo(EffectClass.FIXED);
        assertThat(classify(List.of(head, refs, other), other)).isEqualTo(EffectClass.ORDINARY);
        assertThat(classify(List.of(head, other), head)).isEqualTo(EffectClass.ORDINARY);
    }

    @Test
    void aBareRepositoryIsFixedWhateverItsName() {
        LayerEntry head = file("x/store/HEAD", LayerChange.CREATED);
        LayerEntry hook = file("x/store/hooks/post-checkout", LayerChange.CREATED);
        LayerEntry objects =
                entry("x/store/objects", LayerChange.CREATED, PosixFileKind.DIRECTORY, 0755, null);
        EffectClassifier classifier =
                new EffectClassifier(
                        WORKSPACE,
                        List.of(head, objects, hook),
                        Set.of(),
                        Map.of(),
                        false,
                        none(),
                        WorkspaceLinks.none(WORKSPACE));

        assertThat(classifier.classify(hook)).isEqualTo(EffectClass.FIXED);
        assertThat(classifier.classify(file("x/other", LayerChange.CREATED)))
                .isEqualTo(EffectClass.ORDINARY);
    }

    @Test
    void specialFilesAndNamesWithoutTextAreOdd() {
        assertThat(
                        classify(
                                entry("p", LayerChange.CREATED, PosixFileKind.FIFO, 0644, null),
                                Set.of()))
                .isEqualTo(EffectClass.ODD);
        LayerEntry nameless =
                new LayerEntry(
                        "\u00ff",
                        null,
                        null,
                        status(PosixFileKind.FILE, 0644),
                        LayerChange.CREATED,
                        null,
                        false,
                        false);
        assertThat(classify(nameless, Set.of())).isEqualTo(EffectClass.ODD);
    }

    @Test
    void rulesAboutEditsCount() {
        LayerEntry entry = file("docs/legal.md", LayerChange.CHANGED);
        EffectClassifier classifier =
                new EffectClassifier(
                        WORKSPACE,
                        List.of(entry),
                        Set.of(),
                        Map.of("docs/legal.md", EffectClass.REFUSED),
                        false,
                        none(),
                        WorkspaceLinks.none(WORKSPACE));

        assertThat(classifier.classify(entry)).isEqualTo(EffectClass.REFUSED);
    }

    @Test
    void whatAnInstallerPutsAmongPackagesIsTheirs(@TempDir Path outside) throws IOException {
        Path program =
                Files.createFile(
                        outside.resolve("python3"),
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rwxr-xr-x")));
        Path text = Files.createFile(outside.resolve("notes"));

        assertThat(
                        installed(
                                entry(
                                        ".venv/bin/pip",
                                        LayerChange.CREATED,
                                        PosixFileKind.FILE,
                                        0755,
                                        null)))
                .isEqualTo(EffectClass.DEPENDENCY);
        assertThat(installed(link(".venv/bin/python", program.toString())))
                .isEqualTo(EffectClass.DEPENDENCY);
        assertThat(installed(link(".venv/bin/notes", text.toString())))
                .isEqualTo(EffectClass.OUTWARD_LINK);
        assertThat(installed(link("src/python", program.toString())))
                .isEqualTo(EffectClass.OUTWARD_LINK);
        assertThat(installed(file(".envrc", LayerChange.CREATED))).isEqualTo(EffectClass.OBEYED);
        assertThat(installed(file("bin/x", LayerChange.CREATED))).isEqualTo(EffectClass.ORDINARY);
    }

    @Test
    void programsThatWereThereAreAnInstallersOnlyWithTheirPackage() {
        LayerEntry tool = file("node_modules/tool/cli.js", LayerChange.CHANGED);
        LayerEntry own = file("node_modules/tool/package.json", LayerChange.CHANGED);
        LayerEntry other = file("node_modules/other/package.json", LayerChange.CREATED);
        LayerEntry script =
                entry(".venv/bin/pip", LayerChange.CHANGED, PosixFileKind.FILE, 0755, null);
        LayerEntry record =
                file(
                        ".venv/lib/python3.13/site-packages/six-1.dist-info/RECORD",
                        LayerChange.CREATED);

        assertThat(installed(tool)).isEqualTo(EffectClass.DEPENDENCY_PROGRAM);
        assertThat(installed(tool, other)).isEqualTo(EffectClass.DEPENDENCY_PROGRAM);
        assertThat(installed(tool, own)).isEqualTo(EffectClass.DEPENDENCY);
        assertThat(installed(script)).isEqualTo(EffectClass.DEPENDENCY_PROGRAM);
        assertThat(installed(script, record)).isEqualTo(EffectClass.DEPENDENCY);
        assertThat(installed(tool, record)).isEqualTo(EffectClass.DEPENDENCY_PROGRAM);
    }

    private static EffectClass installed(LayerEntry entry, LayerEntry beside) {
        return new EffectClassifier(
                        WORKSPACE,
                        List.of(entry, beside),
                        Set.of(),
                        Map.of(),
                        true,
                        none(),
                        WorkspaceLinks.none(WORKSPACE))
                .classify(entry);
    }

    private static LayerEntry link(String path, String target) {
        return entry(path, LayerChange.CREATED, PosixFileKind.LINK, 0777, target);
    }

    private static EffectClass installed(LayerEntry entry) {
        return new EffectClassifier(
                        WORKSPACE,
                        List.of(entry),
                        Set.of(),
                        Map.of(),
                        true,
                        none(),
                        WorkspaceLinks.none(WORKSPACE))
                .classify(entry);
    }

    @Test
    void sourcesBelowAVendorAreNoFetchedPackages() {
        LayerEntry invoice = file("src/vendor/Invoice.java", LayerChange.CHANGED);

        assertThat(classify(invoice, Set.of())).isEqualTo(EffectClass.ORDINARY);
        assertThat(classify(invoice, Set.of("src/vendor/Invoice.java")))
                .isEqualTo(EffectClass.DEPENDENCY);
    }

    @Test
    void aLinkThatClimbsBehindAnotherLeadsOut() {
        LayerEntry up = link("p/q/up", "../..");

        LayerEntry out = link("p/q/out", "up/../outside");

        assertThat(classify(List.of(out), out)).isEqualTo(EffectClass.ORDINARY);
        assertThat(classify(List.of(up, out), out)).isEqualTo(EffectClass.OUTWARD_LINK);
        assertThat(classify(List.of(up, out), up)).isEqualTo(EffectClass.ORDINARY);
    }
}
