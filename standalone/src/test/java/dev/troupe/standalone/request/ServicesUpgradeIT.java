package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.deployment.DeploymentSettings;
import dev.troupe.testkit.deployment.ServiceProgram;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.FreePortFinder;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What one process has written is served by several, which are told where it is and nothing else. */
class ServicesUpgradeIT {
    @TempDir Path directory;

    @Test
    void separateServicesTakeOverTheDataOfOneProcess() throws Exception {
        Path home = directory.resolve("home");
        GeneratedCheckout checkout = GeneratedCheckout.create(directory.resolve("checkout"));
        GeneratedCheckout.Change change = checkout.changes().getFirst();
        try (var model = ScriptedModelServer.start(asking(change))) {
            Seen before = inOneProcess(home, checkout.directory(), model);

            model.play(editing(change));
            try (var moved = MovedData.serve(home)) {
                List<String> history = history(moved.database());
                takeOver(place(moved, home, model), checkout, before);
                assertThat(history(moved.database())).isEqualTo(history);
            }
        }
        assertThat(checkout.directory().resolve(change.path())).content().contains(change.fresh());
        assertThat(checkout.git("rev-list", "--count", "HEAD")).isEqualTo("2");
        assertThat(checkout.git("status", "--porcelain")).isEmpty();
    }

    private static Seen inOneProcess(Path home, Path checkout, ScriptedModelServer model)
            throws Exception {
        try (var troupe = new TroupeInstallation(home, model).askingByWords().start()) {
            var run = troupe.cli(checkout, "run", "--yes", "--json", "Ask me first.");
            assertThat(run.exit()).as(run.text()).isZero();
            assertThat(run.text()).contains("approval-asked");
            Seen seen = Seen.by(arguments -> troupe.cli(checkout, arguments));
            assertThat(troupe.cli(checkout, "stop").exit()).isZero();
            troupe.server().awaitExit(TroupeInstallation.PATIENCE);
            return seen;
        }
    }

    private static void takeOver(DeploymentSettings place, GeneratedCheckout checkout, Seen before)
            throws InterruptedException {
        List<ChildJvm> services =
                Arrays.stream(ServiceProgram.values()).map(it -> it.start(place)).toList();
        try {
            for (ChildJvm service : services) {
                service.awaitLine(" is ready at port ", TroupeInstallation.PATIENCE);
            }
            Commands commands = arguments -> cli(place, checkout.directory(), arguments);
            assertThat(Seen.by(commands)).isEqualTo(before);
            assertThat(commands.run("audit", "--verify").exit()).isZero();

            var run = commands.run("run", "--json", "Reword it.");
            assertThat(run.exit()).as(run.text()).isZero();
            assertThat(commands.run("audit", "--verify").exit()).isZero();
        } finally {
            services.forEach(ChildJvm::close);
        }
    }

    private static TroupeInstallation.Finished cli(
            DeploymentSettings place, Path checkout, String... arguments)
            throws InterruptedException {
        ChildJvm.Builder builder =
                InstalledPrograms.commandLine()
                        .directory(checkout)
                        .arguments(arguments)
                        .environment("TROUPE_HOME", place.home().resolve("person").toString())
                        .environment("TROUPE_SERVER_URL", place.orchestratorUrl())
                        .environment("TROUPE_SERVER_TOKEN", DeploymentSettings.USER_TOKEN);
        try (ChildJvm child = builder.start()) {
            int exit = child.awaitExit(TroupeInstallation.PATIENCE);
            return new TroupeInstallation.Finished(exit, child.output());
        }
    }

    private static ModelScenario asking(GeneratedCheckout.Change change) {
        return ModelScenario.of(
                ScriptedTurn.call(
                        "I ask.",
                        ScriptedToolCall.of("bash", Map.of("command", "touch " + change.path()))),
                ScriptedTurn.say("It was allowed."));
    }

    private static ModelScenario editing(GeneratedCheckout.Change change) {
        return ModelScenario.of(
                ScriptedTurn.call(
                        "I change it.",
                        ScriptedToolCall.of(
                                "edit",
                                Map.of(
                                        "path", change.path(),
                                        "old_string", change.old(),
                                        "new_string", change.fresh()))),
                ScriptedTurn.say("It says so now."));
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

    /** The command line in the checkout. */
    @FunctionalInterface
    interface Commands {
        TroupeInstallation.Finished run(String... arguments) throws InterruptedException;
    }

    /** What a person is shown: sessions, and the trail. */
    record Seen(List<JsonNode> sessions, List<JsonNode> trail) {
        static Seen by(Commands commands) throws InterruptedException {
            List<JsonNode> sessions = commands.run("sessions", "--json").json();
            // Read from the settings beside the command, which are other ones here.
            sessions.forEach(it -> ((ObjectNode) it).remove("modelId"));
            return new Seen(sessions, commands.run("audit", "--json").json());
        }
    }
}
