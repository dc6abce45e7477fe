package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.SecurityLevel;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies and moves write names that stand in no word of theirs. */
class CopyTargetsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "cp -r a .vscode",
                "cp -a a .VSCode",
                "cp -r a .vscode/",
                "cp -r a ./sub/../.vscode",
                "cp a/settings.json .vscode",
                "cp a/settings.json .vscode/",
                "cp a/settings.json settings/",
                "cp -t .vscode a/settings.json",
                "cp --target-directory=.vscode a",
                "cp --target=.vscode a",
                "cp --tar .vscode a",
                "cp -r a .idea",
                "cp -r a .github",
                "cp -r a sub/.husky",
                "cp -r a .mvn",
                "cp -r a .cargo",
                "cp -r a .claude",
                "cp -r a .troupe",
                "cp -r a .terraphim",
                "cp a .gitmodules",
                "cp x/.mcp.json .",
                "cp x/.mcp.json sub",
                "cp a b x/.gitconfig .",
                "cp -t . x/.envrc",
                "cp x/.bashrc sub/",
                "cp x/.zshenv .",
                "cp x/.vscode .",
                "cp a/.git-stuff .",
                "cp --parents .vscode/x sub",
                "cp -r dir .",
                "cp -R dir ./",
                "cp -a a b dir .",
                "cp -r dir /w",
                "cp -r dir sub/..",
                "cp -r dir/. .",
                "cp -r dir/. sub",
                "cp -r dir/./ sub",
                "cp -rT dir sub",
                "cp -l .vscode/settings.json x",
                "cp -s .vscode/settings.json x",
                "cp -rl .github x",
                "cp -b -S code a .vs",
                "cp x Makefile",
                "cp x GNUmakefile",
                "cp x sub/Makefile",
                "cp a/Makefile .",
                "cp a/package.json sub/",
                "cp x pom.xml",
                "cp x build.gradle.kts",
                "cp x vitest.config.mts",
                "cp x conftest.py",
                "cp x usercustomize.py",
                "cp x .eslintrc.cjs",
                "cp x .mocharc.yml",
                "cp x tsconfig.build.json",
                "cp x .rspec",
                "cp x .pylintrc",
                "cp x go.work",
                "cp x a.rsp",
                "cp x phpstan.neon.dist",
                "cp x 'Makefile '",
                "cp x package.json.",
                "cp x .circleci/config.yml",
                "cp x .travis.yml",
                "cp x .gemini/settings.json",
                "cp x .gdbinit",
                "cp x .bundle/config",
                "mv .codex x",
                "cp x CMakeLists.txt",
                "cp -t . x/Cargo.toml",
                "cp x to-settings",
                "cp a/innocent.txt .",
                "cp a/to-etc .",
                "mv a .vscode",
                "mv .vscode x",
                "mv .idea x",
                "mv .github x",
                "mv .claude x",
                "mv .mcp.json x",
                "mv .bashrc x",
                "mv .troupe x",
                "mv sub/.vscode x",
                "mv a x/.mcp.json .",
                "mv x Makefile",
                "mv a/package.json .",
                "mv -t .github a",
                "git mv .vscode x",
                "git mv a .vscode",
                "git mv .github x",
                "git mv a x/.mcp.json .",
                "git mv a Makefile",
                "git rm --cached .vscode/settings.json",
                "mkdir .vscode",
                "mkdir -p .github/workflows",
                "touch .vscode",
                "touch .idea/x",
                "ln -s a .vscode",
                "ln -s .vscode x",
                "ln -s a/.mcp.json",
                "ln -st . a/.mcp.json",
                "install a .vscode/settings.json",
                "install -t .vscode a",
                "install -d .vscode",
                "install -m 644 x/.mcp.json .",
                "rsync -a dir/ sub",
                "rsync -r a .vscode",
                "rsync a/.mcp.json sub",
                "git restore .vscode/settings.json",
                "git restore --source HEAD~1 .github",
                "git checkout -- .mcp.json",
                "git checkout HEAD~1 -- .vscode",
                "tar -xf a.tar",
                "unzip a.zip",
                "cp x .mocharc.cjs",
                "cp x .eslintrc.js",
                "cp x .babelrc",
                "cp x .rspec",
                "cp x .php-cs-fixer.dist.php",
                "cp x phpstan.neon.dist",
                "cp x deno.jsonc",
                "cp x jest.setup.ts",
                "cp x src/setupTests.js",
                "cp x spec/spec_helper.rb",
                "cp x spec/rails_helper.rb",
                "cp x MODULE.bazel",
                "cp x .bazelrc",
                "cp x .pnp.cjs",
                "cp x go.mod",
                "mv x go.work",
                "cp x .rubocop.yml",
                "cp x .prettierrc.json",
                "cp x .stylelintrc",
                "cp x .swcrc",
                "cp x tsconfig.build.json",
                "cp x nx.json",
                "cp x turbo.json",
                "cp x lerna.json",
                "cp x Directory.Build.rsp",
                "cp x nuget.config",
                "cp x global.json",
                "cp x lefthook.yml",
                "cp x .pylintrc",
                "cp x mypy.ini",
                "cp x .flake8",
                "cp x karma.conf.js",
                "cp x .golangci.yml",
                "cp x bunfig.toml",
                "cp x .config/nextest.toml",
                "cp x pnpm-workspace.yaml",
                "cp x build-link",
                "touch build-link",
                "ln Makefile x",
                "ln -s Makefile x",
                "ln -s package.json sub",
                "cp -l Makefile x",
                "cp -s pom.xml x",
                "cp -rl sub/Makefile x",
                "ln -s Makefile x && cp a x",
                "rsync -R .vscode/a.json sub",
                "rsync -R dir/Makefile new",
                "gunzip Makefile.gz",
                "gunzip data.csv.gz",
                "gzip a.log",
                "gzip -df sub/package.json.gz",
                "gzip -d -S .x Makefile.x",
                "gunzip -N a.gz",
                "gunzip .mcp.json.gz",
                "xz -dk conftest.py.xz",
                "bunzip2 pom.xml.bz2",
                "zstd -d Makefile.zst",
                "cp x node_modules/.bin/jest",
                "mv a node_modules",
                "cp -r a node_modules/jest",
                "cp x sub/.venv/bin/pytest",
                "ln -s ../a venv/bin/python",
                "touch lib/site-packages/a.pth",
                "sed -i s/a/b/ Makefile",
                "sed -i -e s/a/b/ a.txt package.json",
                "sed -i.bak s/a/b/ .github/workflows/ci.yml",
                "cp x Pipfile",
                "cp x SConstruct",
                "cp x Makefile.am",
                "cp x Containerfile.dev",
                "cp x mix.exs",
                "cp x deps.edn",
                "cp x flake.nix",
                "cp x App.cabal",
                "cp x requirements.txt",
                "cp x build/CMakeCache.txt",
                "touch conftest.py",
                "touch sub/pytest.ini",
                "touch GNUmakefile",
                "touch -c a.txt setup.py"
            })
    void whatIsObeyedIsNotWrittenUnasked(String line) {
        assertThat(permissive().command(line).verdict()).as(line).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cp a.rs b.rs",
                "cp src/a.rs src/b.rs",
                "cp -p a.txt docs/",
                "cp README.md docs/README.md",
                "cp README.md .",
                "cp ./docs/a.md ./docs/b.md .",
                "cp -r src/a src/b",
                "cp -r docs sub",
                "cp -a fixtures/a fixtures/b",
                "cp -t docs a.md b.md",
                "cp --parents src/a.rs sub",
                "cp .gitignore sub/.gitignore",
                "cp .gitignore sub",
                "cp .env.example .env.sample",
                "cp .github/workflows/ci.yml docs/ci.yml",
                "cp .vscode/settings.json docs/settings.json",
                "cp a.json b.json",
                "cp a.yml b.yml",
                "cp a.md rspec.md",
                "cp docs/travis.md docs/circleci.md",
                "cp -l a.txt b.txt",
                "mv a.rs b.rs",
                "mv docs/a.md .",
                "mv -n a.txt docs/",
                "mv src/a src/b",
                "mv a b sub",
                "cp a.ts src/setup.ts",
                "cp search.md search.old.md",
                "touch src/__init__.py",
                "mv github x",
                "mv vscode.md docs/vscode.md",
                "git mv a.rs b.rs",
                "git mv a.rs src",
                "git mv docs manual",
                "git rm --cached a.txt",
                "mkdir build",
                "mkdir -p src/main/java",
                "touch src/new.rs",
                "touch docs/a.md docs/b.md",
                "ln -s a.txt b.txt",
                "install -m 755 a sub/b",
                "install -d out/bin",
                "rsync -a src/a out",
                "git restore src/a.rs",
                "git checkout -- src/a.rs",
                "git checkout HEAD~1 -- docs",
                "gzip -dc Makefile.gz",
                "xz -l Makefile.xz",
                "ln a.txt b.txt",
                "rsync -R docs/a.md sub",
                "cp node_modules/a/dist/a.css static/a.css",
                "mkdir venv",
                "sed -i s/a/b/ a.txt",
                "sed -i -e s/a/b/ a.txt b.txt",
                "sed -n p Makefile"
            })
    void ordinaryCopiesStayAllowed(String line) {
        assertThat(permissive().command(line).verdict()).as(line).isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cp notes.md testdata/notes.md"})
    void anExistingFileIsNoDirectory(String line) {
        assertThat(listed().command(line).verdict()).as(line).isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cp package.json src",
                "cp package.json ./src/../src",
                "mv Makefile src",
                "cp x/.mcp.json src",
                "cp package.json new/",
                "cp -t new package.json",
                "rsync a.json package.json new",
                "mkdir new && cp package.json new",
                "rm package.json.bak; mkdir package.json.bak; cp package.json package.json.bak",
                "cp package.json to-src",
                "cp package.json to-etc",
                "touch pytest.ini"
            })
    void whatMayBeADirectoryGetsTheName(String line) {
        assertThat(listed().command(line).verdict()).as(line).isEqualTo(Verdict.ASK);
    }

    private static Asked listed() {
        return new Asked()
                .of(SecurityLevel.PERMISSIVE)
                .allowing("rsync", "*")
                .with(
                        new ListedPaths(
                                Set.of(
                                        "package.json",
                                        "package.json.bak",
                                        "Makefile",
                                        "Makefile.bak",
                                        "foo.config.ts",
                                        "bar.ts",
                                        "conftest.py",
                                        "notes.md",
                                        "src/a.rs",
                                        "workspace/a.rs",
                                        "WORKSPACE/a.rs",
                                        "x/.mcp.json",
                                        "testdata/a.md")));
    }

    private static Asked permissive() {
        return new Asked()
                .of(SecurityLevel.PERMISSIVE)
                .allowing("ln", "*")
                .allowing("install", "*")
                .allowing("rsync", "*")
                .allowing("sed", "-i", "*")
                .allowing("gzip", "*")
                .allowing("gunzip", "*")
                .allowing("xz", "*")
                .allowing("bunzip2", "*")
                .allowing("zstd", "*")
                .allowing("git", "restore", "*")
                .allowing("git", "checkout", "*")
                .with(
                        new NamedPaths(
                                Map.of(
                                        "settings", "/w/.vscode",
                                        "to-settings", "/w/.vscode/settings.json",
                                        "innocent.txt", "/w/.env",
                                        "build-link", "/w/Makefile",
                                        "to-etc", "/etc"),
                                Set.of("pom.xml.bak", "Makefile.old", "node_modules.old")));
    }
}
