package dev.troupe.worker.toolcall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.model.RawToolCall;
import dev.troupe.testkit.model.RecordedModelRequest;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.tool.agent.AskUserTool;
import dev.troupe.worker.tool.agent.SubagentTaskTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What agents ask people while they work. */
class UserQuestionHandlerTest {
    private static final Map<String, Object> STORE =
            Map.of(
                    "key", "store",
                    "question", "Where are prices kept?",
                    "kind", "choice",
                    "choices",
                            List.of(
                                    Map.of("value", "db", "label", "Database"),
                                    Map.of("value", "file", "label", "File")),
                    "suggestion", "db");
    private static final Map<String, Object> NAME =
            Map.of("key", "name", "question", "What is it called?", "kind", "text");

    @TempDir private static Path home;
    private static WorkerScenario scene;

    @TempDir private Path directory;
    private Path repository;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home).withWorker();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void repository() throws IOException, InterruptedException {
        repository = ScenarioRepositories.create(directory.resolve("shop"));
        scene.model().forgetRequests();
    }

    private static ScriptedToolCall ask(String title, List<Map<String, Object>> fields) {
        return ScriptedToolCall.of("ask", Map.of("title", title, "fields", fields));
    }

    private static void answer(WorkerScenario of, TaskWait wait, String answers) {
        var _ =
                of.ledger()
                        .waits()
                        .decide(
                                wait.id(),
                                "{\"answers\":" + answers + "}",
                                "ada",
                                List.of(),
                                List.of());
    }

    private static List<String> bodies(WorkerScenario of) {
        return of.model().requests().stream()
                .map(RecordedModelRequest::body)
                .map(Object::toString)
                .toList();
    }

    private static List<TaskWait> items(WorkerScenario of, UUID task) {
        return of.ledger().waits().ofTask(task);
    }

    @Test
    void theTaskWaitsWithoutAWorkerAndGoesOnWithTheAnswersRoundByRound() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("I ask.", ask("Prices", List.of(STORE, NAME))),
                                ScriptedTurn.call("One more.", ask("Its name", List.of(NAME))),
                                ScriptedTurn.say("Known.")));

        UUID task = session.ask("Build it");

        Task waiting = session.await(task, TaskState.WAITING);
        assertThat(waiting.waitingFor()).isEqualTo(WaitReason.ANSWER);
        TaskWait first = session.approval();
        assertThat(first.kind()).isEqualTo(TaskWaitKind.ANSWER);
        assertThat(session.events(EventBody.QuestionAsked.class))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.questionId()).isEqualTo(first.id());
                    assertThat(it.form().title()).isEqualTo("Prices");
                    assertThat(it.form().asker()).isEqualTo("developer");
                    assertThat(it.form().fields()).hasSize(2);
                });

        answer(scene, first, "{\"store\":\"file\",\"name\":\"Tags\"}");
        TaskWait second = session.approval("Its name");
        answer(scene, second, "{}");
        session.await(task, TaskState.SUCCEEDED);

        assertThat(bodies(scene).get(1))
                .contains("ada has answered:", "Where are prices kept?", "File", "Tags");
        assertThat(bodies(scene).get(2)).contains("ada leaves it to you.");
        assertThat(items(scene, task)).hasSize(2);
        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::summary)
                .containsExactly("answered by ada", "left to the agent by ada");
    }

    @Test
    void whatIsLeftOpenIsTheAgentsToDecide() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", ask("Prices", List.of(STORE, NAME))),
                                ScriptedTurn.say("Done.")));
        UUID task = session.ask("Build it");

        answer(scene, session.approval(), "{\"store\":\"db\"}");
        session.await(task, TaskState.SUCCEEDED);

        assertThat(bodies(scene).getLast()).contains("Database", "The rest is left to you.");
    }

    @Test
    void whereNobodyCanAnswerTheAgentIsToldAtOnce() {
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.HEADLESS);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", ask("Prices", List.of(STORE))),
                                ScriptedTurn.say("Assumed.")));

        Task ended = session.succeed("Build it");

        assertThat(ended.epoch()).isEqualTo(1);
        assertThat(items(scene, ended.id())).isEmpty();
        assertThat(bodies(scene).getLast())
                .contains("Nobody is there to answer. Take your suggestions");
    }

    @Test
    void whatNobodyCouldAnswerIsRefusedBeforeAnybodyIsAsked() {
        WorkerScenario.Session session = scene.session(repository);
        Map<String, Object> bare = Map.of("key", "store", "question", "Where?", "kind", "choice");
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", ask("Prices", List.of(bare))),
                                ScriptedTurn.call("", ask("None", List.of())),
                                ScriptedTurn.call(
                                        "", ask("Many", List.of(NAME, NAME, NAME, NAME, NAME))),
                                ScriptedTurn.say("Then not.")));

        Task ended = session.succeed("Build it");

        assertThat(items(scene, ended.id())).isEmpty();
        assertThat(bodies(scene).get(1)).contains("needs 2 to 8 choices");
        assertThat(bodies(scene).get(2)).contains("There is no question.");
        assertThat(bodies(scene).get(3)).contains("There are 5 questions; ask at most 4.");
    }

    @Test
    void aTaskAsksOnlySoMuch() {
        WorkerScenario.Session session = scene.session(repository);
        Map<String, Object> other = Map.of("key", "x", "question", "X?", "kind", "yes-no");
        Map<String, Object> third = Map.of("key", "y", "question", "Y?", "kind", "number");
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "", ask("First", List.of(STORE, NAME, other, third))),
                                ScriptedTurn.call(
                                        "",
                                        ask("Second", List.of(STORE, NAME)),
                                        ask("Third", List.of(NAME))),
                                ScriptedTurn.say("Enough.")));
        UUID task = session.ask("Build it");
        answer(scene, session.approval("First"), "{\"store\":\"db\"}");
        answer(scene, session.approval("Third"), "{\"name\":\"Tags\"}");

        session.await(task, TaskState.SUCCEEDED);

        assertThat(items(scene, task)).hasSize(2);
        assertThat(bodies(scene).getLast())
                .contains("a task may ask at most 5 questions, and these would make it 6.");
    }

    @Test
    void planModeMayAsk() {
        WorkerScenario.Session session = scene.session(repository).with(ApprovalMode.PLAN);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", ask("Prices", List.of(STORE))),
                                ScriptedTurn.say("Known.")));
        UUID task = session.ask("How?");

        answer(scene, session.approval(), "{\"store\":\"db\"}");

        session.await(task, TaskState.SUCCEEDED);
    }

    @Test
    void anotherAgentAsksForItsOwnWork() throws IOException {
        agent("scout", "tools: read, ask");
        agent("quiet", "disallowedTools: bash, edit, write");
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                SubagentSpawnerTest.conversation(
                                        "Look closely",
                                        ScriptedTurn.call("", ask("Prices", List.of(STORE))),
                                        ScriptedTurn.say("In the file.")),
                                SubagentSpawnerTest.conversation(
                                        "Be quiet",
                                        ScriptedTurn.call("", ask("Never", List.of(STORE))),
                                        ScriptedTurn.say("Quiet.")),
                                SubagentSpawnerTest.conversation(
                                        "Tell me",
                                        ScriptedTurn.call(
                                                "",
                                                SubagentSpawnerTest.hand("scout", "Look closely"),
                                                SubagentSpawnerTest.hand("quiet", "Be quiet"),
                                                ask("My own", List.of(NAME))),
                                        ScriptedTurn.say("All is told."))));
        UUID task = session.ask("Tell me");

        TaskWait own = session.approval("My own");
        TaskWait theirs = session.approval("scout (about Look closely)");
        assertThat(theirs.taskId()).isNotEqualTo(task);
        answer(scene, own, "{\"name\":\"Tags\"}");
        answer(scene, theirs, "{\"store\":\"file\"}");
        session.await(task, TaskState.SUCCEEDED);

        assertThat(bodies(scene).getLast()).contains("In the file.", "Quiet.", "Tags");
        assertThat(scene.ledger().waits().ofSession(session.id(), false))
                .filteredOn(it -> it.kind() == TaskWaitKind.ANSWER)
                .hasSize(2);
        assertThat(bodies(scene))
                .filteredOn(it -> it.contains("Be quiet") && !it.contains("Tell me"))
                .isNotEmpty()
                .allMatch(it -> !it.contains("\"name\":\"ask\",\"description\""));
    }

    private void agent(String name, String field) throws IOException {
        Path file = repository.resolve(".troupe/agents/" + name + ".md");
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                "---\nname: %s\ndescription: Looks.\n%s\n---\nLook.\n".formatted(name, field));
    }

    @Test
    void whatIsSaidMeanwhileIsHeardWithTheAnswer() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", ask("Prices", List.of(STORE))),
                                ScriptedTurn.say("Heard.")));
        UUID task = session.ask("Build it");
        session.await(task, TaskState.WAITING);
        session.say(task, "ada", "Mind the taxes");

        answer(scene, session.approval(), "{\"store\":\"db\"}");
        session.await(task, TaskState.SUCCEEDED);

        assertThat(bodies(scene).getLast()).contains("Database", "Mind the taxes");
    }

    @Test
    void cancellingTheTaskWithdrawsItsQuestion() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", ask("Prices", List.of(STORE))),
                                ScriptedTurn.say("never")));
        UUID task = session.ask("Build it");
        session.await(task, TaskState.WAITING);

        assertThat(scene.ledger().tasks().cancel(task, "ada", List.of())).isTrue();

        session.await(task, TaskState.CANCELLED);
        assertThat(items(scene, task))
                .singleElement()
                .satisfies(it -> assertThat(it.state()).isEqualTo(TaskWait.State.WITHDRAWN));
    }

    @Test
    void aRunThatDiedBeforeItAskedDoesSoOnceInItsNextLife() throws ClassNotFoundException {
        try (WorkerScenario other = new WorkerScenario(directory.resolve("home"))) {
            ManualWorker worker = other.byHand(new SubagentTaskTool(), new AskUserTool());
            WorkerScenario.Session session = other.session(repository);
            other.model()
                    .play(
                            ModelScenario.of(
                                    SubagentSpawnerTest.conversation(
                                            "Look", ScriptedTurn.say("Seen.")),
                                    SubagentSpawnerTest.conversation(
                                            "Build it",
                                            ScriptedTurn.say("never"),
                                            ScriptedTurn.say("Known."))));
            UUID task = session.ask("Build it");
            RawToolCall asks =
                    new RawToolCall(
                            "call-1",
                            "ask",
                            "{\"title\":\"Prices\",\"fields\":[{\"key\":\"name\",\"question\":\"Which?\",\"kind\":\"text\"}]}",
                            null);
            RawToolCall hands =
                    new RawToolCall(
                            "call-2",
                            "task",
                            "{\"agent\":\"explorer\",\"title\":\"looking\",\"prompt\":\"Look\"}",
                            null);
            worker.breakOff(
                    1,
                    new JournalRecord.Turn(
                            "default",
                            "",
                            List.of(asks, hands),
                            List.of(),
                            List.of(),
                            false,
                            ModelUsage.NONE,
                            false),
                    new JournalRecord.Intent(
                            "call-1", "ask", "ask", PermissionVerdict.ALLOW, List.of()),
                    new JournalRecord.Intent(
                            "call-2", "task", "explorer", PermissionVerdict.ALLOW, List.of()));

            // It asks, hands out, and waits for both; the answer comes while the other one works.
            worker.run();
            TaskWait asked =
                    items(other, task).stream()
                            .filter(it -> it.kind() == TaskWaitKind.ANSWER)
                            .findFirst()
                            .orElseThrow();
            answer(other, asked, "{\"name\":\"Tags\"}");
            assertThat(state(other, task)).isEqualTo(TaskState.WAITING);
            worker.run();
            worker.run();

            assertThat(state(other, task)).isEqualTo(TaskState.SUCCEEDED);
            assertThat(items(other, task))
                    .filteredOn(it -> it.kind() == TaskWaitKind.ANSWER)
                    .hasSize(1);
            assertThat(bodies(other).getLast()).contains("Tags", "Seen.");
        }
    }

    @Test
    void aRunThatIsLostAfterTheAnswerAsksNothingAgain() throws ClassNotFoundException {
        try (WorkerScenario other = new WorkerScenario(directory.resolve("home"))) {
            ManualWorker worker = other.byHand(new AskUserTool());
            WorkerScenario.Session session = other.session(repository);
            other.model()
                    .play(
                            ModelScenario.of(
                                    ScriptedTurn.call("", ask("Prices", List.of(NAME))),
                                    ScriptedTurn.say("Known.")));
            UUID task = session.ask("Build it");
            worker.run();
            assertThat(state(other, task)).isEqualTo(TaskState.WAITING);
            answer(other, items(other, task).getFirst(), "{\"name\":\"Tags\"}");
            worker.breakOff(0, new JournalRecord.Started(2));

            worker.run();

            assertThat(state(other, task)).isEqualTo(TaskState.SUCCEEDED);
            assertThat(items(other, task)).hasSize(1);
            assertThat(bodies(other).getLast()).contains("ada has answered", "Tags");
        }
    }

    private static TaskState state(WorkerScenario of, UUID task) {
        return of.ledger().tasks().find(task).orElseThrow().state();
    }
}
