package dev.troupe.cli.command.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.testserver.TestCommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ConfigCommandTest {
    private static final Map<String, String> ENVIRONMENT =
            Map.of("TROUPE_WORKER_BEAT", "2s", "TROUPE_WORKER_BEET", "2s");

    @TempDir Path directory;
    private TroupeHome home;
    private TestCommandLine cli;

    @BeforeEach
    void settings() throws IOException {
        home = new TroupeHome(directory.resolve("home")).create();
        Files.writeString(
                home.configuration(),
                """
                worker: { slots: 2, beat: 1s }
                models:
                  default: { model: m, api-key: hush-hush }
                """);
        Path rules = Files.createDirectories(directory.resolve("shop/.troupe"));
        Files.createDirectories(directory.resolve("shop/.git"));
        Files.writeString(
                rules.resolve("config.yaml"),
                "permissions: { commands: { block: [make] } }\nworker: { slots: 9 }\n");
        cli = new TestCommandLine(home, directory.resolve("shop"), ENVIRONMENT);
    }

    @Test
    void showsEachValueWithItsOrigin() {
        TestCommandLine.Ran ran = cli.run("config");

        assertThat(ran.exit()).isZero();
        assertThat(ran.lines())
                .hasSize(6)
                .anySatisfy(it ->
                        assertThat(it)
                                .matches("worker.slots +2 +" + home.configuration() + ":1:18"))
                .anySatisfy(it ->
                        assertThat(it)
                                .matches(
                                        "worker.beat +2s +environment variable TROUPE_WORKER_BEAT"))
                .anySatisfy(it ->
                        assertThat(it)
                                .matches(
                                        "permissions.commands.block +\\[make] +.*config.yaml:1:35"));
        assertThat(ran.err())
                .contains("note: ", "`worker.slots` has no effect in a repository's file")
                .contains("did you mean TROUPE_WORKER_BEAT?");
    }

    @Test
    void masksSecretsEverywhere() {
        assertThat(cli.run("config").out()).contains("********").doesNotContain("hush");
        assertThat(cli.run("config", "--all", "--json").out()).doesNotContain("hush");
        assertThat(cli.run("config", "get", "models.default.api-key").out())
                .isEqualTo("********\n");
    }

    @Test
    void addsWhatNobodySetWithDefaultAndRange() {
        assertThat(cli.run("config", "list", "--all").lines())
                .hasSizeGreaterThan(40)
                .anySatisfy(
                        it -> assertThat(it).matches("worker.max-turns +50 +default; at least 1"))
                .anySatisfy(it ->
                        assertThat(it).matches("models.<name>.base-url +- +not set; an address.*"))
                .noneSatisfy(it -> assertThat(it).contains("datasource.password"));
    }

    @Test
    void speaksJson() {
        JsonNode slots =
                cli.run("config", "--json").lines().stream()
                        .map(it -> WireJson.read(it, JsonNode.class))
                        .filter(it -> it.path("key").asString("").equals("worker.slots"))
                        .findFirst()
                        .orElseThrow();

        assertThat(slots.path("value").asString()).isEqualTo("2");
        assertThat(slots.path("origin").path("layer").asString()).isEqualTo("user");
        assertThat(slots.path("origin").path("line").asInt()).isEqualTo(1);
        assertThat(slots.path("range").asString()).isEqualTo("from 1 to 64");
    }

    @Test
    void getsOneValue() {
        assertThat(cli.run("config", "get", "worker.slots").out()).isEqualTo("2\n");
        assertThat(cli.run("config", "get", "worker.max-turns").out()).isEqualTo("50\n");
        assertThat(cli.run("config", "get", "models.other.max-concurrent").out()).isEqualTo("16\n");
        assertThat(cli.run("config", "get", "models.other.model").exit()).isEqualTo(1);
        TestCommandLine.Ran unknown = cli.run("config", "get", "worker.slotz");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("Did you mean `worker.slots`?");
    }

    @Test
    void checksEverything() throws IOException {
        assertThat(cli.run("config", "check").out())
                .isEqualTo("All 5 settings that are not defaults are valid.\n");

        Files.writeString(home.configuration(), "worker: { slots: 0, beets: 1 }");
        TestCommandLine.Ran wrong = cli.run("config", "check");
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err().lines())
                .filteredOn(it -> it.startsWith("error: "))
                .hasSize(2)
                .first()
                .asString()
                .contains("config.yaml:1:18: `worker.slots` is '0'");
        assertThat(cli.run("config").exit()).isEqualTo(2);
        assertThat(cli.run("config", "check", "--json").out())
                .contains("\"type\":\"error\"", "\"line\":1");
    }

    @Test
    void checksOneFile() throws IOException {
        Path file = Files.writeString(directory.resolve("shop/mine.yaml"), "worker: { slots: 65 }");

        assertThat(cli.run("config", "check", "mine.yaml").err())
                .contains(file + ":1:18: ", "from 1 to 64");
        assertThat(cli.run("config", "check", "--repository", "mine.yaml").exit()).isZero();

        Files.writeString(file, "worker: { max-turns: none }\nagents: { developer: { model: m } }");
        TestCommandLine.Ran repository = cli.run("config", "check", "--repository", "mine.yaml");
        assertThat(repository.exit()).isEqualTo(2);
        assertThat(repository.err())
                .contains("error: " + file + ":1:22: `worker.max-turns` is 'none'")
                .contains("2:31: `agents.developer.model` counts only once a person trusts this");
        assertThat(cli.run("config", "check", "none.yaml").exit()).isEqualTo(2);
    }

    @Test
    void namesTheFiles() {
        assertThat(cli.run("config", "path").lines())
                .containsExactly(
                        "user        " + home.configuration(),
                        "repository  " + directory.resolve("shop/.troupe/config.yaml"));
        assertThat(cli.run("config", "path", "--json", "-C", "..").lines())
                .singleElement()
                .asString()
                .contains("\"exists\":true");
    }

    @Test
    void printsTheSchema() {
        JsonNode schema = WireJson.read(cli.run("config", "schema").out(), JsonNode.class);

        assertThat(schema.path("properties").path("worker").path("properties").has("slots"))
                .isTrue();
    }
}
