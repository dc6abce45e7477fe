package dev.troupe.worker.scenario.hostile;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A worker in the default mode, in a repository beside things that must be as they were when a test ends. */
abstract class HostileWorldScenario {
    @TempDir private static Path home;
    private static WorkerScenario scene;
    protected static ManualWorker worker;

    @TempDir protected Path directory;
    protected HostileWorld world;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        assumeTrue(WorkerScenario.SANDBOX.works(), "no sandbox works here");
        scene = new WorkerScenario(home);
        worker = scene.byHand();
    }

    @AfterAll
    static void stop() {
        if (scene != null) {
            scene.close();
        }
    }

    @BeforeEach
    void makeWorld() throws IOException, InterruptedException {
        world =
                HostileWorld.around(
                        ScenarioRepositories.create(directory.resolve("made")),
                        Files.createDirectory(directory.resolve("world")).toRealPath());
        Files.writeString(file(".gitignore"), "data\nnode_modules\n__pycache__\n*.tgz\n");
        Files.writeString(file("data/customers.csv"), "precious\n");
        git(world.workspace(), "add", "-A");
        git(world.workspace(), "commit", "-q", "-m", "World");
    }

    @AfterEach
    void compareWorld() throws IOException {
        if (world != null) {
            assertThat(world.changed()).isEmpty();
            world.close();
        }
    }

    protected final Path file(String path) {
        return world.workspace().resolve(path);
    }

    protected final WorkerScenario.Session session() {
        return scene.session(world.workspace())
                .with(ApprovalMode.ACCEPT_EDITS)
                .with(SessionAttendance.DETACHED);
    }

    /** Has the agent run lines, one a turn, until it ends or waits for somebody. */
    protected static UUID begin(WorkerScenario.Session session, String... lines) {
        ScriptedTurn[] turns = new ScriptedTurn[lines.length + 1];
        for (int i = 0; i < lines.length; i++) {
            turns[i] =
                    ScriptedTurn.call("", ScriptedToolCall.of("bash", Map.of("command", lines[i])));
        }
        turns[lines.length] = ScriptedTurn.say("Done.");
        scene.model().play(ModelScenario.of(turns));
        UUID task = session.ask("Do it");
        worker.run();
        return task;
    }

    protected static TaskState state(UUID task) {
        return scene.ledger().tasks().find(task).orElseThrow().state();
    }

    protected static Task undone(WorkerScenario.Session session) {
        UUID undo = session.start("undo", "undo");
        worker.run();
        return scene.ledger().tasks().find(undo).orElseThrow();
    }

    /** What the model has heard of its last call. */
    protected static String told() {
        String all = scene.model().requests().getLast().body().toString();
        String last = all.substring(Math.max(0, all.lastIndexOf("\"role\":\"tool\"")));
        return last.substring(0, Math.max(0, last.indexOf("\"tool_call_id\"")));
    }

    /** Runs a line outside, as the person would, and answers with what it prints. */
    protected static String outside(Path place, String line)
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder("bash", "-c", line)
                        .directory(place.toFile())
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }
}
