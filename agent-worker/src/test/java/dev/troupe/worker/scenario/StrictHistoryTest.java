package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.model.scenario.TurnPosition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** A server that insists on roles taking turns, and on a result for each call, takes what comes after requests that ended badly. */
class StrictHistoryTest extends WorkerScenarioTest {
    private static final String NEXT = "And now say yes";
    private static final ScriptedToolCall READ =
            ScriptedToolCall.of("read", Map.of("path", "notes.txt"));

    private static ScriptedTurn when(String said, ScriptedTurn turn) {
        return turn.when(new TurnPosition.Anywhere(), RequestMatch.last(said));
    }

    private static void play(ScriptedTurn... turns) {
        // What is said next may follow the words of before in the same message.
        List<ScriptedTurn> all = new ArrayList<>(List.of(when(NEXT, ScriptedTurn.say("Yes."))));
        all.addAll(List.of(turns));
        scene.model().play(ModelScenario.of(all.toArray(ScriptedTurn[]::new)).withStrictRoles());
    }

    private static ScriptedTurn slow(ScriptedTurn turn) {
        return turn.paced(StreamPace.DEFAULT, Duration.ofSeconds(30));
    }

    private static void asked(int requests) throws InterruptedException {
        var _ = scene.model().awaitRequests(it -> it.size() >= requests, Duration.ofSeconds(60));
    }

    private static void cancel(WorkerScenario.Session session, UUID task) {
        assertThat(scene.ledger().tasks().cancel(task, "ada", List.of())).isTrue();
        var _ = session.await(task, TaskState.CANCELLED);
    }

    private static void goesOn(WorkerScenario.Session session) {
        Task ended = session.succeed(NEXT);
        assertThat(WorkerScenario.summary(ended)).isEqualTo("Yes.");
    }

    @Test
    void afterACancelDuringTheFirstModelCall() throws InterruptedException {
        play(when("Begin", slow(ScriptedTurn.say("never"))));
        WorkerScenario.Session session = scene.session(repository);
        UUID task = session.ask("Begin");
        asked(1);
        cancel(session, task);

        goesOn(session);
    }

    @Test
    void afterACancelDuringTheModelCallBehindATool() throws InterruptedException {
        play(
                when("Begin", ScriptedTurn.call("I look.", READ, READ)),
                slow(ScriptedTurn.say("never"))
                        .when(new TurnPosition.Anywhere(), RequestMatch.last("")));
        WorkerScenario.Session session = scene.session(repository);
        UUID task = session.ask("Begin");
        asked(2);
        cancel(session, task);

        goesOn(session);
    }

    @Test
    void afterACancelDuringATool() throws InterruptedException {
        play(
                when(
                        "Begin",
                        ScriptedTurn.call(
                                "",
                                READ,
                                ScriptedToolCall.of(
                                        "bash", Map.of("command", "touch begun; sleep 60")))));
        WorkerScenario.Session session = scene.session(repository).automatic();
        UUID task = session.ask("Begin");
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> scene.model().requests().size() == 1 && running(session));
        cancel(session, task);

        goesOn(session);
    }

    private static boolean running(WorkerScenario.Session session) {
        return session.events(EventBody.ToolStarted.class).size() == 2;
    }

    @Test
    void afterACancelDuringAQuestion() {
        play(
                when(
                        "Begin",
                        ScriptedTurn.call(
                                "",
                                READ,
                                ScriptedToolCall.of("bash", Map.of("command", "touch made.txt")))));
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.DETACHED);
        UUID task = session.ask("Begin");
        var _ = session.approval();
        cancel(session, task);

        goesOn(session);
    }

    @Test
    void afterTheProviderFailed() {
        play(
                when(
                        "Begin",
                        ScriptedTurn.say("never")
                                .after(
                                        new ScriptedFault.Refuse(
                                                1, 401, null, null, "no such key"))));
        WorkerScenario.Session session = scene.session(repository);
        var _ = session.fail("Begin");

        goesOn(session);
    }

    @Test
    void afterTheProviderFailedBehindATool() {
        play(
                when("Begin", ScriptedTurn.call("", READ)),
                ScriptedTurn.say("never")
                        .after(new ScriptedFault.Refuse(1, 401, null, null, "no such key"))
                        .when(new TurnPosition.Anywhere(), RequestMatch.last("")));
        WorkerScenario.Session session = scene.session(repository);
        var _ = session.fail("Begin");

        goesOn(session);
    }
}
