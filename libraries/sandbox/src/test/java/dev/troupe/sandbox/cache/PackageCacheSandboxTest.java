package dev.troupe.sandbox.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.path.PathNames;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.command.SandboxedProject;
import dev.troupe.sandbox.layer.LayerStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Commands in a real sandbox use the caches of package managers, change nothing in them and see no credentials beside. */
class PackageCacheSandboxTest extends SandboxedProject {
    private Path person() {
        return directory.resolve("person, one");
    }

    @Override
    protected SandboxSettings settings() throws IOException {
        write(".npm/_cacache/index", "fetched");
        write(".npm/_logs/one.log", "canary");
        write(".m2/repository/a.pom", "<project/>");
        write(".m2/settings.xml", "canary");
        write(".gradle/caches/modules.lock", "lock");
        write(".gradle/gradle.properties", "canary");
        write(".cargo/registry/index", "crates");
        write(".cargo/credentials.toml", "canary");
        write(".npmrc", "canary");
        write(".local/share/uv/credentials/x", "canary");
        write(".rustup/toolchain", "rust");
        write("elsewhere/pip/wheel", "wheel");
        Map<String, String> environment =
                Map.of("PIP_CACHE_DIR", person().resolve("elsewhere/pip").toString());
        return SandboxSettings.usual(PathNames::secret)
                .caching(PackageCacheFinder.find(person(), environment));
    }

    private void write(String path, String text) throws IOException {
        Path file = person().resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private LayeredCommandResult run(String line) throws IOException, InterruptedException {
        Path server = Files.createDirectories(directory.resolve("home"));
        LayerStore store = LayerStore.open(server, repository.root()).orElseThrow();
        return runner.run(
                new SandboxCommand(
                        "cd '" + person() + "'; " + line,
                        repository.root(),
                        Duration.ofSeconds(20),
                        spill.resolve(UUID.randomUUID().toString()),
                        4_000),
                store,
                "layer-" + UUID.randomUUID(),
                _ -> {});
    }

    private String output(String line) throws IOException, InterruptedException {
        LayeredCommandResult ran = run(line);
        ran.layer().drop();
        return ran.result().output();
    }

    @Test
    void readsWhatIsThere() throws IOException, InterruptedException {
        assertThat(output("cat .npm/_cacache/index .cargo/registry/index .rustup/toolchain"))
                .isEqualTo("fetchedcratesrust");
        assertThat(output("cat .cache/pip/wheel")).isEqualTo("wheel");
    }

    @Test
    void writesAndForgets() throws IOException, InterruptedException {
        String line =
                """
                echo new >.m2/repository/b.pom && echo held >>.gradle/caches/modules.lock && rm .cache/pip/wheel \
                && mkdir .npm/_cacache/tmp && cat .m2/repository/b.pom .gradle/caches/modules.lock\
                """;

        assertThat(output(line)).isEqualTo("new\nlockheld\n");
        assertThat(output("ls .m2/repository .npm/_cacache; cat .gradle/caches/modules.lock"))
                .contains("a.pom", "index", "lock")
                .doesNotContain("b.pom", "tmp", "held");
        assertThat(person().resolve(".m2/repository/b.pom")).doesNotExist();
        assertThat(person().resolve("elsewhere/pip/wheel")).hasContent("wheel");
        assertThat(person().resolve(".gradle/caches/modules.lock")).hasContent("lock");
    }

    @Test
    void leavesNothingOfCachesInTheChanges() throws IOException, InterruptedException {
        LayeredCommandResult ran = run("echo new >.m2/repository/b.pom");

        assertThat(ran.layer().read().entries()).isEmpty();
        ran.layer().drop();
    }

    @Test
    void keepsToolchainsReadOnly() throws IOException, InterruptedException {
        assertThat(output("echo bad >.rustup/toolchain")).contains("Read-only file system");
        assertThat(person().resolve(".rustup/toolchain")).hasContent("rust");
    }

    @Test
    void showsNoCredentials() throws IOException, InterruptedException {
        assertThat(output("grep -r canary . ; find . -name '*.log' -o -name 'settings.xml'"))
                .isEmpty();
    }

    @Test
    void readsSomeWithoutALayerAndLeavesOutWhatToolsWouldFailOn() throws InterruptedException {
        String line =
                "cd '%s'; cat .m2/repository/a.pom; echo x >.m2/repository/a.pom; ls .npm/_cacache"
                        .formatted(person());

        String output =
                runner.run(
                                new SandboxCommand(
                                        line,
                                        repository.root(),
                                        Duration.ofSeconds(20),
                                        spill.resolve("plain"),
                                        4_000),
                                _ -> {})
                        .output();

        assertThat(output)
                .startsWith("<project/>")
                .contains("Read-only file system", "_cacache': No such file");
        assertThat(person().resolve(".m2/repository/a.pom")).hasContent("<project/>");
    }
}
