package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.TurnPosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The settings of a repository, from its file through trust, server and worker to what a request does. */
class TrustedSettingsIT {
    private static final String SETTINGS =
            """
            orchestrator:
              session: { mode: plan, attendance: detached }
            agents: { developer: { model: fast } }
            worker: { max-turns: 2, retry-wait: 1s }
            """;

    @TempDir Path directory;

    @Test
    void settingsCountOnceAPersonTrustsTheFileAndAsLongAsItIsTheSame() throws Exception {
        GeneratedCheckout checkout = GeneratedCheckout.create(directory.resolve("shop"));
        Path file = write(checkout, SETTINGS);
        try (var model = ScriptedModelServer.start(endless());
                var troupe = installation(model).start()) {
            assertTurns(run(troupe, checkout), 3, "default", "accept-edits");

            trust(troupe, checkout);
            TroupeInstallation.Finished trusted = run(troupe, checkout);
            assertTurns(trusted, 2, "fast", "plan");
            assertThat(notice(trusted))
                    .contains(file + " (sha256 ")
                    .contains("sets agents.developer.model: fast, worker.max-turns: 2;");
            assertThat(get(troupe, checkout)).isEqualTo("2");

            // A byte more, and it is another file.
            write(checkout, SETTINGS + "\n");
            assertTurns(run(troupe, checkout), 3, "default", "accept-edits");
            assertThat(get(troupe, checkout)).isEqualTo("3");

            write(checkout, "agents: { developer: { model: nowhere } }");
            trust(troupe, checkout);
            TroupeInstallation.Finished refused = run(troupe, checkout);
            assertThat(refused.exit()).isEqualTo(30);
            assertThat(refused.text())
                    .contains(file + ":1: `agents.developer.model` is 'nowhere', but no model")
                    .contains("configured are default, fast");
        }
    }

    @Test
    void theEnvironmentOfTheServerIsStrongerThanATrustedFile() throws Exception {
        GeneratedCheckout checkout = GeneratedCheckout.create(directory.resolve("shop"));
        write(checkout, SETTINGS);
        try (var model = ScriptedModelServer.start(endless());
                var troupe =
                        installation(model)
                                .with("TROUPE_WORKER_MAXTURNS", "4")
                                .with("TROUPE_ORCHESTRATOR_SESSION_MODE", "ask")
                                .start()) {
            trust(troupe, checkout);

            assertTurns(run(troupe, checkout), 4, "fast", "ask");
        }
    }

    private TroupeInstallation installation(ScriptedModelServer model) throws IOException {
        Path home = Files.createDirectories(directory.resolve("home"));
        Files.writeString(home.resolve("config.yaml"), "worker: { max-turns: 3 }\n");
        return new TroupeInstallation(home, model)
                .with("TROUPE_MODELS_FAST_PROTOCOL", "openai")
                .with("TROUPE_MODELS_FAST_BASEURL", model.openAiBaseUrl())
                .with("TROUPE_MODELS_FAST_MODEL", "scripted")
                .with("TROUPE_MODELS_FAST_APIKEY", "test");
    }

    private static ModelScenario endless() {
        return ModelScenario.of(
                ScriptedTurn.call("", ScriptedToolCall.of("list", Map.of()))
                        .when(new TurnPosition.Anywhere(), RequestMatch.firstUser("Loop")));
    }

    private static Path write(GeneratedCheckout checkout, String text) throws IOException {
        Path folder = Files.createDirectories(checkout.directory().resolve(".troupe"));
        return Files.writeString(folder.resolve("config.yaml"), text).toRealPath();
    }

    private static void trust(TroupeInstallation troupe, GeneratedCheckout checkout)
            throws Exception {
        var trusted = troupe.cli(checkout.directory(), "config", "trust", "--yes");
        assertThat(trusted.exit()).as(trusted.text()).isZero();
    }

    private static TroupeInstallation.Finished run(
            TroupeInstallation troupe, GeneratedCheckout checkout) throws Exception {
        return troupe.cli(checkout.directory(), "run", "--json", "Loop");
    }

    private static String get(TroupeInstallation troupe, GeneratedCheckout checkout)
            throws Exception {
        return troupe.cli(checkout.directory(), "config", "get", "worker.max-turns")
                .text()
                .strip()
                .lines()
                .filter(it -> it.matches("\\d+"))
                .findFirst()
                .orElse("none");
    }

    private static void assertTurns(
            TroupeInstallation.Finished run, int turns, String model, String mode) {
        assertThat(run.exit()).as(run.text()).isEqualTo(18);
        assertThat(run.text()).contains("its " + turns + " turns");
        assertThat(values(run, "model")).as(run.text()).contains(model);
        assertThat(values(run, "mode")).as(run.text()).contains(mode);
    }

    /** Every text of that name anywhere in the events. */
    private static List<String> values(TroupeInstallation.Finished run, String name) {
        return run.json().stream()
                .flatMap(it -> it.findValues(name).stream())
                .map(it -> it.asString(""))
                .toList();
    }

    private static String notice(TroupeInstallation.Finished run) {
        return run.json().stream()
                .filter(it -> it.findValues("code").stream().anyMatch(TrustedSettingsIT::ours))
                .map(JsonNode::toString)
                .findFirst()
                .orElse("none");
    }

    private static boolean ours(JsonNode code) {
        return code.asString("").equals("repository-settings");
    }
}
