package dev.troupe.worker.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.Verdict;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.Spend;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.testkit.model.RecordedRequest;
import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.ScriptedCall;
import dev.troupe.testkit.model.scenario.Turn;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.tool.agent.AskTool;
import dev.troupe.worker.tool.agent.TaskTool;
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
class AskingTest {
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
    private static Scene scene;

    @TempDir private Path directory;
    private Path repository;

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
        scene.model().forgetRequests();
    }

    private static ScriptedCall ask(String title, List<Map<String, Object>> fields) {
        return ScriptedCall.of("ask", Map.of("title", title, "fields", fields));
    }

    private static void answer(Scene of, Item item, String answers) {
        var _ =
                of.ledger()
                        .waits()
                        .decide(
                                item.id(),
                                "{\"answers\":" + answers + "}",
                                "ada",
                                List.of(),
                                List.of());
    }

    private static List<String> bodies(Scene of) {
        return of.model().requests().stream()
                .map(RecordedRequest::body)
                .map(Object::toString)
                .toList();
    }

    private static List<Item> items(Scene of, UUID task) {
        return of.ledger().waits().ofTask(task);
    }

    @Test
    void theTaskWaitsWithoutAWorkerAndGoesOnWithTheAnswersRoundByRound() {
        Scene.Session session = scene.session(repository);
        scene.model()
                .play(
                        Scenario.of(
                                Turn.call("I ask.", ask("Prices", List.of(STORE, NAME))),
                                Turn.call("One more.", ask("Its name", List.of(NAME))),
                                Turn.say("Known.")));

        UUID task = session.ask("Build it");

        Task waiting = session.await(task, TaskState.WAITING);
        assertThat(waiting.waitingFor()).isEqualTo(WaitReason.ANSWER);
        Item first = session.approval();
        assertThat(first.kind()).isEqualTo(ItemKind.ANSWER);
        assertThat(session.events(EventBody.QuestionAsked.class))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.questionId()).isEqualTo(first.id());
                    assertThat(it.form().title()).isEqualTo("Prices");
                    assertThat(it.form().asker()).isEqualTo("developer");
                    assertThat(it.form().fields()).hasSize(2);
                });

        answer(scene, first, "{\"store\":\"file\",\"name\":\"Tags\"}");
        Item second = session.approval("Its name");
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
        Scene.Session session = scene.session(repository);
        scene.model()
                .play(
                        Scenario.of(
                                Turn.call("", ask("Prices", List.of(STORE, NAME))),
                                Turn.say("Done.")));
        UUID task = session.ask("Build it");

        answer(scene, session.approval(), "{\"store\":\"db\"}");
        session.await(task, TaskState.SUCCEEDED);

        assertThat(bodies(scene).getLast()).contains("Database", "The rest is left to you.");
    }

    @Test
    void whereNobodyCanAnswerTheAgentIsToldAtOnce() {
        Scene.Session session = scene.session(repository).with(Attendance.HEADLESS);
        scene.model()
                .play(
                        Scenario.of(
                                Turn.call("", ask("Prices", List.of(STORE))),
                                Turn.say("Assumed.")));

        Task ended = session.succeed("Build it");

        assertThat(ended.epoch()).isEqualTo(1);
        assertThat(items(scene, ended.id())).isEmpty();
        assertThat(bodies(scene).getLast())
                .contains("Nobody is there to answer. Take your suggestions");
    }

    @Test
    void whatNobodyCouldAnswerIsRefusedBeforeAnybodyIsAsked() {
        Scene.Session session = scene.session(repository);
        Map<String, Object> bare = Map.of("key", "store", "question", "Where?", "kind", "choice");
        scene.model()
                .play(
                        Scenario.of(
                                Turn.call("", ask("Prices", List.of(bare))),
                                Turn.call("", ask("None", List.of())),
                                Turn.call("", ask("Many", List.of(NAME, NAME, NAME, NAME, NAME))),
                                Turn.say("Then not.")));

        Task ended = session.succeed("Build it");

        assertThat(items(scene, ended.id())).isEmpty();
        assertThat(bodies(scene).get(1)).contains("needs 2 to 8 choices");
        assertThat(bodies(scene).get(2)).contains("There is no question.");
        assertThat(bodies(scene).get(3)).contains("There are 5 questions; ask at most 4.");
    }

    @Test
    void aTaskAsksOnlySoMuch() {
        Scene.Session session = scene.session(repository);
        Map<String, Object> other = Map.of("key", "x", "question", "X?", "kind", "yes-no");
        Map<String, Object> third = Map.of("key", "y", "question", "Y?", "kind", "number");
        scene.model()
                .play(
                        Scenario.of(
                                Turn.call("", ask("First", List.of(STORE, NAME, other, third))),
                                Turn.call(
                                        "",
                                        ask("Second", List.of(STORE, NAME)),
                                        ask("Third", List.of(NAME))),
                                Turn.say("Enough.")));
        UUID task = session.ask("Build it");
        answer(scene, session.approval("First"), "{\"store\":\"db\"}");
        answer(scene, session.approval("Third"), "{\"name\":\"Tags\"}");

        session.await(task, TaskState.SUCCEEDED);

        assertThat(items(scene, task)).hasSize(2);
        assertThat(bodies(scene).getLast())
                .contains("a task may ask 5 questions, and with these it would be 6.");
    }

    @Test
    void planModeMayAsk() {
        Scene.Session session = scene.session(repository).with(ApprovalMode.PLAN);
        scene.model()
                .play(
                        Scenario.of(
                                Turn.call("", ask("Prices", List.of(STORE))), Turn.say("Known.")));
        UUID task = session.ask("How?");

        answer(scene, session.approval(), "{\"store\":\"db\"}");

        session.await(task, TaskState.SUCCEEDED);
    }

    @Test
    void anotherAgentAsksForItsOwnWork() throws IOException {
        agent("scout", "tools: read, ask");
        agent("quiet", "disallowedTools: bash, edit, write");
        Scene.Session session = scene.session(repository);
        scene.model()
                .play(
                        Scenario.of(
                                DelegationTest.conversation(
                                        "Look closely",
                                        Turn.call("", ask("Prices", List.of(STORE))),
                                        Turn.say("In the file.")),
                                DelegationTest.conversation(
                                        "Be quiet",
                                        Turn.call("", ask("Never", List.of(STORE))),
                                        Turn.say("Quiet.")),
                                DelegationTest.conversation(
                                        "Tell me",
                                        Turn.call(
                                                "",
                                                DelegationTest.hand("scout", "Look closely"),
                                                DelegationTest.hand("quiet", "Be quiet"),
                                                ask("My own", List.of(NAME))),
                                        Turn.say("All is told."))));
        UUID task = session.ask("Tell me");

        Item own = session.approval("My own");
        Item theirs = session.approval("scout (about Look closely)");
        assertThat(theirs.taskId()).isNotEqualTo(task);
        answer(scene, own, "{\"name\":\"Tags\"}");
        answer(scene, theirs, "{\"store\":\"file\"}");
        session.await(task, TaskState.SUCCEEDED);

        assertThat(bodies(scene).getLast()).contains("In the file.", "Quiet.", "Tags");
        assertThat(scene.ledger().waits().ofSession(session.id(), false))
                .filteredOn(it -> it.kind() == ItemKind.ANSWER)
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
        Scene.Session session = scene.session(repository);
        scene.model()
                .play(
                        Scenario.of(
                                Turn.call("", ask("Prices", List.of(STORE))), Turn.say("Heard.")));
        UUID task = session.ask("Build it");
        session.await(task, TaskState.WAITING);
        session.say(task, "ada", "Mind the taxes");

        answer(scene, session.approval(), "{\"store\":\"db\"}");
        session.await(task, TaskState.SUCCEEDED);

        assertThat(bodies(scene).getLast()).contains("Database", "Mind the taxes");
    }

    @Test
    void cancellingTheTaskWithdrawsItsQuestion() {
        Scene.Session session = scene.session(repository);
        scene.model()
                .play(Scenario.of(Turn.call("", ask("Prices", List.of(STORE))), Turn.say("never")));
        UUID task = session.ask("Build it");
        session.await(task, TaskState.WAITING);

        assertThat(scene.ledger().tasks().cancel(task, "ada", List.of())).isTrue();

        session.await(task, TaskState.CANCELLED);
        assertThat(items(scene, task))
                .singleElement()
                .satisfies(it -> assertThat(it.state()).isEqualTo(Item.State.WITHDRAWN));
    }

    @Test
    void aRunThatDiedBeforeItAskedDoesSoOnceInItsNextLife() throws ClassNotFoundException {
        try (Scene other = new Scene(directory.resolve("home"))) {
            ByHand worker = other.byHand(new TaskTool(), new AskTool());
            Scene.Session session = other.session(repository);
            other.model()
                    .play(
                            Scenario.of(
                                    DelegationTest.conversation("Look", Turn.say("Seen.")),
                                    DelegationTest.conversation(
                                            "Build it", Turn.say("never"), Turn.say("Known."))));
            UUID task = session.ask("Build it");
            RawCall asks =
                    new RawCall(
                            "call-1",
                            "ask",
                            "{\"title\":\"Prices\",\"fields\":[{\"key\":\"name\",\"question\":\"Which?\",\"kind\":\"text\"}]}",
                            null);
            RawCall hands =
                    new RawCall(
                            "call-2",
                            "task",
                            "{\"agent\":\"explorer\",\"title\":\"looking\",\"prompt\":\"Look\"}",
                            null);
            worker.breakOff(
                    1,
                    new Step.Turn(
                            "default",
                            "",
                            List.of(asks, hands),
                            List.of(),
                            List.of(),
                            false,
                            Spend.NONE,
                            false),
                    new Step.Intent("call-1", "ask", "ask", Verdict.ALLOW, List.of()),
                    new Step.Intent("call-2", "task", "explorer", Verdict.ALLOW, List.of()));

            // It asks, hands out, and waits for both; the answer comes while the other one works.
            worker.run();
            Item asked =
                    items(other, task).stream()
                            .filter(it -> it.kind() == ItemKind.ANSWER)
                            .findFirst()
                            .orElseThrow();
            answer(other, asked, "{\"name\":\"Tags\"}");
            assertThat(state(other, task)).isEqualTo(TaskState.WAITING);
            worker.run();
            worker.run();

            assertThat(state(other, task)).isEqualTo(TaskState.SUCCEEDED);
            assertThat(items(other, task))
                    .filteredOn(it -> it.kind() == ItemKind.ANSWER)
                    .hasSize(1);
            assertThat(bodies(other).getLast()).contains("Tags", "Seen.");
        }
    }

    @Test
    void aRunThatIsLostAfterTheAnswerAsksNothingAgain() throws ClassNotFoundException {
        try (Scene other = new Scene(directory.resolve("home"))) {
            ByHand worker = other.byHand(new AskTool());
            Scene.Session session = other.session(repository);
            other.model()
                    .play(
                            Scenario.of(
                                    Turn.call("", ask("Prices", List.of(NAME))),
                                    Turn.say("Known.")));
            UUID task = session.ask("Build it");
            worker.run();
            assertThat(state(other, task)).isEqualTo(TaskState.WAITING);
            answer(other, items(other, task).getFirst(), "{\"name\":\"Tags\"}");
            worker.breakOff(0, new Step.Started(2));

            worker.run();

            assertThat(state(other, task)).isEqualTo(TaskState.SUCCEEDED);
            assertThat(items(other, task)).hasSize(1);
            assertThat(bodies(other).getLast()).contains("ada has answered", "Tags");
        }
    }

    private static TaskState state(Scene of, UUID task) {
        return of.ledger().tasks().find(task).orElseThrow().state();
    }
}
