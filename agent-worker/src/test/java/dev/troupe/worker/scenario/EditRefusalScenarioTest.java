package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Edits that would break a file, in runs. */
class EditRefusalScenarioTest {
    private static final ScriptedToolCall BREAK =
            ScriptedToolCall.of(
                    "edit",
                    Map.of(
                            "path", "src/Prices.java",
                            "old_string", "return a - b;",
                            "new_string", "return (a + b;"));

    @TempDir private Path directory;
    private WorkerScenario scene;
    private Path repository;
    private ManualWorker worker;

    @BeforeEach
    void start() throws ClassNotFoundException, IOException, InterruptedException {
        scene = new WorkerScenario(directory.resolve("home"));
        worker = scene.byHand();
        repository = ScenarioRepositories.create(directory.resolve("shop"));
    }

    @AfterEach
    void stop() {
        scene.close();
    }

    @Test
    void areRefusedOnceAndMadeWhenTheModelInsists() throws Exception {
        WorkerScenario.Session session = run(BREAK, BREAK);

        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome, EventBody.ToolFinished::summary)
                .containsExactly(
                        tuple("refused", "src/Prices.java: syntax"),
                        tuple("ok", "src/Prices.java +1 -1"));
        assertThat(scene.model().requests().get(1).body().toString())
                .contains("syntax error in line 3, column 16", "is never closed");
        assertThat(ScenarioRepositories.git(repository, "show", "HEAD:src/Prices.java"))
                .contains("return (a + b;");
        assertThat(worker.meters().get("edit.refusals").tag("kind", "syntax").counter().count())
                .isEqualTo(1);
    }

    @Test
    void leaveTheFileAsItIs() throws Exception {
        run(BREAK);

        assertThat(Files.readString(repository.resolve("src/Prices.java")))
                .contains("return a - b;");
    }

    private WorkerScenario.Session run(ScriptedToolCall... calls) {
        ScriptedTurn[] turns = new ScriptedTurn[calls.length + 1];
        for (int i = 0; i < calls.length; i++) {
            turns[i] = ScriptedTurn.call("", calls[i]);
        }
        turns[calls.length] = ScriptedTurn.say("Done.");
        scene.model().play(ModelScenario.of(turns));
        WorkerScenario.Session session =
                scene.session(repository)
                        .with(SessionAttendance.DETACHED)
                        .with(ApprovalMode.ACCEPT_EDITS);
        UUID task = session.ask("Do it");
        worker.run();
        assertThat(scene.ledger().tasks().find(task).orElseThrow().state())
                .isEqualTo(TaskState.SUCCEEDED);
        return session;
    }
}
