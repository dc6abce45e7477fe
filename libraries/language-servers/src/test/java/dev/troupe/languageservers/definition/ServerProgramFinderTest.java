package dev.troupe.languageservers.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProgramFinderTest {
    private final ServerDefinitionCatalog catalog =
            ServerDefinitionCatalog.readCatalog(List.of(), List.of());
    private final Path directory;
    private final TestPrograms programs;
    private final ServerProgramFinder finder;
    private Instant now = Instant.EPOCH;
    private Path repository;

    ServerProgramFinderTest(@TempDir Path directory) {
        this.directory = directory;
        repository = directory.resolve("repo");
        programs = new TestPrograms(directory);
        finder = finder();
    }

    private ServerProgramFinder finder() {
        return new ServerProgramFinder(
                new ServerInstallation(
                        ServerSearchPath.readPath(
                                directory + "/bin:relative:" + directory + "/bin2", home()),
                        home().resolve("lsp")),
                programs,
                () -> now);
    }

    private Path home() {
        return directory.resolve("home");
    }

    private ProgramLookup find(String name, boolean isTrusted) {
        return finder.findProgram(
                Objects.requireNonNull(catalog.definition(name)),
                new ProgramSearchScope(repository.resolve("web/app"), repository, isTrusted));
    }

    private ProgramLookup find(String name) {
        return find(name, true);
    }

    @Test
    void programOfTheProjectComesFirst() throws IOException {
        programs.program("node_modules/.bin/tsc");
        programs.program("bin/tsc", 0, "Version 7.0.2");
        assertThat(find("typescript"))
                .isEqualTo(
                        new ProgramLookup.Found(
                                List.of(directory + "/bin/tsc", "--lsp", "--stdio"), "7.0.2"));
        Path installed =
                programs.program("home/lsp/typescript/node_modules/.bin/tsc", 0, "Version 7.1.0");
        assertThat(find("typescript")).asString().contains(installed.toString(), "7.1.0");
        Path own = programs.program("repo/node_modules/.bin/tsc", 0, "Version 7.2.0");
        assertThat(find("typescript")).asString().contains(own.toString(), "7.2.0");
        Path nearer = programs.program("repo/web/app/node_modules/.bin/tsc", 0, "Version 7.3.0");
        assertThat(find("typescript")).asString().contains(nearer.toString(), "7.3.0");
    }

    @Test
    void programsOfAnUntrustedRepositoryAreNotRun() throws IOException {
        programs.program("repo/node_modules/.bin/tsc", 0, "Version 7.2.0");
        repository = directory.resolve("repo");
        assertThat(find("typescript", false)).isInstanceOf(ProgramLookup.Missing.class);
        repository = directory;
        programs.program("bin/tsc", 0, "Version 7.2.0");
        assertThat(find("typescript", false)).isInstanceOf(ProgramLookup.Missing.class);
        assertThat(programs.asked).isEmpty();
    }

    @Test
    void tooOldProgramGivesWayToTheNext() throws IOException {
        Path old = programs.program("repo/node_modules/.bin/tsc", 0, "Version 5.9.3");
        assertThat(find("typescript"))
                .isEqualTo(
                        new ProgramLookup.Unusable(
                                "`%s` is version 5.9.3, and 7.0 or newer is needed. Install npm, then run `npm install --prefix %s --save-exact typescript@7.0.2`."
                                        .formatted(old, home().resolve("lsp/typescript"))));
        programs.program("bin/tsc", 0, "Version 7.0.2");
        assertThat(find("typescript")).asString().contains("/bin/tsc", "7.0.2");
    }

    @Test
    void linkOfRustupIsNoServer() throws IOException {
        Path shim =
                programs.program(
                        "home/.cargo/bin/rust-analyzer",
                        1,
                        "\nerror: Unknown binary 'rust-analyzer' in toolchain.\nbacktrace");
        programs.program("bin/rustup");
        assertThat(find("rust-analyzer"))
                .isEqualTo(
                        new ProgramLookup.Unusable(
                                "`%s --version` fails with exit code 1: error: Unknown binary 'rust-analyzer' in toolchain. Install it with `rustup component add rust-analyzer`."
                                        .formatted(shim)));
        programs.program("home/.cargo/bin/rust-analyzer", -1, "");
        now = now.plus(Duration.ofMinutes(2));
        assertThat(find("rust-analyzer")).asString().contains("did not run to its end within 10 s");
        programs.program("home/.cargo/bin/rust-analyzer", 3, "");
        now = now.plus(Duration.ofMinutes(2));
        assertThat(find("rust-analyzer")).asString().contains("exit code 3: it printed nothing.");
    }

    @Test
    void firstAlternativeThatIsThereIsUsed() throws IOException {
        programs.program("bin2/clangd-16", 0, "Debian clangd version 16.0.6");
        assertThat(find("clangd")).asString().contains("bin2/clangd-16", "16.0.6");
        programs.program("bin/clangd-19", 0, "clangd version 19.1.7");
        assertThat(find("clangd")).asString().contains("bin/clangd-19", "19.1.7");
    }

    @Test
    void missingProgramIsToldWithTheCommandOfThisMachine() throws IOException {
        assertThat(find("pylsp"))
                .isEqualTo(
                        new ProgramLookup.Missing(
                                "The language server `pylsp` is not installed: there is no program `pylsp`. Install pipx, then run `pipx install python-lsp-server[pyflakes]`."));
        programs.program("bin/uv");
        assertThat(find("pylsp")).asString().contains("Install it with `uv tool install ");
        programs.program("bin/npm");
        assertThat(find("css"))
                .asString()
                .contains("`npm install --prefix " + home().resolve("lsp/vscode-langservers"));
    }

    @Test
    void ownDefinitionMayNameAPath() throws IOException {
        Path file =
                Files.writeString(
                        directory.resolve(".lsp.json"),
                        """
                        {"mine": {"command": "tools/server", "extensionToLanguage": {".x": "x"}}}
                        """);
        LanguageServerDefinition mine =
                Objects.requireNonNull(
                        ServerDefinitionCatalog.readCatalog(
                                        List.of(new ServerDefinitionFile(file, true)), List.of())
                                .definition("mine"));
        ProgramSearchScope scope = new ProgramSearchScope(repository, repository, true);
        assertThat(finder.findProgram(mine, scope))
                .isEqualTo(
                        new ProgramLookup.Missing(
                                "The language server `mine` is not installed: there is no program `tools/server`. Put it on the path, or name its `command` in .lsp.json."));
        Path program = programs.program("repo/tools/server");
        assertThat(finder.findProgram(mine, scope))
                .isEqualTo(new ProgramLookup.Found(List.of(program.toString()), ""));
    }

    @Test
    void scriptForNodeIsCheckedAgainstItsNode() throws IOException {
        Path script = programs.program("bin/vtsls");
        Files.writeString(script, "#!/usr/bin/env node\n");
        Files.writeString(
                directory.resolve("bin/package.json"),
                "{\"version\": \"0.3.0\", \"engines\": {\"node\": \">=22\"}}");
        assertThat(find("vtsls"))
                .isEqualTo(
                        new ProgramLookup.Unusable(
                                "`%s` needs Node.js, which is not on the path; install Node.js."
                                        .formatted(script)));
        Path node = programs.program("bin/node", 0, "v20.20.2");
        assertThat(find("vtsls"))
                .isEqualTo(
                        new ProgramLookup.Unusable(
                                "`%s` 0.3.0 needs Node.js >=22, and `%s` is 20.20.2; install a Node.js that fits."
                                        .formatted(script, node)));
        programs.program("bin/node", 0, "v24.21.0");
        Files.setLastModifiedTime(node, FileTime.fromMillis(5_000));
        assertThat(find("vtsls"))
                .isEqualTo(new ProgramLookup.Found(List.of(script.toString(), "--stdio"), "0.3.0"));
        Files.writeString(directory.resolve("bin/package.json"), "{\"version\": \"0.4.0\"}");
        Files.setLastModifiedTime(script, FileTime.fromMillis(5_000));
        assertThat(find("vtsls")).asString().contains("0.4.0");
    }

    @Test
    void programBesideTheServerIsAskedIfItIsThere() throws IOException {
        Path server = programs.program("bin/pyright-langserver");
        assertThat(find("pyright")).asString().contains(server.toString(), "version=]");
        programs.program("bin/pyright", 0, "pyright 1.1.414");
        assertThat(find("pyright")).asString().contains(server.toString(), "1.1.414");
        assertThat(programs.asked).containsExactly(directory + "/bin/pyright --version");
    }

    @Test
    void resultHoldsUntilADirectoryOrAProgramChanges() throws IOException {
        Path gopls = programs.program("bin/gopls", 0, "golang.org/x/tools/gopls v0.20.0");
        find("gopls");
        find("gopls");
        assertThat(programs.asked).hasSize(1);
        Files.setLastModifiedTime(gopls, FileTime.fromMillis(5_000));
        find("gopls");
        assertThat(programs.asked).hasSize(2);
        Files.setLastModifiedTime(directory.resolve("bin"), FileTime.fromMillis(5_000));
        find("gopls");
        assertThat(programs.asked).hasSize(3);
    }

    @Test
    void whatDoesNotWorkIsTriedAgainAfterAMinute() throws IOException {
        programs.program("bin/gopls", 2, "broken");
        find("gopls");
        find("gopls");
        assertThat(programs.asked).hasSize(1);
        now = now.plus(Duration.ofSeconds(61));
        find("gopls");
        assertThat(programs.asked).hasSize(2);
    }

    @Test
    void serverOfTroupeIsAlwaysThere() {
        assertThat(find("java")).isEqualTo(new ProgramLookup.Found(List.of("{java-server}"), ""));
    }

    @Test
    void manyQuestionsAreForgotten() {
        for (int i = 0; i < 1_100; i++) {
            assertThat(
                            finder.findProgram(
                                    Objects.requireNonNull(catalog.definition("gopls")),
                                    new ProgramSearchScope(
                                            repository.resolve("" + i), repository, true)))
                    .isInstanceOf(ProgramLookup.Missing.class);
        }
    }
}
