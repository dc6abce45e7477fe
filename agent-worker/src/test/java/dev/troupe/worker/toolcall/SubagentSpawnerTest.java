package dev.troupe.worker.toolcall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.model.RawToolCall;
import dev.troupe.testkit.model.RecordedModelRequest;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedConversation;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.WorkerScenarioTest;
import dev.troupe.worker.tool.agent.SubagentTaskTool;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Work that an agent hands to others. */
public class SubagentSpawnerTest extends WorkerScenarioTest {
    private static final ScriptedToolCall READ =
            ScriptedToolCall.of("read", Map.of("path", "src/Prices.java"));
    private static final ScriptedToolCall FIX =
            ScriptedToolCall.of(
                    "edit",
                    Map.of(
                            "path", "src/Prices.java",
                            "old_string", "return a - b;",
                            "new_string", "return a + b;"));

    public static ScriptedToolCall hand(String agent, String prompt) {
        return ScriptedToolCall.of(
                "task", Map.of("agent", agent, "title", "about " + prompt, "prompt", prompt));
    }

    public static ScriptedConversation conversation(String asked, ScriptedTurn... turns) {
        return new ScriptedConversation(asked, RequestMatch.firstUser(asked), List.of(turns));
    }

    private static List<RecordedModelRequest> requests(String conversation) {
        return scene.model().requests().stream()
                .filter(it -> conversation.equals(it.conversation()))
                .toList();
    }

    @Test
    void twoAgentsAnswerAndTheTaskGoesOnWithBothAnswers() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Where are prices",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.say("Prices are in src.")),
                                conversation("Who adds", ScriptedTurn.say("Prices.add does.")),
                                conversation(
                                        "Tell me all",
                                        ScriptedTurn.call(
                                                "I ask others.",
                                                hand("explorer", "Where are prices"),
                                                READ,
                                                hand("explorer", "Who adds")),
                                        ScriptedTurn.say("All is told."))));

        Task ended = session.succeed("Tell me all");

        assertThat(WorkerScenario.summary(ended)).isEqualTo("All is told.");
        String last = requests("Tell me all").getLast().body().toString();
        assertThat(last).contains("Prices are in src.", "Prices.add does.", "return a - b;");
        List<Task> children = scene.ledger().tasks().children(ended.id());
        assertThat(children)
                .hasSize(2)
                .allMatch(it -> it.state() == TaskState.SUCCEEDED)
                .noneMatch(it -> it.definition().writes());
        assertThat(session.events(EventBody.TaskHandedOut.class))
                .extracting(EventBody.TaskHandedOut::child)
                .containsExactlyInAnyOrderElementsOf(children.stream().map(Task::id).toList());
    }

    @Test
    void anAgentThatWasHandedWorkKnowsOnlyThatAndReadsOnly() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation("Look closely", ScriptedTurn.say("Seen.")),
                                conversation(
                                        "A secret plan",
                                        ScriptedTurn.call("", hand("explorer", "Look closely")),
                                        ScriptedTurn.say("Done."))));

        session.succeed("A secret plan");

        String asked = requests("Look closely").getFirst().body().toString();
        assertThat(asked).doesNotContain("A secret plan").doesNotContain("# Plan mode");
        assertThat(asked).contains("\"name\":\"read\"").doesNotContain("\"name\":\"edit\"");
    }

    @Test
    void laterRequestsOfTheSessionDoNotHearWhatWasSaidElsewhere() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Look closely",
                                        ScriptedTurn.call("Only between us.", READ),
                                        ScriptedTurn.say("Seen.")),
                                conversation(
                                        "First",
                                        ScriptedTurn.call("", hand("explorer", "Look closely")),
                                        ScriptedTurn.say("Done."),
                                        ScriptedTurn.say("Done again."))));
        session.succeed("First");

        session.succeed("Second");

        String later = requests("First").getLast().body().toString();
        assertThat(later).contains("Second", "Seen.").doesNotContain("Only between us.");
    }

    @Test
    void theTaskWaitsWithoutAWorker() {
        WorkerScenario.Session session = scene.session(repository);
        ScriptedTurn slow =
                ScriptedTurn.say("Slow.")
                        .paced(new StreamPace(2, Duration.ofSeconds(1)), Duration.ZERO);
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation("Take your time", slow),
                                conversation(
                                        "Ask",
                                        ScriptedTurn.call("", hand("explorer", "Take your time")),
                                        ScriptedTurn.say("Done."))));

        UUID task = session.ask("Ask");

        Task waiting = session.await(task, TaskState.WAITING);
        assertThat(waiting.waitingFor()).isEqualTo(WaitReason.CHILDREN);
        assertThat(session.await(task, TaskState.SUCCEEDED).epoch()).isEqualTo(2);
    }

    @Test
    void whatFailsElsewhereIsToldAndNothingElseFails() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Break",
                                        ScriptedTurn.say("never")
                                                .after(
                                                        new ScriptedFault.Refuse(
                                                                9, 401, null, null, null))),
                                conversation("Work", ScriptedTurn.say("Worked.")),
                                conversation(
                                        "Try both",
                                        ScriptedTurn.call(
                                                "",
                                                hand("explorer", "Break"),
                                                hand("explorer", "Work")),
                                        ScriptedTurn.say("One is enough."))));

        session.succeed("Try both");

        String last = requests("Try both").getLast().body().toString();
        assertThat(last).contains("Worked.", "The agent explorer did not finish its task (failed)");
    }

    @Test
    void whoDoesNotExistOrWritesIsGivenNothing() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Ask",
                                        ScriptedTurn.call(
                                                "",
                                                hand("explorr", "Look"),
                                                hand("developer", "Write")),
                                        ScriptedTurn.say("Then not."))));

        Task ended = session.succeed("Ask");

        assertThat(scene.ledger().tasks().children(ended.id())).isEmpty();
        String last = requests("Ask").getLast().body().toString();
        assertThat(last).contains("There is no agent named 'explorr'", "does more than read");
    }

    @Test
    void aWorktreeIsReadAsItStands() {
        WorkerScenario.Session session =
                scene.session(repository).with(WorkspaceIsolation.WORKTREE);
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Check",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.say("It adds now.")),
                                conversation(
                                        "Mend and check",
                                        ScriptedTurn.call("", FIX, hand("explorer", "Check")),
                                        ScriptedTurn.say("Done."))));

        session.succeed("Mend and check");

        assertThat(requests("Check").getLast().body().toString()).contains("return a + b;");
        assertThat(session.content("src/Prices.java")).contains("return a - b;");
    }

    @Test
    void aRunThatDiedBeforeItHandedOutDoesSoInItsNextLife() throws ClassNotFoundException {
        try (WorkerScenario other = new WorkerScenario(directory.resolve("home"))) {
            ManualWorker worker = other.byHand(new SubagentTaskTool());
            WorkerScenario.Session session = other.session(repository);
            other.model()
                    .play(
                            ModelScenario.of(
                                    conversation("Who adds", ScriptedTurn.say("Prices do.")),
                                    conversation(
                                            "Find out",
                                            ScriptedTurn.say("never"),
                                            ScriptedTurn.say("Known."))));
            UUID task = session.ask("Find out");
            String arguments =
                    "{\"agent\":\"explorer\",\"title\":\"adding\",\"prompt\":\"Who adds\"}";
            RawToolCall call = new RawToolCall("call-1", "task", arguments, null);
            worker.breakOff(
                    1,
                    new JournalRecord.Turn(
                            "default",
                            "",
                            List.of(call),
                            List.of(),
                            List.of(),
                            false,
                            ModelUsage.NONE,
                            false),
                    new JournalRecord.Intent(
                            "call-1", "task", "explorer", PermissionVerdict.ALLOW, List.of()));

            worker.run();
            assertThat(other.ledger().tasks().children(task)).hasSize(1);
            assertThat(worker.wokenCells()).containsExactly("local");
            assertThat(handedOut(other)).hasSize(1);
            worker.run();
            worker.run();

            Task ended = other.ledger().tasks().find(task).orElseThrow();
            assertThat(WorkerScenario.summary(ended)).isEqualTo("Known.");
            assertThat(other.ledger().tasks().children(task)).hasSize(1);
        }
    }

    /** What the audit trail is told of work that was handed out, each by its id. */
    private static Set<UUID> handedOut(WorkerScenario of) {
        return of.ledger().audits().pending(1_000).stream()
                .filter(it -> it.kind().equals("task-handed-out"))
                .map(AuditEvent::id)
                .collect(Collectors.toSet());
    }

    @Test
    void whatCouldNotBeHandedOutIsNotOnRecord() throws ClassNotFoundException {
        try (WorkerScenario other = new WorkerScenario(directory.resolve("home"))) {
            ManualWorker worker = other.byHand(new SubagentTaskTool());
            WorkerScenario.Session session = other.session(repository);
            other.model()
                    .play(
                            ModelScenario.of(
                                    conversation(
                                            "Find out",
                                            ScriptedTurn.call("", hand("explorer", "Look")),
                                            ScriptedTurn.say("never"))));
            UUID task = session.ask("Find out");
            worker.database().refuse("ledger.spawn");

            worker.run();

            assertThat(other.ledger().tasks().children(task)).isEmpty();
            assertThat(handedOut(other)).isEmpty();
        }
    }

    @Test
    void thereIsAnEndToHandingOut() throws ClassNotFoundException {
        try (WorkerScenario other = new WorkerScenario(directory.resolve("home"))) {
            ManualWorker worker = other.byHand(new SubagentTaskTool());
            WorkerScenario.Session session = other.session(repository);
            ScriptedToolCall four = hand("explorer", "Look");
            other.model()
                    .play(
                            ModelScenario.of(
                                    conversation("Look", ScriptedTurn.say("Seen.")),
                                    conversation(
                                            "Find out",
                                            ScriptedTurn.call("", four, four, four, four),
                                            ScriptedTurn.say("Known."))));
            UUID task = session.ask("Find out");

            for (int run = 0; run < 5; run++) {
                worker.run();
            }

            assertThat(other.ledger().tasks().children(task)).hasSize(3);
            assertThat(other.model().requests().getLast().body().toString())
                    .contains("a task may start 3 tasks at most. Do it yourself.");
        }
    }

    @Test
    void cancellingTheTaskCancelsWhatItHandedOut() {
        WorkerScenario.Session session = scene.session(repository);
        ScriptedTurn slow =
                ScriptedTurn.say("Slow.")
                        .paced(new StreamPace(1, Duration.ofSeconds(20)), Duration.ZERO);
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation("Take your time", slow),
                                conversation(
                                        "Ask",
                                        ScriptedTurn.call("", hand("explorer", "Take your time")),
                                        ScriptedTurn.say("never"))));
        UUID task = session.ask("Ask");
        session.await(task, TaskState.WAITING);
        UUID child = scene.ledger().tasks().children(task).getFirst().id();
        session.await(child, TaskState.RUNNING);

        assertThat(scene.ledger().tasks().cancel(task, "ada", List.of())).isTrue();

        session.await(child, TaskState.CANCELLED);
        session.await(task, TaskState.CANCELLED);
    }
}
