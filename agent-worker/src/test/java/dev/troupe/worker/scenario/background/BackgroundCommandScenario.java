package dev.troupe.worker.scenario.background;

import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.TurnPosition;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose model starts commands in the background. */
public abstract class BackgroundCommandScenario {
    static final ScriptedToolCall FIX =
            ScriptedToolCall.of(
                    "edit",
                    Map.of(
                            "path", "src/Prices.java",
                            "old_string", "return a - b;",
                            "new_string", "return a + b;"));

    @TempDir static Path home;
    static WorkerScenario scene;

    @TempDir Path directory;
    Path repository;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home).askingByWords().withWorker();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void repository() throws IOException, InterruptedException {
        repository = ScenarioRepositories.create(directory.resolve("shop"));
    }

    final WorkerScenario.Session session() {
        return scene.session(repository).automatic();
    }

    public static ScriptedTurn background(String command) {
        return ScriptedTurn.call(
                "",
                ScriptedToolCall.of(
                        "bash", Map.of("command", command, "background", true, "writes", true)));
    }

    static ScriptedTurn output(String filter) {
        return ScriptedTurn.call(
                "", ScriptedToolCall.of("bash_output", Map.of("wait", 60, "filter", filter)));
    }

    static ScriptedTurn when(ScriptedTurn turn, String last) {
        return turn.when(new TurnPosition.Listed(), RequestMatch.last(last));
    }
}
