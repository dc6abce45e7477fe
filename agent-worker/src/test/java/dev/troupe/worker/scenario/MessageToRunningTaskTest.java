package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.RecordedModelRequest;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.model.scenario.TurnPosition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What people say to a task that is under way. */
class MessageToRunningTaskTest extends WorkerScenarioTest {
    private static final ScriptedToolCall FIX =
            ScriptedToolCall.of(
                    "edit",
                    Map.of(
                            "path", "src/Prices.java",
                            "old_string", "return a - b;",
                            "new_string", "return a + b;"));

    @Test
    void aMessageSteersTheRunningTask() throws InterruptedException {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                slow(
                                        ScriptedTurn.call(
                                                "",
                                                ScriptedToolCall.of(
                                                        "read", Map.of("path", "notes.txt")))),
                                ScriptedTurn.say("Going left.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("Please go left"))));
        UUID task = session.ask("Go somewhere");
        asked();
        session.say(task, "ada", "Please go left");

        Task ended = session.await(task, TaskState.SUCCEEDED);

        assertThat(WorkerScenario.summary(ended)).isEqualTo("Going left.");
    }

    @Test
    void aMessageThatComesWithTheLastAnswerIsHeardAfterIt() throws InterruptedException {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                slow(ScriptedTurn.say("All done.")),
                                ScriptedTurn.say("And that too.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("One more thing")),
                                ScriptedTurn.say("Bye.")));
        UUID task = session.ask("Do it");
        asked();
        session.say(task, "ada", "One more thing");

        Task ended = session.await(task, TaskState.SUCCEEDED);
        assertThat(WorkerScenario.summary(ended)).isEqualTo("And that too.");
        assertThat(heard(1))
                .containsExactly("user: Do it", "assistant: All done.", "user: One more thing");

        // The next task reads the same conversation from the journal.
        var _ = session.succeed("Say bye");
        assertThat(heard(2))
                .containsExactly(
                        "user: Do it",
                        "assistant: All done.",
                        "user: One more thing",
                        "assistant: And that too.",
                        "user: Say bye");
    }

    @Test
    void aChangeOfModeHoldsFromTheNextTurn() throws InterruptedException {
        WorkerScenario.Session session = scene.session(repository).with(ApprovalMode.PLAN);
        scene.model()
                .play(
                        ModelScenario.of(
                                slow(
                                        ScriptedTurn.call(
                                                "",
                                                ScriptedToolCall.of(
                                                        "read", Map.of("path", "notes.txt")))),
                                ScriptedTurn.call("", FIX),
                                ScriptedTurn.say("Done.")));
        UUID task = session.ask("Fix it");
        asked();
        session.say(
                task, "system:mode", "{\"mode\": \"ACCEPT_EDITS\", \"attendance\": \"DETACHED\"}");

        var _ = session.await(task, TaskState.SUCCEEDED);

        assertThat(session.content("src/Prices.java")).contains("return a + b;");
    }

    @Test
    void aChangeOfModeThatComesWithTheLastAnswerAsksTheModelNothing() throws InterruptedException {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                slow(ScriptedTurn.say("All done.")), ScriptedTurn.say("never")));
        UUID task = session.ask("Do it");
        asked();
        session.say(task, "system:mode", "{\"mode\": \"ASK\"}");

        Task ended = session.await(task, TaskState.SUCCEEDED);

        assertThat(WorkerScenario.summary(ended)).isEqualTo("All done.");
        assertThat(scene.model().requests()).hasSize(1);
        assertThat(scene.ledger().inbox().waiting(task)).isEmpty();
    }

    @Test
    void aMessageToATaskThatFailsIsToldAndHeardByTheNext() throws InterruptedException {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                slow(ScriptedTurn.say("never"))
                                        .after(
                                                new ScriptedFault.Refuse(
                                                        1, 401, null, null, "no such key")),
                                ScriptedTurn.say("Both done.")));
        UUID failing = session.ask("Do it");
        asked();
        session.say(failing, "ada", "And mind the left side");

        Task ended = session.await(failing, TaskState.FAILED);
        assertThat(WorkerScenario.code(ended)).isEqualTo(ErrorCode.MODEL_REJECTED.wire());
        assertThat(session.events())
                .filteredOn(it -> !(it instanceof EventBody.TaskChanged))
                .last()
                .isInstanceOf(EventBody.TaskFinished.class);
        assertThat(session.events(EventBody.Notice.class))
                .filteredOn(it -> it.code().equals("message-unread"))
                .singleElement()
                .extracting(EventBody.Notice::text)
                .asString()
                .contains("\"And mind the left side\" of ada");

        var _ = session.succeed("Now try again");
        assertThat(heard(1))
                .containsExactly(
                        """
                        user: Do it

                        [The task above ended before it could read this message:]
                        And mind the left side

                        Now try again\
                        """);
    }

    @Test
    void aMessageToATaskOfASplitRequestThatFailsIsHeardByTheNextRequest()
            throws InterruptedException {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                slow(ScriptedTurn.say("never"))
                                        .after(
                                                new ScriptedFault.Refuse(
                                                        1, 401, null, null, "no such key")),
                                ScriptedTurn.say("Both done.")));
        TaskPlan plan =
                new TaskPlan(
                        "",
                        List.of(
                                new PlannedTask(
                                        "one",
                                        "explorer",
                                        "Look at one",
                                        List.of(),
                                        List.of(),
                                        List.of())));
        UUID graph = session.planned(plan).start("graph", "Do it");
        asked();
        UUID child = scene.ledger().tasks().children(graph).getFirst().id();
        session.say(child, "ada", "And mind the left side");
        var _ = session.await(graph, TaskState.FAILED);

        var _ = session.succeed("Now try again");

        assertThat(String.join("\n", heard(scene.model().requests().size() - 1)))
                .contains(
                        "[The agent explorer, which worked on this for the request above, ended before it could read this message. Its work was: one: Look at one]\nAnd mind the left side");
    }

    private static ScriptedTurn slow(ScriptedTurn turn) {
        return turn.paced(StreamPace.DEFAULT, Duration.ofMillis(800));
    }

    private static void asked() throws InterruptedException {
        var _ = scene.model().awaitRequests(it -> !it.isEmpty(), Duration.ofSeconds(60));
    }

    /** What the model was told with a request, without the system prompt. */
    private static List<String> heard(int request) {
        RecordedModelRequest recorded = scene.model().requests().get(request);
        return recorded.body()
                .path("messages")
                .valueStream()
                .map(it -> it.path("role").asString() + ": " + it.path("content").asString())
                .filter(it -> !it.startsWith("system:"))
                .toList();
    }
}
