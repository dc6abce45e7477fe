package dev.troupe.languageservers.root;

import static dev.troupe.languageservers.root.ProjectLayout.layout;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.languageservers.definition.LanguageServerDefinition;
import dev.troupe.languageservers.definition.ServerDefinitionCatalog;
import dev.troupe.languageservers.definition.ServerDefinitionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ServerEnvironmentResolverTest {
    private static final String POM = "<project><modules><module>%s</module></modules></project>";
    private static final String CRATE = "[package]\nname = \"a\"\n";

    @TempDir private Path top;

    static Stream<ProjectLayout> javaAndNative() {
        return Stream.of(
                layout("Maven module in a reactor", "java", "repo/libs/a/src/main/java/A.java")
                        .with("repo/pom.xml", POM.formatted("libs"))
                        .with("repo/libs/pom.xml", POM.formatted(" a/pom.xml "))
                        .with("repo/libs/a/pom.xml", "<project/>"),
                layout("Maven module in a comment only", "java", "repo/a/src/A.java")
                        .with("repo/pom.xml", "<!-- " + POM.formatted("a") + " --><project/>")
                        .with("repo/a/pom.xml", "<project/>")
                        .root("repo/a"),
                layout("Gradle build of several projects", "java", "repo/server/core/src/A.java")
                        .with("repo/server/settings.gradle.kts", "include(\":core\")")
                        .with("repo/server/core/build.gradle.kts", "")
                        .with("repo/pom.xml", "<project/>")
                        .root("repo/server"),
                layout("Gradle projects listed by code", "java", "repo/x/core/src/A.java")
                        .with("repo/settings.gradle", "rootDir.eachDir { include it.name }")
                        .with("repo/x/core/build.gradle", ""),
                layout("composite Gradle build", "java", "repo/plugins/p/src/A.java")
                        .with("repo/settings.gradle", "// 'x'\nincludeBuild 'plugins'\n")
                        .with("repo/plugins/settings.gradle", "include ':p'")
                        .with("repo/plugins/p/build.gradle", ""),
                layout("separate Gradle build", "java", "repo/plugins/src/A.java")
                        .with("repo/settings.gradle", "include ':app'")
                        .with("repo/plugins/settings.gradle", "")
                        .with("repo/plugins/build.gradle", "")
                        .root("repo/plugins"),
                layout("CMake project with directories", "clangd", "repo/native/lib/a.cpp")
                        .with("repo/native/CMakeLists.txt", "add_subdirectory(lib)")
                        .with("repo/native/lib/CMakeLists.txt", "")
                        .root("repo/native")
                        .note("has no compile_commands.json"),
                layout("compilation database where clangd looks", "clangd", "repo/lib/a.cpp")
                        .with("repo/build/compile_commands.json", "[]")
                        .with("repo/lib/CMakeLists.txt", ""),
                layout("compilation database in out", "clangd", "repo/native/lib/a.cpp")
                        .with("repo/native/out/compile_commands.json", "[]")
                        .root("repo/native")
                        .arguments("--compile-commands-dir={top}/repo/native/out")
                        .note("The compiler's flags come from `{top}/repo/native/out`."),
                layout("compilation database of a preset", "clangd", "repo/a.c")
                        .with("repo/build/notes.txt", "")
                        .with("repo/build/debug/compile_commands.json", "[]")
                        .arguments("--compile-commands-dir={top}/repo/build/debug"),
                layout("flags of one directory", "clangd", "repo/a/b/x.c")
                        .with("repo/CMakeLists.txt", "")
                        .with("repo/a/compile_flags.txt", "-Wall")
                        .root("repo/a"));
    }

    static Stream<ProjectLayout> cargoAndGo() {
        return Stream.of(
                layout("Cargo member by pattern", "rust-analyzer", "repo/rust/crates/a/src/lib.rs")
                        .with(
                                "repo/rust/Cargo.toml",
                                "[workspace] # all\nmembers = [\n \"crates/*\", # x\n]\n")
                        .with("repo/rust/crates/a/Cargo.toml", CRATE)
                        .root("repo/rust"),
                layout("excluded Cargo crate", "rust-analyzer", "repo/crates/a/src/lib.rs")
                        .with(
                                "repo/Cargo.toml",
                                "[workspace]\nmembers = [\"crates/*\"]\nexclude = ['crates/a']\n")
                        .with("repo/crates/a/Cargo.toml", CRATE)
                        .root("repo/crates/a"),
                layout("Cargo member by dependency", "rust-analyzer", "repo/macros/src/lib.rs")
                        .with(
                                "repo/Cargo.toml",
                                CRATE + "[workspace]\n[dependencies]\nm = { path = \"macros\" }\n")
                        .with("repo/macros/Cargo.toml", CRATE),
                layout("Cargo crate of no workspace", "rust-analyzer", "repo/fuzz/src/lib.rs")
                        .with("repo/Cargo.toml", CRATE)
                        .with("repo/fuzz/Cargo.toml", CRATE)
                        .root("repo/fuzz"),
                layout("Go workspace", "gopls", "repo/svc/a/main.go")
                        .with("repo/go.work", "go 1.26\nuse (\n\t./svc/a // x\n\t./lib\n)\n")
                        .with("repo/svc/a/go.mod", "module a"),
                layout("Go module that the workspace leaves out", "gopls", "repo/tools/main.go")
                        .with("repo/go.work", "use ./lib\n")
                        .with("repo/tools/go.mod", "module tools")
                        .root("repo/tools"),
                layout("Go module in a Node monorepo", "gopls", "repo/packages/api/cmd/main.go")
                        .with("repo/package.json", "{\"workspaces\": [\"packages/*\"]}")
                        .with("repo/packages/api/package.json", "{}")
                        .with("repo/packages/api/go.mod", "module api")
                        .root("repo/packages/api"));
    }

    static Stream<ProjectLayout> nodeAndPlain() {
        return Stream.of(
                layout("npm workspace", "typescript", "repo/packages/a/test/x.ts")
                        .with(
                                "repo/package.json",
                                "{\"workspaces\": {\"packages\": [\"./packages/*/\"]}}")
                        .with("repo/packages/a/package.json", "{}")
                        .with("repo/packages/a/tsconfig.json", "{}")
                        .note(
                                "The file belongs to the project of `{top}/repo/packages/a/tsconfig.json`."),
                layout("pnpm workspace", "typescript", "repo/web/apps/shop/src/x.ts")
                        .with(
                                "repo/web/pnpm-workspace.yaml",
                                "packages:\n  # all\n  - 'apps/*'\n\n  - \"!apps/old\"\ncatalog:\n  - x\n")
                        .with("repo/web/package.json", "{}")
                        .with("repo/web/apps/shop/package.json", "{}")
                        .root("repo/web"),
                layout("package outside of the pnpm workspace", "typescript", "repo/apps/old/x.ts")
                        .with("repo/pnpm-workspace.yaml", "packages:\n- apps/*\n- '!apps/old'")
                        .with("repo/apps/old/package.json", "{}")
                        .root("repo/apps/old"),
                layout("tsconfig.json without package", "typescript", "repo/a/b/x.ts")
                        .with("repo/a/tsconfig.json", "{}")
                        .root("repo/a"),
                layout("costly and broken patterns", "typescript", "repo/p/a/x.ts")
                        .with(
                                "repo/package.json",
                                "{\"workspaces\": [\"*a*a*\", \"{a\", \"**/**/**\", 1]}")
                        .with("repo/p/a/package.json", "{}")
                        .root("repo/p/a"),
                layout("package.json that is no JSON", "typescript", "repo/p/x.ts")
                        .with("repo/package.json", "{")
                        .with("repo/p/package.json", "{}")
                        .root("repo/p"),
                layout("file of no project", "gopls", "repo/scripts/x.go"),
                layout("server without root patterns", "bash", "repo/a/x.sh")
                        .with("repo/a/package.json", "{}"),
                layout("file outside of the repository", "gopls", "other/a/x.go")
                        .with("other/go.mod", "module other")
                        .root("other/a")
                        .note("`{top}/other/a/x.go` is outside of `{top}/repo`"),
                layout("worktree inside of the repository", "gopls", "repo/.trees/t1/cmd/x.go")
                        .with("repo/go.mod", "module m")
                        .with("repo/.trees/t1/.git", "gitdir: {top}/repo/.git/worktrees/t1\n")
                        .root("repo/.trees/t1"),
                layout("repository inside of the repository", "gopls", "repo/vendor/x/cmd/x.go")
                        .with("repo/go.mod", "module m")
                        .with("repo/vendor/x/.git/HEAD", "ref: refs/heads/main")
                        .root("repo/vendor/x"),
                layout("submodule of a Maven reactor", "java", "repo/sub/src/A.java")
                        .with("repo/pom.xml", POM.formatted("sub"))
                        .with("repo/sub/pom.xml", "<project/>")
                        .with("repo/sub/.git", "gitdir: ../.git/modules/sub\n"));
    }

    static Stream<ProjectLayout> python() {
        return Stream.of(
                layout("virtual environment of the project", "pyright", "repo/api/src/x.py")
                        .with("repo/api/pyproject.toml", "[project]\nname = \"api\"\n")
                        .withPython("repo/api/.venv")
                        .withPython("repo/.venv")
                        .root("repo/api")
                        .interpreter("repo/api/.venv/bin/python")
                        .note(
                                "Python is `{top}/repo/api/.venv/bin/python`, from the project's `.venv`."),
                layout("linked virtual environment", "pylsp", "repo/x.py")
                        .with("repo/setup.cfg", "")
                        .withPython("home/envs/shared")
                        .with("repo/.venv", "->{top}/home/envs/shared")
                        .interpreter("repo/.venv/bin/python"),
                layout("broken virtual environment", "pyright", "repo/x.py")
                        .with("repo/.venv", "->{top}/home/gone")
                        .withPython("repo/venv")
                        .interpreter("repo/venv/bin/python")
                        .note("`{top}/repo/.venv` has no Python interpreter that runs"),
                layout("uv workspace", "pyright", "repo/packages/a/x.py")
                        .with(
                                "repo/pyproject.toml",
                                "[tool.uv.workspace]\nmembers = [\"packages/*\"]\n")
                        .with("repo/uv.lock", "version = 1")
                        .withPython("repo/.venv")
                        .with("repo/packages/a/pyproject.toml", "[project]\nname = \"a\"\n")
                        .root("repo/packages/a")
                        .interpreter("repo/.venv/bin/python"),
                layout("uv's own directory", "pyright", "repo/x.py")
                        .with("repo/pyproject.toml", "")
                        .with("repo/uv.lock", "version = 1")
                        .withPython("repo/.uv-env")
                        .withPython("repo/.venv")
                        .interpreter("repo/.uv-env/bin/python"),
                layout("conda environment", "basedpyright", "repo/x.py")
                        .with("repo/environment.yml", "name: 'science'\ndependencies: [numpy]\n")
                        .withPython("home/miniforge3/envs/science")
                        .interpreter("home/miniforge3/envs/science/bin/python")
                        .note("from conda, as environment.yml names it"),
                layout("environment of pyrightconfig.json", "pyright", "repo/x.py")
                        .with(
                                "repo/pyrightconfig.json",
                                "{// mine\n\"venvPath\": \"envs\", \"venv\": \"py\",}")
                        .withPython("repo/envs/py")
                        .withPython("repo/.venv")
                        .interpreter("repo/envs/py/bin/python"),
                layout("environment of pyproject.toml", "pyright", "repo/x.py")
                        .with("repo/pyproject.toml", "[tool.pyright]\nvenv = \"py\"\n")
                        .withPython("repo/py")
                        .interpreter("repo/py/bin/python"),
                layout("Python tool in a Maven reactor", "pyright", "repo/tools/gen/x.py")
                        .with("repo/pom.xml", POM.formatted("tools"))
                        .with("repo/tools/gen/requirements.txt", "")
                        .root("repo/tools/gen")
                        .note("No virtual environment was found for `{top}/repo/tools/gen`"));
    }

    static Stream<ProjectLayout> layouts() {
        return Stream.of(javaAndNative(), cargoAndGo(), nodeAndPlain(), python()).flatMap(it -> it);
    }

    private ServerEnvironment resolve(ProjectLayout layout, boolean isTrusted) {
        return resolve(layout.server(), layout.file(), "repo", isTrusted);
    }

    private ServerEnvironment resolve(
            String server, String file, String repository, boolean isTrusted) {
        PythonEnvironmentFinder python =
                new PythonEnvironmentFinder(
                        top.resolve("home"), Map.of("UV_PROJECT_ENVIRONMENT", ".uv-env"));
        LanguageServerDefinition definition =
                ServerDefinitionCatalog.readCatalog(
                                List.of(new ServerDefinitionFile(top.resolve(".lsp.json"), true)),
                                List.of())
                        .definition(server);
        return new ServerEnvironmentResolver(python)
                .resolveEnvironment(
                        Objects.requireNonNull(definition),
                        top.resolve(file),
                        top.resolve(repository),
                        isTrusted);
    }

    private static String interpreter(ServerEnvironment environment) {
        return environment.settings().at("/python/pythonPath").asString("")
                + environment.settings().at("/pylsp/plugins/jedi/environment").asString("");
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void environmentFitsTheLayout(ProjectLayout layout) throws IOException {
        layout.write(top);
        ServerEnvironment environment = resolve(layout, true);
        ProjectLayout.Expected expected = layout.expected();
        assertThat(environment.root()).isEqualTo(top.resolve(expected.root()));
        assertThat(String.join(" ", environment.arguments()))
                .isEqualTo(expected.arguments().replace("{top}", top.toString()));
        assertThat(interpreter(environment))
                .isEqualTo(
                        expected.interpreter().isEmpty()
                                ? ""
                                : top.resolve(expected.interpreter()).toString());
        assertThat(String.join("\n", environment.notes()))
                .contains(expected.note().replace("{top}", top.toString()));
    }

    @Test
    void interpreterOfAnUntrustedRepositoryIsNotUsed() throws IOException {
        ProjectLayout layout =
                layout("", "pyright", "repo/x.py")
                        .with("repo/environment.yml", "name: science\n")
                        .withPython("repo/.venv");
        layout.write(top);
        ServerEnvironment environment = resolve(layout, false);
        assertThat(interpreter(environment)).isEmpty();
        assertThat(environment.notes())
                .containsExactly(
                        "`%s/repo/.venv/bin/python` is not used, as the repository is not trusted."
                                .formatted(top));
        layout.withPython("home/anaconda3/envs/science").write(top);
        assertThat(interpreter(resolve(layout, false))).contains("home/anaconda3/envs/science");
    }

    @Test
    void worktreeUsesTheEnvironmentOfTheMainCheckout() throws IOException {
        layout("", "pyright", "")
                .with("tree/.git", "gitdir: {top}/repo/.git/worktrees/tree\n")
                .with("tree/api/pyproject.toml", "")
                .withPython("repo/api/.venv")
                .write(top);
        ServerEnvironment environment = resolve("pyright", "tree/api/x.py", "tree", true);
        assertThat(environment.root()).isEqualTo(top.resolve("tree/api"));
        assertThat(interpreter(environment)).isEqualTo(top + "/repo/api/.venv/bin/python");
    }

    @Test
    void rootPatternMayBeginWithAStar() throws IOException {
        layout("", "", "").with("repo/a/b/c.x", "").with("repo/a/Shop.sln", "").write(top);
        Files.writeString(
                top.resolve(".lsp.json"),
                """
                {"mine": {"command": "x", "extensionToLanguage": {".x": "x"}, "rootPatterns": ["*.sln"]}}
                """);
        assertThat(resolve("mine", "repo/a/b/c.x", "repo", true).root())
                .isEqualTo(top.resolve("repo/a"));
        assertThat(resolve("mine", "repo/new/c.x", "repo", true).root())
                .isEqualTo(top.resolve("repo"));
    }

    @Test
    void whatPeopleSetCountsMoreThanWhatIsFound() throws IOException {
        layout("", "pyright", "").withPython("repo/.venv").write(top);
        Files.writeString(
                top.resolve(".lsp.json"),
                """
                {"pyright": {"settings": {"python": {"pythonPath": "/opt/python"}}, "env": {"A": "b"}}}
                """);
        ServerEnvironment environment = resolve("pyright", "repo/x.py", "repo", true);
        assertThat(interpreter(environment)).isEqualTo("/opt/python");
        assertThat(environment.environment()).containsEntry("A", "b");
        assertThat(environment.settings().at("/python/analysis/diagnosticMode").asString())
                .isEqualTo("openFilesOnly");
    }
}
