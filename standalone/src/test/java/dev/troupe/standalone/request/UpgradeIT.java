package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.deployment.DeploymentSettings;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.FreePortFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What one process has written is served by several, which are told where it is and nothing else. */
class UpgradeIT {
    private static final Path JAR =
            Path.of("../../standalone/target/server/troupe-standalone.jar")
                    .toAbsolutePath()
                    .normalize();

    @TempDir Path directory;

    @Test
    void separateServicesTakeOverTheDataOfOneProcess() throws Exception {
        Path home = directory.resolve("home");
        Edits edits = Edits.create(directory.resolve("checkout"), 1);
        Path checkout = edits.checkout();
        try (var model = ScriptedModelServer.start(asking())) {
            Seen before = inOneProcess(home, checkout, model);

            model.play(Edits.scenario(1));
            try (var moved = MovedData.serve(home)) {
                List<String> history = history(moved.database());
                try (var services = Services.start(place(moved, home, model))) {
                    CommandLine commands = services.commandLine();
                    assertThat(Seen.by(commands, checkout)).isEqualTo(before);
                    assertThat(commands.run(checkout, "audit", "--verify").exit()).isZero();

                    var run = commands.run(checkout, "run", "--json", Edits.REQUEST);
                    assertThat(run.exit()).as(run.text()).isZero();
                    edits.assertEachMadeOnce();
                    assertThat(commands.run(checkout, "audit", "--verify").exit()).isZero();
                }
                assertThat(history(moved.database())).isEqualTo(history);
            }
        }
    }

    private static Seen inOneProcess(Path home, Path checkout, ScriptedModelServer model)
            throws Exception {
        Map<String, String> environment = new HashMap<>();
        environment.put("TROUPE_HOME", home.toString());
        environment.put("TROUPE_MODELS_DEFAULT_PROTOCOL", "openai");
        environment.put("TROUPE_MODELS_DEFAULT_BASEURL", model.openAiBaseUrl());
        environment.put("TROUPE_MODELS_DEFAULT_MODEL", "scripted");
        environment.put("TROUPE_MODELS_DEFAULT_APIKEY", "test");
        CommandLine commands = new CommandLine(environment);
        ChildJvm.Builder program =
                ChildJvm.of("dev.troupe.standalone.app.StandaloneServer")
                        .classPath(JAR.toString())
                        .options(
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow");
        environment.forEach(program::environment);
        try (ChildJvm server = program.start()) {
            Awaitility.await()
                    .atMost(Services.PATIENCE)
                    .until(() -> Files.exists(home.resolve("server.json")) || !server.alive());
            var run = commands.run(checkout, "run", "--yes", "--json", "Ask me first.");
            assertThat(run.exit()).as(run.text()).isZero();
            assertThat(run.text()).contains("approval-asked");
            Seen seen = Seen.by(commands, checkout);
            assertThat(commands.run(checkout, "stop").exit()).isZero();
            server.awaitExit(Services.PATIENCE);
            return seen;
        }
    }

    private static ModelScenario asking() {
        return ModelScenario.of(
                ScriptedTurn.call(
                        "I ask.",
                        ScriptedToolCall.of("bash", Map.of("command", "touch parts/0.txt"))),
                ScriptedTurn.say("It was allowed."));
    }

    /** No broker: that is a setting of its own, and nothing depends on it. */
    private static DeploymentSettings place(MovedData moved, Path home, ScriptedModelServer model) {
        return new DeploymentSettings(
                moved.database().url(),
                moved.secrets(),
                home,
                "tcp://127.0.0.1:" + FreePortFinder.free(),
                model.openAiBaseUrl(),
                FreePortFinder.free(),
                FreePortFinder.free(),
                Map.of());
    }

    /** Every applied migration of every schema. */
    private static List<String> history(TestDatabase database) throws SQLException {
        List<String> all = new ArrayList<>();
        try (var connection = database.connect();
                var statement = connection.createStatement()) {
            for (String schema : List.of("ledger", "orchestrator", "security")) {
                try (var rows =
                        statement.executeQuery(
                                "SELECT version, checksum, installed_by, installed_on FROM "
                                        + schema
                                        + ".flyway_schema_history ORDER BY installed_rank")) {
                    while (rows.next()) {
                        all.add(
                                schema
                                        + " "
                                        + rows.getString(1)
                                        + " "
                                        + rows.getString(2)
                                        + " "
                                        + rows.getString(3)
                                        + " "
                                        + rows.getString(4));
                    }
                }
            }
        }
        assertThat(all).hasSizeGreaterThan(10);
        return all;
    }

    /** What a person is shown: sessions, and the trail. */
    record Seen(List<JsonNode> sessions, List<JsonNode> trail) {
        static Seen by(CommandLine commands, Path checkout) throws InterruptedException {
            return new Seen(
                    commands.run(checkout, "sessions", "--json").json(),
                    commands.run(checkout, "audit", "--json").json());
        }
    }
}
