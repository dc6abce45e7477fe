package dev.troupe.languageservers.root;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoetryEnvironmentsTest {
    @TempDir private Path top;

    private Path project(String toml) throws IOException {
        Path project = Files.createDirectories(top.resolve("project"));
        Files.writeString(project.resolve("pyproject.toml"), toml);
        return project;
    }

    private Path environment(String directory, String name) throws IOException {
        return Files.createDirectories(top.resolve(directory).resolve(name));
    }

    @Test
    void nameIsBuiltAsPoetryDoes() throws IOException {
        // Written by Poetry's own rule: base64.urlsafe_b64encode(sha256(b"/").digest())[:8].
        assertThat(PoetryEnvironments.environmentName("My App", Path.of("/")))
                .isEqualTo("my_app-il7asoJj");
        assertThat(PoetryEnvironments.environmentName("a".repeat(60), Path.of("/")))
                .isEqualTo("a".repeat(42) + "-il7asoJj");
    }

    @Test
    void newestPythonComesFirst() throws IOException {
        Path project = project("[tool.poetry]\nname = \"app\"\n");
        String name = PoetryEnvironments.environmentName("app", project);
        Path old = environment("home/.cache/pypoetry/virtualenvs", name + "-py3.9");
        Path current = environment("home/.cache/pypoetry/virtualenvs", name + "-py3.13");
        Path odd = environment("home/.cache/pypoetry/virtualenvs", name + "-pypy");
        environment("home/.cache/pypoetry/virtualenvs", "app-AAAAAAAA-py3.14");
        assertThat(new PoetryEnvironments(top.resolve("home"), Map.of()).environmentsOf(project))
                .extracting(PythonEnvironment::directory)
                .containsExactly(current, old, odd);
    }

    @Test
    void placeMayBeSet() throws IOException {
        Path project = project("[project]\nname = \"app\"\n");
        String name = PoetryEnvironments.environmentName("app", project) + "-py3.12";
        Path cached = environment("cache/virtualenvs", name);
        Path own = environment("own", name);
        Path mac = environment("mac/Library/Caches/pypoetry/virtualenvs", name);
        PoetryEnvironments byCache =
                new PoetryEnvironments(
                        top, Map.of("POETRY_CACHE_DIR", top.resolve("cache").toString()));
        assertThat(byCache.environmentsOf(project)).isEmpty();
        Files.writeString(project.resolve("poetry.lock"), "");
        assertThat(byCache.environmentsOf(project))
                .extracting(PythonEnvironment::directory)
                .containsExactly(cached);
        assertThat(
                        new PoetryEnvironments(
                                        top,
                                        Map.of(
                                                "POETRY_VIRTUALENVS_PATH",
                                                top.resolve("own").toString()))
                                .environmentsOf(project))
                .extracting(PythonEnvironment::directory)
                .containsExactly(own);
        assertThat(new PoetryEnvironments(top.resolve("mac"), Map.of()).environmentsOf(project))
                .extracting(PythonEnvironment::directory)
                .containsExactly(mac);
    }

    @Test
    void projectWithoutNameHasNone() throws IOException {
        Path project = project("[tool.poetry]\npackage-mode = false\n");
        assertThat(new PoetryEnvironments(top, Map.of()).environmentsOf(project)).isEmpty();
    }
}
