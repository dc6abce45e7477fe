package dev.troupe.languageservers.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerDefinitionCatalogTest {
    @TempDir private Path directory;

    private ServerDefinitionCatalog read(String json) throws IOException {
        return ServerDefinitionCatalog.readCatalog(List.of(file("a", json, true)), List.of());
    }

    private ServerDefinitionFile file(String name, String json, boolean isTrusted)
            throws IOException {
        Path path = Files.createDirectories(directory.resolve(name)).resolve(".lsp.json");
        Files.writeString(path, json);
        return new ServerDefinitionFile(path, isTrusted);
    }

    private static LanguageServerDefinition definition(
            ServerDefinitionCatalog catalog, String name) {
        return Objects.requireNonNull(catalog.definition(name));
    }

    @Test
    void newServerIsReadWithAllItsKeys() throws IOException {
        ServerDefinitionCatalog catalog =
                read(
                        """
                        {"lua": {
                          "command": "lua-language-server", "args": ["--stdio"],
                          "extensionToLanguage": {".lua": "lua", "Luafile": "lua"},
                          "env": {"LUA_PATH": "x"}, "initializationOptions": {"a": 1},
                          "settings": {"Lua": {"b": true}}, "rootPatterns": [".luarc.json"],
                          "startupTimeout": 5000, "shutdownTimeout": 1000, "diagnosticsDeadline": 700,
                          "restartOnCrash": true, "maxRestarts": 5, "loadedWorktrees": 2, "diagnostics": false}}
                        """);
        assertThat(catalog.problems()).isEmpty();
        LanguageServerDefinition lua = catalog.definitionsFor(Path.of("x/init.lua")).getFirst();
        assertThat(lua.commands()).containsExactly(List.of("lua-language-server", "--stdio"));
        assertThat(lua.languageId(Path.of("Luafile"))).isEqualTo("lua");
        assertThat(lua.environment()).isEqualTo(Map.of("LUA_PATH", "x"));
        assertThat(lua.initializationOptions().path("a").asInt()).isEqualTo(1);
        assertThat(lua.settings().at("/Lua/b").asBoolean()).isTrue();
        assertThat(lua.rootPatterns()).containsExactly(".luarc.json");
        assertThat(lua.startTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(lua.shutdownTimeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(lua.diagnosticsDeadline()).isEqualTo(Duration.ofMillis(700));
        assertThat(lua.maxRestarts()).isEqualTo(5);
        assertThat(lua.loadedWorktrees()).isEqualTo(2);
        assertThat(lua.isDiagnosing()).isFalse();
        assertThat(lua.source()).isEqualTo(directory.resolve("a/.lsp.json").toString());
    }

    @Test
    void entryChangesOnlyTheKeysOfABuiltInServerThatItHas() throws IOException {
        ServerDefinitionCatalog catalog =
                read(
                        """
                        {"pyright": {"settings": {"python": {"analysis": {"typeCheckingMode": "strict"}}},
                                     "restartOnCrash": false},
                         "clangd": {"args": ["--clang-tidy"]},
                         "biome": {"disabled": false}, "vtsls": {"disabled": true}}
                        """);
        LanguageServerDefinition pyright = definition(catalog, "pyright");
        assertThat(pyright.settings().at("/python/analysis").properties()).hasSize(2);
        assertThat(pyright.maxRestarts()).isZero();
        assertThat(pyright.commands()).containsExactly(List.of("pyright-langserver", "--stdio"));
        assertThat(definition(catalog, "clangd").commands())
                .hasSizeGreaterThan(3)
                .contains(List.of("clangd", "--clang-tidy"), List.of("clangd-16", "--clang-tidy"));
        assertThat(catalog.definitionsFor(Path.of("a.ts")))
                .extracting(LanguageServerDefinition::name)
                .contains("biome")
                .doesNotContain("vtsls");
    }

    @Test
    void ownCommandIsNotCheckedAgainstTheBuiltInVersion() throws IOException {
        LanguageServerDefinition typescript =
                definition(read("{\"typescript\": {\"command\": \"tsgo\"}}"), "typescript");
        assertThat(typescript.commands()).containsExactly(List.of("tsgo"));
        assertThat(typescript.versionRequirement()).isNull();
        assertThat(typescript.installMethods()).isEmpty();
    }

    @Test
    void laterFileCountsMore() throws IOException {
        String entry =
                "{\"%s\": {\"command\": \"%s\", \"extensionToLanguage\": {\".py\": \"python\"}}}";
        ServerDefinitionCatalog catalog =
                ServerDefinitionCatalog.readCatalog(
                        List.of(
                                file("home", entry.formatted("mine", "first"), true),
                                file("repository", entry.formatted("mine", "second"), true),
                                file("other", entry.formatted("ours", "third"), true),
                                new ServerDefinitionFile(directory.resolve("absent"), true)),
                        List.of());
        assertThat(catalog.definitionsFor(Path.of("a.py")))
                .extracting(LanguageServerDefinition::name)
                .startsWith("ours", "mine", "pyright");
        assertThat(definition(catalog, "mine").commands()).containsExactly(List.of("second"));
        assertThat(catalog.problems()).isEmpty();
    }

    @Test
    void preferredServersComeFirst() throws IOException {
        ServerDefinitionCatalog catalog =
                ServerDefinitionCatalog.readCatalog(List.of(), List.of("jdtls", "pylsp", "nosuch"));
        assertThat(catalog.definitionsFor(Path.of("A.java")))
                .extracting(LanguageServerDefinition::name)
                .containsExactly("jdtls", "java");
        assertThat(catalog.definitionsFor(Path.of("a.py")).getFirst().name()).isEqualTo("pylsp");
        assertThat(catalog.problems())
                .containsExactly("There is no language server called `nosuch`.");
    }

    @Test
    void untrustedFileStartsNothing() throws IOException {
        ServerDefinitionCatalog catalog =
                ServerDefinitionCatalog.readCatalog(
                        List.of(
                                file(
                                        "a",
                                        """
                                        {"gopls": {"command": "./evil", "args": ["x"], "env": {"PATH": "."},
                                                   "settings": {"tool": "./evil"}, "initializationOptions": {},
                                                   "diagnosticsDeadline": 900},
                                         "new": {"command": "./evil", "extensionToLanguage": {".x": "x"}}}
                                        """,
                                        false)),
                        List.of());
        LanguageServerDefinition gopls = definition(catalog, "gopls");
        assertThat(gopls.commands()).containsExactly(List.of("gopls"));
        assertThat(gopls.environment()).isEmpty();
        assertThat(gopls.settings().isEmpty()).isTrue();
        assertThat(gopls.diagnosticsDeadline()).isEqualTo(Duration.ofMillis(900));
        assertThat(catalog.definition("new")).isNull();
        assertThat(catalog.problems())
                .hasSize(7)
                .contains(
                        "`%s`: `gopls.command` can start a program, and the repository is not trusted; it is left out."
                                .formatted(directory.resolve("a/.lsp.json")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    []                                      | the file must be an object with one key for each server.
                    {"gopls": 1}                            | `gopls` must be an object; it is left out.
                    {"../x": {}}                            | `../x` cannot be the name of a server;
                    {"gopls": {"comand": "x"}}              | `gopls.comand` is not a key of a server; it is left out.
                    {"gopls": {"command": " "}}             | `gopls.command` must be a text that is not empty; it is left out.
                    {"gopls": {"command": "a\\u0000"}}        | `gopls.command` must be a text that is not empty; it is left out.
                    {"gopls": {"rootPatterns": ["\\u0000"]}} | `gopls.rootPatterns` must be a list of texts; it is left out.
                    {"gopls": {"args": "x"}}                | `gopls.args` must be a list of texts; it is left out.
                    {"gopls": {"env": {"A": 1}}}            | `gopls.env` must be an object whose values are texts; it is left out.
                    {"gopls": {"settings": []}}             | `gopls.settings` must be an object; it is left out.
                    {"gopls": {"startupTimeout": 0}}        | `gopls.startupTimeout` must be a number of milliseconds from 1 to 600000; it is left out.
                    {"gopls": {"maxRestarts": 1.5}}         | `gopls.maxRestarts` must be a number from 0 to 100; it is left out.
                    {"gopls": {"diagnostics": "no"}}        | `gopls.diagnostics` must be true or false; it is left out.
                    {"mine": {"command": "x"}}              | `mine` has no usable `extensionToLanguage`; the server is left out.
                    {"mine": {"extensionToLanguage": {".x": "x"}}} | `mine` has no usable `command`; the server is left out.
                    """)
    void wrongEntryIsTold(String json, String sentence) throws IOException {
        ServerDefinitionCatalog catalog = read(json);
        assertThat(catalog.problems())
                .singleElement()
                .asString()
                .contains(".lsp.json`: " + sentence);
        assertThat(definition(catalog, "gopls").commands()).containsExactly(List.of("gopls"));
    }

    @Test
    void fileThatIsNoJsonIsTold() throws IOException {
        assertThat(read("{\n\"a\": {").problems())
                .containsExactly(
                        "`%s` is not valid JSON (line 2); it is left out."
                                .formatted(directory.resolve("a/.lsp.json")));
        assertThat(read("").problems()).hasSize(1);
        assertThat(read(" ".repeat(1_000_001)).problems())
                .singleElement()
                .asString()
                .endsWith("is larger than 1 MB; it is left out.");
    }

    @Test
    void fileThatIsNoTextIsTold() throws IOException {
        Path path = directory.resolve(".lsp.json");
        Files.write(path, new byte[] {(byte) 0xff, (byte) 0xfe});
        assertThat(
                        ServerDefinitionCatalog.readCatalog(
                                        List.of(new ServerDefinitionFile(path, true)), List.of())
                                .problems())
                .containsExactly("`" + path + "` could not be read; it is left out.");
    }
}
