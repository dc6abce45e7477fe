package dev.troupe.worker.loop;

import static dev.troupe.worker.toolcall.SubagentSpawnerTest.conversation;
import static dev.troupe.worker.toolcall.SubagentSpawnerTest.hand;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.repository.RepositorySettings.Value;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.WorkerScenarioTest;
import dev.troupe.worker.tool.agent.AskParentTool;
import dev.troupe.worker.tool.agent.SubagentTaskTool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Agents that ask the one that has handed them work. */
class SubagentQuestionResponderTest extends WorkerScenarioTest {
    private static final String QUESTION = "Which prices do you mean?";

    private static final String CANNOT =
            "developer cannot be asked: it has no turn, time or budget left for an answer.";

    private static ScriptedTurn asks() {
        return ScriptedTurn.call(
                "", ScriptedToolCall.of("ask_parent", Map.of("question", QUESTION)));
    }

    private static ScriptedTurn hands() {
        return ScriptedTurn.call("I ask another.", hand("explorer", "Look closely"));
    }

    private static List<String> bodies(WorkerScenario of, String conversation) {
        return of.model().requests().stream()
                .filter(it -> conversation.equals(it.conversation()))
                .map(it -> it.body().toString())
                .toList();
    }

    private static List<TaskWait> asked(WorkerScenario of, UUID session) {
        return of.ledger().waits().ofSession(session, false).stream()
                .filter(it -> it.kind() == TaskWaitKind.PARENT)
                .toList();
    }

    @Test
    void theAskerGetsTheAnswerOfWhoeverWaitsForIt() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Look closely",
                                        asks(),
                                        ScriptedTurn.say("They are in src.")),
                                conversation(
                                        "Tell me",
                                        hands(),
                                        ScriptedTurn.say("Those of the shop."),
                                        ScriptedTurn.say("All is told."))));

        Task ended = session.succeed("Tell me");

        assertThat(WorkerScenario.summary(ended)).isEqualTo("All is told.");
        assertThat(bodies(scene, "Look closely").getLast())
                .contains("developer has answered:", "Those of the shop.");
        List<String> parent = bodies(scene, "Tell me");
        assertThat(parent).hasSize(3);
        assertThat(parent.get(1)).contains("Still running: there was no result yet", QUESTION);
        assertThat(parent.get(2))
                .contains("They are in src.", QUESTION, "Those of the shop.")
                .doesNotContain("Still running: there was no result yet");
        assertThat(asked(scene, session.id()))
                .singleElement()
                .satisfies(it -> assertThat(it.state()).isEqualTo(TaskWait.State.DECIDED));
        assertThat(session.events(EventBody.QuestionAsked.class)).isEmpty();
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::code)
                .contains("parent-asked", "parent-answered");
        assertThat(ended.outcome()).isNotNull();
    }

    @Test
    void whoGetsNoAnswerDecidesByItself() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Look closely", asks(), ScriptedTurn.say("I took all.")),
                                conversation(
                                        "Tell me",
                                        hands(),
                                        ScriptedTurn.call(
                                                "",
                                                ScriptedToolCall.of(
                                                        "read", Map.of("path", "notes.txt"))),
                                        ScriptedTurn.say("All is told."))));

        session.succeed("Tell me");

        assertThat(bodies(scene, "Look closely").getLast()).contains("developer leaves it to you.");
        assertThat(bodies(scene, "Tell me").getLast()).contains("I took all.");
    }

    @Test
    void aTaskAsksOnlySoMuch() {
        WorkerScenario.Session session = scene.session(repository);
        List<ScriptedTurn> below = new ArrayList<>();
        List<ScriptedTurn> above = new ArrayList<>(List.of(hands()));
        for (int question = 1; question <= 5; question++) {
            below.add(asks());
            above.add(ScriptedTurn.say("Those of the shop."));
        }
        below.addAll(List.of(asks(), ScriptedTurn.say("Enough.")));
        above.add(ScriptedTurn.say("All is told."));
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation("Look closely", below.toArray(ScriptedTurn[]::new)),
                                conversation("Tell me", above.toArray(ScriptedTurn[]::new))));

        session.succeed("Tell me");

        assertThat(asked(scene, session.id())).hasSize(5);
        assertThat(bodies(scene, "Look closely").getLast())
                .contains("a task may ask at most 5 questions, and these would make it 6.");
    }

    @Test
    void onlyWhoWasHandedWorkByAnAgentHasTheTool() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation("Look closely", ScriptedTurn.say("Seen.")),
                                conversation(
                                        "Tell me", hands(), ScriptedTurn.say("All is told."))));

        session.succeed("Tell me");

        assertThat(bodies(scene, "Look closely")).allMatch(it -> it.contains("\"ask_parent\""));
        assertThat(bodies(scene, "Tell me")).noneMatch(it -> it.contains("\"ask_parent\""));
    }

    @Test
    void anAnswerThatIsOnRecordIsPaidOnce() throws ClassNotFoundException {
        try (WorkerScenario other = new WorkerScenario(directory.resolve("home"))) {
            ManualWorker worker = other.byHand(new SubagentTaskTool(), new AskParentTool());
            WorkerScenario.Session session = other.session(repository);
            UUID task =
                    waiting(
                            other,
                            worker,
                            session,
                            ScriptedTurn.say("never"),
                            ScriptedTurn.say("All is told."));
            TaskWait wait = asked(other, session.id()).getFirst();
            worker.breakOff(0, consulted(wait));
            worker.breakOff(
                    2,
                    new JournalRecord.ParentReplied(
                            wait.id(), "default", "The shop's.", ModelUsage.NONE));

            worker.run();
            worker.run();
            worker.run();

            assertThat(other.ledger().tasks().find(task).orElseThrow().state())
                    .isEqualTo(TaskState.SUCCEEDED);
            assertThat(bodies(other, "Tell me")).hasSize(2);
            assertThat(bodies(other, "Look closely").getLast()).contains("The shop's.");
        }
    }

    @Test
    void aQuestionThatIsOnRecordIsHeardOnce() throws ClassNotFoundException {
        try (WorkerScenario other = new WorkerScenario(directory.resolve("home"))) {
            ManualWorker worker = other.byHand(new SubagentTaskTool(), new AskParentTool());
            WorkerScenario.Session session = other.session(repository);
            UUID task =
                    waiting(
                            other,
                            worker,
                            session,
                            ScriptedTurn.say("The shop's."),
                            ScriptedTurn.say("All is told."));
            worker.breakOff(0, consulted(asked(other, session.id()).getFirst()));

            worker.run();
            worker.run();
            worker.run();

            assertThat(other.ledger().tasks().find(task).orElseThrow().state())
                    .isEqualTo(TaskState.SUCCEEDED);
            assertThat(bodies(other, "Tell me").getLast()).containsOnlyOnce(QUESTION);
        }
    }

    @Test
    void whoHasNoTurnLeftCannotBeAskedAndTheWorkIsDone() {
        WorkerScenario.Session session =
                scene.session(repository)
                        .trusting(
                                new RepositorySettings(
                                        ".troupe/config.yaml",
                                        "0".repeat(64),
                                        List.of(new Value("worker.max-turns", List.of("2"), 1))));
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Look closely", asks(), ScriptedTurn.say("I took all.")),
                                conversation(
                                        "Tell me",
                                        ScriptedTurn.call(
                                                "",
                                                ScriptedToolCall.of(
                                                        "read", Map.of("path", "notes.txt"))),
                                        hands())));

        Task ended = session.fail("Tell me");

        assertThat(WorkerScenario.code(ended)).isEqualTo("turn-limit");
        assertThat(bodies(scene, "Look closely").getLast()).contains(CANNOT);
        assertThat(asker(scene, session).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(bodies(scene, "Tell me")).hasSize(2);
    }

    @Test
    void whoHasNoBudgetLeftCannotBeAskedAndGoesOnOnceItHas() throws ClassNotFoundException {
        try (WorkerScenario other = new WorkerScenario(directory.resolve("home"))) {
            ManualWorker worker = other.byHand(new SubagentTaskTool(), new AskParentTool());
            WorkerScenario.Session session = other.session(repository);
            UUID task =
                    waiting(
                            other,
                            worker,
                            session,
                            ScriptedTurn.say("never"),
                            ScriptedTurn.say("All is told."));
            other.ledger()
                    .budgets()
                    .limit(BudgetScope.TASK, task.toString(), new BudgetLimit(1L, null, null));

            worker.run();
            worker.run();

            assertThat(bodies(other, "Look closely").getLast()).contains(CANNOT);
            assertThat(asker(other, session).state()).isEqualTo(TaskState.SUCCEEDED);
            assertThat(session.events(EventBody.BudgetAsked.class)).isEmpty();
            other.ledger().budgets().lift(BudgetScope.TASK, task.toString());

            worker.run();

            assertThat(other.ledger().tasks().find(task).orElseThrow().state())
                    .isEqualTo(TaskState.SUCCEEDED);
            assertThat(bodies(other, "Tell me")).hasSize(2);
            assertThat(bodies(other, "Tell me").getLast()).contains("They are in src.");
        }
    }

    @Test
    void whoseModelGivesNoAnswerTakesNobodyAlong() {
        WorkerScenario.Session session = scene.session(repository);
        ScriptedTurn refused =
                ScriptedTurn.say("never").after(new ScriptedFault.Refuse(1, 401, null, null, null));
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Look closely", asks(), ScriptedTurn.say("I took all.")),
                                conversation("Look elsewhere", ScriptedTurn.say("Nothing there.")),
                                conversation(
                                        "Tell me",
                                        ScriptedTurn.call(
                                                "I ask others.",
                                                hand("explorer", "Look closely"),
                                                hand("explorer", "Look elsewhere")),
                                        refused,
                                        ScriptedTurn.say("All is told."))));

        Task ended = session.succeed("Tell me");

        assertThat(bodies(scene, "Look closely").getLast())
                .contains("developer cannot be asked: its model gave no answer.");
        assertThat(scene.ledger().tasks().children(ended.id()))
                .hasSize(2)
                .allMatch(it -> it.state() == TaskState.SUCCEEDED);
        assertThat(bodies(scene, "Tell me").getLast()).contains("I took all.", "Nothing there.");
        assertThat(session.events(EventBody.Notice.class))
                .anyMatch(it ->
                        it.code().equals("parent-answered")
                                && it.text().contains("its model gave no answer"));
        assertThat(ended.outcome()).isNotNull();
    }

    @Test
    void aRefusalThatIsOnRecordIsPaidOnce() throws ClassNotFoundException {
        try (WorkerScenario other = new WorkerScenario(directory.resolve("home"))) {
            ManualWorker worker = other.byHand(new SubagentTaskTool(), new AskParentTool());
            WorkerScenario.Session session = other.session(repository);
            UUID task =
                    waiting(
                            other,
                            worker,
                            session,
                            ScriptedTurn.say("never"),
                            ScriptedTurn.say("All is told."));
            TaskWait wait = asked(other, session.id()).getFirst();
            worker.breakOff(0, consulted(wait));
            worker.breakOff(
                    2, new JournalRecord.ParentReplied(wait.id(), "default", "", ModelUsage.NONE));

            worker.run();
            worker.run();
            worker.run();

            assertThat(other.ledger().tasks().find(task).orElseThrow().state())
                    .isEqualTo(TaskState.SUCCEEDED);
            assertThat(bodies(other, "Tell me")).hasSize(2);
            assertThat(bodies(other, "Look closely").getLast())
                    .contains("developer leaves it to you.");
        }
    }

    private static Task asker(WorkerScenario of, WorkerScenario.Session session) {
        UUID asker = asked(of, session.id()).getFirst().taskId();
        return of.ledger().tasks().find(asker).orElseThrow();
    }

    private static JournalRecord consulted(TaskWait wait) {
        return new JournalRecord.ParentConsulted(
                wait.id(), wait.taskId(), "explorer", "about Look closely", QUESTION);
    }

    /** A task that is woken, since the one below it asks. */
    private static UUID waiting(
            WorkerScenario of,
            ManualWorker worker,
            WorkerScenario.Session session,
            ScriptedTurn... more) {
        List<ScriptedTurn> above = new ArrayList<>(List.of(hands()));
        above.addAll(List.of(more));
        of.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Look closely",
                                        asks(),
                                        ScriptedTurn.say("They are in src.")),
                                conversation("Tell me", above.toArray(ScriptedTurn[]::new))));
        UUID task = session.ask("Tell me");
        worker.run();
        worker.run();
        assertThat(of.ledger().tasks().find(task).orElseThrow().state())
                .isEqualTo(TaskState.QUEUED);
        return task;
    }
}
