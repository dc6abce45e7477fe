package dev.troupe.languageservers.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuiltInServerDefinitionsTest {
    private final ServerDefinitionCatalog catalog =
            ServerDefinitionCatalog.readCatalog(List.of(), List.of());

    @ParameterizedTest
    @CsvSource({
        "src/Main.java, java, java",
        "web/app.ts, typescript, typescript",
        "web/App.tsx, typescript, typescriptreact",
        "web/app.mjs, typescript, javascript",
        "tool.py, pyright, python",
        "main.go, gopls, go",
        "go.mod, gopls, go.mod",
        "lib.rs, rust-analyzer, rust",
        "main.c, clangd, c",
        "MAIN.HPP, clangd, cpp",
        "main.C, clangd, cpp",
        "run.sh, bash, shellscript",
        ".bashrc, bash, shellscript",
        "ci.yml, yaml, yaml",
        "compose.yaml, compose, dockercompose",
        "data.json, json, json",
        "tsconfig.json, json, jsonc",
        "index.html, html, html",
        "style.scss, css, scss",
        "index.php, php, php",
        "Dockerfile, dockerfile, dockerfile",
        "App.svelte, svelte, svelte",
    })
    void eachLanguageHasOneDefaultServer(Path path, String server, String languageId) {
        assertThat(catalog.definitionsFor(path).getFirst().name()).isEqualTo(server);
        assertThat(catalog.languageId(path)).isEqualTo(languageId);
    }

    @Test
    void alternativesComeInOrderAndOthersOnlyWhenAskedFor() {
        assertThat(names("a.ts"))
                .containsExactly("typescript", "typescript-language-server", "vtsls");
        assertThat(names("a.py")).containsExactly("pyright", "basedpyright", "pylsp");
        assertThat(names("A.java")).containsExactly("java");
        assertThat(names("query.sql")).isEmpty();
        assertThat(catalog.languageId(Path.of("/"))).isNull();
        assertThat(catalog.languageId(Path.of("LICENSE"))).isNull();
    }

    private List<String> names(String path) {
        return catalog.definitionsFor(Path.of(path)).stream()
                .map(LanguageServerDefinition::name)
                .toList();
    }

    @Test
    void everyDefinitionIsComplete() {
        assertThat(catalog.problems()).isEmpty();
        assertThat(catalog.definitions()).hasSizeGreaterThan(20);
        assertThat(catalog.definitions())
                .allSatisfy(it -> {
                    assertThat(it.commands()).isNotEmpty().noneMatch(List::isEmpty);
                    assertThat(it.languageByExtension().size())
                            .as(it.name())
                            .isGreaterThan(-it.languageByFileName().size());
                    assertThat(it.source()).isEqualTo("built in");
                    assertThat(!it.isEnabled() || it.isBundled() || !it.installMethods().isEmpty())
                            .as(it.name())
                            .isTrue();
                    assertThat(it.traps()).allMatch(trap -> trap.endsWith("."));
                });
    }

    @Test
    void packagesOfNpmArePinned() {
        assertThat(catalog.definitions())
                .flatExtracting(LanguageServerDefinition::installMethods)
                .filteredOn(it -> it.manager().equals("npm"))
                .allMatch(it ->
                        it.command().stream()
                                .skip(it.command().indexOf("--save-exact") + 1)
                                .allMatch(name -> name.matches(".+@\\d+\\.\\d+\\.\\d+")));
    }

    @Test
    void factsOfServersAreKept() {
        LanguageServerDefinition pyright = definition("pyright");
        assertThat(pyright.freshness()).isEqualTo(FreshnessMeans.PULL);
        assertThat(pyright.interpreterSetting()).isEqualTo("python.pythonPath");
        assertThat(pyright.diagnosticsDeadline()).isEqualTo(Duration.ofSeconds(3));
        assertThat(pyright.startTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(pyright.versionRequirement())
                .isEqualTo(new VersionRequirement("pyright", List.of("--version"), ""));
        assertThat(definition("typescript").versionRequirement())
                .isEqualTo(new VersionRequirement("", List.of("--version"), "7.0"));
        assertThat(definition("gopls").freshness()).isEqualTo(FreshnessMeans.VERSIONED_PUSH);
        assertThat(definition("yaml").freshness()).isEqualTo(FreshnessMeans.BARRIER_PUSH);
        assertThat(definition("clangd").commands())
                .extracting(List::getFirst)
                .startsWith("clangd")
                .contains("clangd-19", "clangd-16");
        assertThat(definition("rust-analyzer").runsRepositoryCode()).isTrue();
        assertThat(definition("java").isBundled()).isTrue();
        assertThat(definition("jdtls").isEnabled()).isFalse();
    }

    private LanguageServerDefinition definition(String name) {
        return Objects.requireNonNull(catalog.definition(name));
    }
}
