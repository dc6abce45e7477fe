package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.RecordedModelRequest;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Thoughts in runs: kept in the journal, sent back by whoever goes on, shown to nobody as words of the agent. */
class ReasoningBlockScenarioTest {
    private static final ScriptedToolCall READ =
            ScriptedToolCall.of("read", Map.of("path", "src/Prices.java"));
    private static final ScriptedToolCall FIX =
            ScriptedToolCall.of(
                    "edit",
                    Map.of(
                            "path", "src/Prices.java",
                            "old_string", "return a - b;",
                            "new_string", "return a + b;"));

    @TempDir private Path directory;
    private WorkerScenario scene;
    private Path repository;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        scene = new WorkerScenario(directory.resolve("home"));
        repository = ScenarioRepositories.create(directory.resolve("shop"));
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("I look.", READ)
                                        .thinking("Where is \"it\"?\nHm ü."),
                                ScriptedTurn.call("", FIX).thinking("There it is.", "hidden"),
                                ScriptedTurn.say("Done.").thinking("So.")));
    }

    @AfterEach
    void stop() {
        scene.close();
    }

    @ParameterizedTest
    @CsvSource({"claude, /messages, thinking", "gpt, /input, reasoning"})
    void outliveTheWorkerThatHeardThem(String model, String conversation, String type)
            throws ClassNotFoundException {
        WorkerScenario.Session session =
                scene.session(repository)
                        .with(SessionAttendance.DETACHED)
                        .with(ApprovalMode.ASK)
                        .on(model);
        UUID task = session.ask("Fix it");
        scene.byHand().run();
        assertThat(scene.ledger().tasks().find(task).orElseThrow().state())
                .isEqualTo(TaskState.WAITING);
        session.decide(session.approval(), true, false, null);

        scene.byHand().run();

        assertThat(scene.ledger().tasks().find(task).orElseThrow().state())
                .isEqualTo(TaskState.SUCCEEDED);
        List<RecordedModelRequest> requests = scene.model().requests();
        assertThat(requests)
                .extracting(RecordedModelRequest::status)
                .containsExactly(200, 200, 200);
        JsonNode before = requests.get(1).body().at(conversation);
        JsonNode after = requests.get(2).body().at(conversation);
        assertThat(before.toString()).contains("\"type\":\"" + type + "\"");
        for (int i = 1; i < before.size(); i++) {
            assertThat(after.path(i)).hasToString(before.path(i).toString());
        }
        assertThat(after.findValuesAsString("type"))
                .filteredOn(it -> it.endsWith(type))
                .hasSize(type.equals("thinking") ? 3 : 2);
        assertThat(session.events(EventBody.TurnFinished.class))
                .extracting(EventBody.TurnFinished::text)
                .containsExactly("I look.", "", "Done.");
    }

    @Test
    void theRequestSaysHowMuchThenTheSettingsThenTheAgent() throws ClassNotFoundException {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say("Fine."),
                                ScriptedTurn.say("Fine."),
                                ScriptedTurn.say("Fine.")));
        ManualWorker worker = scene.byHand();

        var _ = scene.session(repository).on("claude").as("reviewer").ask("Look");
        worker.run();
        var _ = scene.session(repository).on("claude").as("linter").ask("Look");
        worker.run();
        var _ =
                scene.session(repository)
                        .on("claude")
                        .as("linter")
                        .with(ReasoningEffort.LOW)
                        .ask("Look");
        worker.run();
        var _ = scene.session(repository).on("claude").ask("Look");
        worker.run();

        assertThat(scene.model().requests())
                .extracting(it -> it.body().at("/output_config/effort").asString(""))
                .containsExactly("high", "max", "low", "");
    }

    @Test
    void effortThatTheModelDoesNotKnowIsToldOnceInASession()
            throws ClassNotFoundException, IOException {
        scene.model().play(ModelScenario.of(ScriptedTurn.say("Fine."), ScriptedTurn.say("Fine.")));
        Path agents = Files.createDirectories(scene.home().resolve("agents"));
        Files.writeString(
                agents.resolve("thinker.md"),
                "---\nname: thinker\ndescription: Thinks.\neffort: high\n---\nThink.\n");
        WorkerScenario.Session session = scene.session(repository).as("thinker");
        ManualWorker worker = scene.byHand();

        var _ = session.ask("Look");
        worker.run();
        var _ = session.ask("Look again");
        worker.run();

        assertThat(session.events(EventBody.RunStarted.class)).hasSize(2);
        assertThat(session.events(EventBody.Notice.class))
                .filteredOn(it -> it.code().equals("effort-ignored"))
                .hasSize(1);
    }
}
