package dev.troupe.worker.run;

import dev.troupe.testkit.model.scenario.Position;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedCall;
import dev.troupe.testkit.model.scenario.Turn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose model starts commands in the background. */
abstract class BackgroundScene {
    static final ScriptedCall FIX =
            ScriptedCall.of(
                    "edit",
                    Map.of(
                            "path", "src/Prices.java",
                            "old_string", "return a - b;",
                            "new_string", "return a + b;"));

    @TempDir static Path home;
    static Scene scene;

    @TempDir Path directory;
    Path repository;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new Scene(home).withWorker();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void repository() throws IOException, InterruptedException {
        repository = Repositories.create(directory.resolve("shop"));
    }

    final Scene.Session session() {
        return scene.session(repository).automatic();
    }

    static Turn background(String command) {
        return Turn.call(
                "", ScriptedCall.of("bash", Map.of("command", command, "background", true)));
    }

    static Turn output(String filter) {
        return Turn.call("", ScriptedCall.of("bash_output", Map.of("wait", 60, "filter", filter)));
    }

    static Turn when(Turn turn, String last) {
        return turn.when(new Position.Listed(), RequestMatch.last(last));
    }
}
