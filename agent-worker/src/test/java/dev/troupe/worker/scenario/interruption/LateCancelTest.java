package dev.troupe.worker.scenario.interruption;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An undo that is cancelled, or spoken to, when its files are restored already. */
class LateCancelTest {
    @TempDir private Path home;
    @TempDir private Path directory;
    private WorkerScenario scene;
    private ManualWorker hand;
    private WorkerScenario.Session session;
    private Path repository;

    @BeforeEach
    void start() throws ClassNotFoundException, IOException, InterruptedException {
        scene = new WorkerScenario(home);
        hand = scene.byHand();
        repository = ScenarioRepositories.create(directory.resolve("shop"));
        session = scene.session(repository);
        Map<String, String> file = Map.of("path", "new.txt", "content", "new\n");
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", ScriptedToolCall.of("write", file)),
                                ScriptedTurn.say("Written."),
                                ScriptedTurn.say("Heard.")));
        run(session.ask("Write it"));
        assertThat(session.content("new.txt")).isEqualTo("new\n");
    }

    @AfterEach
    void stop() {
        scene.close();
    }

    @Test
    void whatWasTakenBackIsToldAndCanBeBroughtBack() throws IOException, InterruptedException {
        UUID undo = session.start("undo", "undo");

        hand.run(() -> assertThat(scene.ledger().tasks().cancel(undo, "ada", List.of())).isTrue());

        Task ended = scene.ledger().tasks().find(undo).orElseThrow();
        assertThat(ended.state()).isEqualTo(TaskState.CANCELLED);
        assertThat(session.file("new.txt")).doesNotExist();
        assertThat(git(repository, "log", "-1", "--format=%s")).startsWith("Undo");
        assertThat(session.events(EventBody.FileChanged.class).getLast().change())
                .isEqualTo("restored");
        assertThat(session.events(EventBody.Committed.class)).hasSize(2);
        assertThat(session.events(EventBody.Notice.class).getLast().code()).isEqualTo("undone");

        assertThat(run(session.start("redo", "redo")).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("new.txt")).isEqualTo("new\n");
    }

    @Test
    void whatIsSaidToItIsHeardByTheNextRequest() {
        UUID undo = session.start("undo", "undo");
        session.say(undo, "ada", "Mind the gap.");

        assertThat(run(undo).state()).isEqualTo(TaskState.SUCCEEDED);

        Task next = run(session.ask("Go on"));
        assertThat(next.state()).as(String.valueOf(next.outcome())).isEqualTo(TaskState.SUCCEEDED);
        assertThat(scene.model().requests().getLast().body().toString()).contains("Mind the gap.");
        assertThat(session.file("new.txt")).doesNotExist();
    }

    private Task run(UUID task) {
        hand.run();
        return scene.ledger().tasks().find(task).orElseThrow();
    }
}
