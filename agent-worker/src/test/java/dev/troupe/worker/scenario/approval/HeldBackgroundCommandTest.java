package dev.troupe.worker.scenario.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands in the background: they run without a question as long as they write to nothing but build directories. */
class HeldBackgroundCommandTest {
    private static final String LINE =
            "echo a > planted.txt; mkdir made; echo b > src/target/out; echo c > target/out && while true; do echo written; sleep 0.3; done";

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;
    private WorkerScenario.Session session;

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
    void project() throws IOException, InterruptedException {
        Path repository = ScenarioRepositories.create(directory.resolve("shop"));
        Files.writeString(repository.resolve(".gitignore"), "/target/\n");
        Files.createDirectories(repository.resolve("src/target"));
        Files.writeString(repository.resolve("src/target/kept"), "tracked");
        ScenarioRepositories.git(repository, "add", ".");
        ScenarioRepositories.git(repository, "commit", "-qm", "Build to target");
        Files.createDirectory(repository.resolve("target"));
        session =
                scene.session(repository)
                        .with(ApprovalMode.ACCEPT_EDITS)
                        .with(SessionAttendance.DETACHED);
    }

    @Test
    void writesToBuildDirectoriesAloneAndIsNoQuestion() {
        UUID task = begin(Map.of("command", LINE, "background", true));

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.file("target/out")).hasContent("c");
        assertThat(session.file("planted.txt")).doesNotExist();
        assertThat(session.file("made")).doesNotExist();
        assertThat(session.file("src/target/out")).doesNotExist();
        assertThat(session.events(EventBody.ApprovalAsked.class)).isEmpty();
        assertThat(scene.model().requests().getLast().body().toString())
                .contains("It can write to target/, /tmp, and to nothing else of the workspace");
    }

    @Test
    void isAskedAboutWhenItWantsToWriteElsewhere() {
        begin(Map.of("command", LINE, "background", true, "writes", true));

        assertThat(session.approval().question()).contains("writes to the workspace at once");
        assertThat(session.file("planted.txt")).doesNotExist();
        assertThat(session.file("target/out")).doesNotExist();
    }

    private UUID begin(Map<String, Object> arguments) {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", ScriptedToolCall.of("bash", arguments)),
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash_output",
                                                Map.of("wait", 60, "filter", "written"))),
                                ScriptedTurn.say("Done.")));
        UUID task = session.ask("Do it");
        worker.run();
        return task;
    }

    private static TaskState state(UUID task) {
        return scene.ledger().tasks().find(task).orElseThrow().state();
    }
}
