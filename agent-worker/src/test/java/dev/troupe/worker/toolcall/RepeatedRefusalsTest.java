package dev.troupe.worker.toolcall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A call that is refused again and again is answered so that the model stops making it. */
class RepeatedRefusalsTest {
    private static final ScriptedToolCall BLOCKED = bash("rm -rf /");
    private static final ScriptedToolCall ASKS = bash("touch made.txt");

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;
    private Path repository;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home).askingByWords();
        worker = scene.byHand();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void repository() throws IOException, InterruptedException {
        repository = ScenarioRepositories.create(directory.resolve("shop"));
    }

    @Test
    void theThirdTimeSaysSoAndFromTheFifthOnNobodyIsAsked() {
        WorkerScenario.Session session = scene.session(repository);
        double before = repeated();
        play(
                ScriptedTurn.call("", BLOCKED),
                ScriptedTurn.call("", BLOCKED),
                ScriptedTurn.call("", BLOCKED),
                ScriptedTurn.call("", BLOCKED),
                ScriptedTurn.call("", BLOCKED),
                ScriptedTurn.call("", BLOCKED),
                ScriptedTurn.say("It may not be removed."));
        UUID task = session.ask("Remove everything");

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(heard(2)).contains("Not permitted: ").doesNotContain("This exact call");
        assertThat(heard(3))
                .contains(
                        "This exact call was refused 3 times. Repeating it will not change the"
                                + " answer. Go on without it, or end and say what is still open.")
                .doesNotContain("refused 4 times");
        assertThat(heard(5)).contains("refused 5 times").doesNotContain("refused 6 times");
        assertThat(heard(6)).contains("refused 6 times");
        assertThat(repeated() - before).isEqualTo(4);
        assertThat(scene.ledger().audits().pending(1_000))
                .filteredOn(it -> session.id().equals(it.origin().sessionId()))
                .filteredOn(it -> it.kind().equals("command-decided"))
                .extracting(AuditEvent::outcome)
                .containsExactly("blocked", "blocked", "blocked", "blocked");
        assertThat(session.events(EventBody.ToolFinished.class))
                .hasSize(6)
                .extracting(EventBody.ToolFinished::outcome)
                .containsOnly("denied");
    }

    @Test
    void anotherCallIsNotTheSame() {
        WorkerScenario.Session session = scene.session(repository);
        double before = repeated();
        play(
                ScriptedTurn.call("", BLOCKED, bash("rm -rf /etc")),
                ScriptedTurn.call("", BLOCKED, bash("rm -rf /usr")),
                ScriptedTurn.say("No."));
        UUID task = session.ask("Remove everything");

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(heard(2)).doesNotContain("This exact call");
        assertThat(repeated() - before).isZero();
    }

    @Test
    void theNextRunOfTheTaskKnowsOfTheRefusalsOfTheOneBefore() {
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.DETACHED);
        play(
                ScriptedTurn.call("", BLOCKED),
                ScriptedTurn.call("", BLOCKED, ASKS),
                ScriptedTurn.call("", BLOCKED),
                ScriptedTurn.say("No."));
        UUID task = session.ask("Remove everything");
        worker.run();
        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        session.decide(session.approval(), true, false, null);

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(heard(3)).contains("refused 3 times");
    }

    @Test
    void aPersonsNoCountsToo() {
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.DETACHED);
        play(
                ScriptedTurn.call("", ASKS),
                ScriptedTurn.call("", ASKS),
                ScriptedTurn.call("", ASKS),
                ScriptedTurn.say("No."));
        UUID task = session.ask("Make it");
        worker.run();
        session.decide(session.approval(), false, false, null);

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(heard(2)).contains("has refused exactly this").doesNotContain("This exact call");
        assertThat(heard(3)).contains("This exact call was refused 3 times.");
    }

    @Test
    void whatAPersonSaysBeginsItAnew() {
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.DETACHED);
        play(
                ScriptedTurn.call("", BLOCKED),
                ScriptedTurn.call("", BLOCKED, ASKS),
                ScriptedTurn.call("", BLOCKED),
                ScriptedTurn.say("No."));
        UUID task = session.ask("Remove everything");
        worker.run();
        session.say(task, "ada", "Try again");
        session.decide(session.approval(), true, false, null);

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(heard(3)).contains("Try again").doesNotContain("This exact call");
    }

    private static ScriptedToolCall bash(String line) {
        return ScriptedToolCall.of("bash", Map.of("command", line));
    }

    private static void play(ScriptedTurn... turns) {
        scene.model().forgetRequests();
        scene.model().play(ModelScenario.of(turns));
    }

    /** What the model was sent with the request of this number, from 0. */
    private static String heard(int request) {
        return scene.model().requests().get(request).body().toString();
    }

    private static double repeated() {
        return worker.meters().get("troupe.repeated.refusals").counter().count();
    }

    private static TaskState state(UUID task) {
        return scene.ledger().tasks().find(task).orElseThrow().state();
    }
}
