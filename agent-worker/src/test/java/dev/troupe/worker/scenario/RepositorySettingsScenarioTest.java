package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.repository.RepositorySettings.Value;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.TurnPosition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks whose repository sets something. */
class RepositorySettingsScenarioTest {
    private static final String FILE = "/shop/.troupe/config.yaml";

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;
    private WorkerScenario.Session session;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home);
        worker = scene.byHand();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void session() throws IOException, InterruptedException {
        session = scene.session(ScenarioRepositories.create(directory.resolve("shop")));
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", ScriptedToolCall.of("list", Map.of()))
                                        .when(
                                                new TurnPosition.Anywhere(),
                                                RequestMatch.firstUser("Loop")),
                                ScriptedTurn.say("Hello.")
                                        .when(
                                                new TurnPosition.Anywhere(),
                                                RequestMatch.firstUser("Greet"))));
    }

    @Test
    void eachTaskHasTheTurnsThatItsFileGives() {
        Task two = run(session.trusting(file(value("worker.max-turns", "2"))).ask("Loop"));
        assertThat(WorkerScenario.code(two)).isEqualTo(ErrorCode.TURN_LIMIT.wire());
        assertThat(WorkerScenario.summary(two)).contains("its 2 turns");

        Task three = run(session.trusting(file(value("worker.max-turns", "3"))).ask("Loop"));
        assertThat(WorkerScenario.summary(three)).contains("its 3 turns");
    }

    @Test
    void whoeverTakesATaskOverHasTheSameSettings() {
        UUID task = session.trusting(file(value("worker.max-turns", "2"))).ask("Loop");
        session.trusting(file(value("worker.max-turns", "9")));
        worker.breakOff(0);

        Task ended = run(task);

        assertThat(ended.epoch()).isEqualTo(2);
        assertThat(WorkerScenario.summary(ended)).contains("its 2 turns");
    }

    @Test
    void theModelOfAnAgentIsTheOneThatTheFileChooses() {
        session.trusting(file(value("agents.developer.model", "anthropic")));

        assertThat(run(session.ask("Greet")).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(run(session.on("text").ask("Greet")).state()).isEqualTo(TaskState.SUCCEEDED);

        assertThat(session.events(EventBody.RunStarted.class))
                .extracting(EventBody.RunStarted::model)
                .containsExactly("anthropic", "text");
    }

    @Test
    void validatorsStandInTheOrderOfTheFile() {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "write",
                                                Map.of("path", ".git/hooks/x", "content", "x"))),
                                ScriptedTurn.say("Well."),
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "write",
                                                Map.of("path", ".git/hooks/x", "content", "x"))),
                                ScriptedTurn.say("Well.")));
        var _ = run(session.with(ApprovalMode.PLAN).ask("Write"));
        session.trusting(
                file(
                        new Value(
                                "worker.validation.before-tool",
                                List.of("plan-mode", "file-guard", "permission", "approval-mode"),
                                3)));
        var _ = run(session.ask("Write"));

        List<EventBody.ToolFinished> calls = session.events(EventBody.ToolFinished.class);
        assertThat(calls).extracting(EventBody.ToolFinished::summary).hasSize(2);
        assertThat(calls.getFirst().summary()).startsWith("blocked: ");
        assertThat(calls.getLast().summary()).isEqualTo("not in plan mode");
    }

    @Test
    void aModelThatNobodyConfiguredEndsTheTaskWithFileAndLine() {
        session.trusting(file(value("agents.developer.model", "nope")));

        Task ended = run(session.ask("Greet"));

        assertThat(WorkerScenario.code(ended)).isEqualTo(ErrorCode.CONFIGURATION_INVALID.wire());
        assertThat(WorkerScenario.summary(ended))
                .startsWith(
                        FILE + ":3: `agents.developer.model` is 'nope', but no model has that name")
                .endsWith(
                        "configured are anthropic, away, claude, default, gpt, keyless, narrow, peering, seeing, text.");
    }

    private Task run(UUID task) {
        worker.run();
        return scene.ledger().tasks().find(task).orElseThrow();
    }

    private static RepositorySettings file(Value... values) {
        return new RepositorySettings(FILE, "0".repeat(64), List.of(values));
    }

    private static Value value(String key, String text) {
        return new Value(key, List.of(text), 3);
    }
}
