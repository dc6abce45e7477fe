package dev.troupe.worker.loop;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.sandbox.protection.RunningProcessLookup;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.model.scenario.TurnPosition;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.WorkerScenarioTest;
import dev.troupe.worker.toolcall.question.ApprovalJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentLoopTest extends WorkerScenarioTest {
    private static final ScriptedToolCall FIX =
            ScriptedToolCall.of(
                    "edit",
                    Map.of(
                            "path", "src/Prices.java",
                            "old_string", "return a - b;",
                            "new_string", "return a + b;"));

    @ParameterizedTest
    @ValueSource(strings = {"default", "anthropic"})
    void readsEditsCommitsAndReports(String model) throws IOException, InterruptedException {
        WorkerScenario.Session session = scene.session(repository).on(model);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "I look at both.",
                                        ScriptedToolCall.of(
                                                "read", Map.of("path", "src/Prices.java")),
                                        ScriptedToolCall.of("read", Map.of("path", "notes.txt"))),
                                ScriptedTurn.call("I fix it.", FIX),
                                ScriptedTurn.say("Fixed the sum in src/Prices.java.")));

        Task task = session.succeed("Fix the bug in Prices.total");

        assertThat(WorkerScenario.summary(task)).isEqualTo("Fixed the sum in src/Prices.java.");
        assertThat(session.content("src/Prices.java")).contains("return a + b;");
        assertThat(git(repository, "log", "-1", "--format=%s"))
                .isEqualTo("fix: change total() in Prices.java");
        assertThat(git(repository, "log", "-1", "--format=%B"))
                .contains("Troupe-Task: " + task.id(), "Troupe-Step: " + task.id() + "/2");
        assertThat(git(repository, "status", "--porcelain")).isEmpty();
        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome, EventBody.ToolFinished::parallel)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("ok", 2),
                        org.assertj.core.groups.Tuple.tuple("ok", 2),
                        org.assertj.core.groups.Tuple.tuple("ok", 1));
        EventBody.TaskFinished end = session.events(EventBody.TaskFinished.class).getLast();
        assertThat(end.state()).isEqualTo("succeeded");
        assertThat(end.files()).containsExactly("src/Prices.java");
        assertThat(end.spend().costMicros()).isPositive();
        assertThat(scene.ledger().budgets().spentByTask(task.id())).isEqualTo(end.spend());
    }

    @Test
    void undoesAndRedoesByteForByte() throws IOException, InterruptedException {
        WorkerScenario.Session session = scene.session(repository);
        String before = session.content("src/Prices.java");
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        FIX,
                                        ScriptedToolCall.of(
                                                "write",
                                                Map.of(
                                                        "path",
                                                        "new/file.txt",
                                                        "content",
                                                        "new\n"))),
                                ScriptedTurn.say("Done.")));
        var _ = session.succeed("Fix it");
        String after = session.content("src/Prices.java");

        undo(session, "undo", TaskState.SUCCEEDED);
        assertThat(session.content("src/Prices.java")).isEqualTo(before);
        assertThat(session.file("new/file.txt")).doesNotExist();
        assertThat(git(repository, "status", "--porcelain")).isEmpty();

        undo(session, "redo", TaskState.SUCCEEDED);
        assertThat(session.content("src/Prices.java")).isEqualTo(after);
        assertThat(session.content("new/file.txt")).isEqualTo("new\n");
        assertTurnedBack(session.events(EventBody.FileChanged.class));

        Files.writeString(session.file("src/Prices.java"), "mine\n");
        Task refused = undo(session, "undo", TaskState.FAILED);
        assertThat(WorkerScenario.code(refused)).isEqualTo(ErrorCode.UNDO_CONFLICT.wire());
        assertThat(session.content("src/Prices.java")).isEqualTo("mine\n");
        assertThat(session.content("new/file.txt")).isEqualTo("new\n");
    }

    /** Done, taken back, brought back: each told with the same counts and with its own diff. */
    private static void assertTurnedBack(List<EventBody.FileChanged> told) {
        assertThat(told)
                .filteredOn(it -> it.path().equals("src/Prices.java"))
                .extracting(EventBody.FileChanged::linesAdded)
                .hasSize(3)
                .containsOnly(told.getFirst().linesAdded())
                .doesNotContain(0);
        assertThat(told)
                .filteredOn(it -> it.path().equals("new/file.txt"))
                .extracting(it -> it.linesAdded() + " " + it.linesRemoved() + " " + it.diff())
                .element(1)
                .isEqualTo("0 1 --- a/new/file.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-new\n");
        assertThat(told)
                .filteredOn(it -> it.path().equals("src/Prices.java"))
                .last()
                .extracting(EventBody.FileChanged::diff)
                .isEqualTo(told.getFirst().diff());
    }

    @Test
    void hasNothingToUndoWithoutChanges() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model().play(ModelScenario.of(ScriptedTurn.say("Hello.")));
        var _ = session.succeed("Hi");

        Task refused = undo(session, "undo", TaskState.FAILED);

        assertThat(WorkerScenario.code(refused)).isEqualTo(ErrorCode.NOTHING_TO_UNDO.wire());
        Task again = undo(session, "redo", TaskState.FAILED);
        assertThat(Objects.requireNonNull(again.outcome()).summary())
                .startsWith("Nothing was redone:");
        assertThat(again.outcome().hint()).contains("`troupe undo`");
    }

    private static Task undo(WorkerScenario.Session session, String kind, TaskState expected) {
        return session.await(session.start(kind, kind), expected);
    }

    @Test
    void worksTheSameInPlainText() {
        WorkerScenario.Session session = scene.session(repository).on("text");
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say(
                                        """
                                        I fix it.

                                        src/Prices.java
                                        <<<<<<< SEARCH
                                                return a - b;
                                        =======
                                                return a + b;
                                        >>>>>>> REPLACE
                                        """),
                                ScriptedTurn.say("Fixed.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("Result 1 of 1 (edit)"))));

        var _ = session.succeed("Fix the bug");

        assertThat(session.content("src/Prices.java"))
                .isEqualTo(
                        "class Prices {\n    int total(int a, int b) {\n        return a + b;\n    }\n}\n");
    }

    @Test
    void waitsForAnApprovalWithoutAWorkerAndGoesOn() {
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.DETACHED);
        scene.model()
                .play(
                        ModelScenario.of(
                                bash("touch made.txt"),
                                ScriptedTurn.say("Made.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("exit code 0"))));
        UUID task = session.ask("Make it");
        TaskWait question = session.approval();
        var _ = session.await(task, TaskState.WAITING);
        assertThat(session.file("made.txt")).doesNotExist();

        session.decide(question, true, false, null);
        var _ = session.await(task, TaskState.SUCCEEDED);

        assertThat(session.file("made.txt")).exists();
        EventBody.ApprovalAsked asked = session.events(EventBody.ApprovalAsked.class).getFirst();
        assertThat(asked.approvalId()).isEqualTo(question.id());
        assertThat(asked.subject()).isEqualTo("touch made.txt");
    }

    @Test
    void tellsTheModelWhyAPersonSaidNo() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                bash("touch made.txt"),
                                ScriptedTurn.say("Then not.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("use the write tool"))));
        UUID task = session.ask("Make it");
        session.decide(session.approval(), false, false, "use the write tool");

        var _ = session.await(task, TaskState.SUCCEEDED);

        assertThat(session.file("made.txt")).doesNotExist();
        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("denied");
    }

    @Test
    void rememberedAnswersAreNotAskedForAgain() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                bash("touch made.txt"),
                                bash("touch made.txt"),
                                ScriptedTurn.say("Twice.")));
        UUID task = session.ask("Make it twice");
        session.decide(session.approval(), true, true, null);

        var _ = session.await(task, TaskState.SUCCEEDED);

        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(1);
    }

    @Test
    void aRememberedAnswerHoldsForOneDirectoryOnly() {
        WorkerScenario.Session session = scene.session(repository);
        ScriptedTurn inside =
                ScriptedTurn.call(
                        "",
                        ScriptedToolCall.of(
                                "bash", Map.of("command", "touch made.txt;", "directory", "src")));
        scene.model()
                .play(
                        ModelScenario.of(
                                bash("touch made.txt;"),
                                inside,
                                inside,
                                bash("touch made.txt; (in src)"),
                                ScriptedTurn.say("In both.")));
        UUID task = session.ask("Make it in both");
        session.decide(session.approval(), true, true, null);
        TaskWait second = session.approval("src");
        assertThat(ApprovalJson.readQuestion(second).subject())
                .isEqualTo("touch made.txt; (in src)");
        assertThat(ApprovalJson.readQuestion(second).detail())
                .isEqualTo("In src:\ntouch made.txt;");
        session.decide(second, true, true, null);
        // What only reads like the remembered subject is something else.
        session.decide(session.approval("touch"), false, false, null);

        var _ = session.await(task, TaskState.SUCCEEDED);

        assertThat(session.file("src/made.txt")).exists();
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(3);
    }

    @Test
    void aRefusedEditBarsThatEditAndNotItsFile() {
        WorkerScenario.Session session = scene.session(repository).with(ApprovalMode.ASK);
        ScriptedToolCall other =
                ScriptedToolCall.of(
                        "edit",
                        Map.of(
                                "path", "src/Prices.java",
                                "old_string", "return a - b;",
                                "new_string", "return Math.addExact(a, b);"));
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", FIX),
                                ScriptedTurn.call("", FIX),
                                ScriptedTurn.call("", other),
                                ScriptedTurn.say("Done.")));
        UUID task = session.ask("Fix it");
        session.decide(session.approval(), false, false, null);
        TaskWait second = session.approval("addExact");
        session.decide(second, true, false, null);

        var _ = session.await(task, TaskState.SUCCEEDED);

        assertThat(session.content("src/Prices.java")).contains("Math.addExact(a, b)");
        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("denied", "denied", "ok");
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(2);
    }

    @Test
    void saysThatTheRepositoryWidensEvenWhenNobodyCanBeAsked() throws IOException {
        Path file = repository.resolve(".troupe/config.yaml");
        Files.createDirectories(repository.resolve(".troupe"));
        Files.writeString(file, "permissions:\n  commands:\n    allow: [\"touch *\"]\n");
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.HEADLESS);
        scene.model().play(ModelScenario.of(bash("touch made.txt"), ScriptedTurn.say("Not made.")));

        var _ = session.succeed("Make it");

        assertThat(session.events(EventBody.Notice.class))
                .filteredOn(it -> it.code().equals("policy"))
                .singleElement()
                .extracting(EventBody.Notice::text)
                .asString()
                .contains("config.yaml");
    }

    @Test
    void goesOnWithoutWhatNobodyCanBeAskedAbout() {
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.HEADLESS);
        scene.model()
                .play(
                        ModelScenario.of(
                                bash("touch made.txt"),
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "write",
                                                Map.of("path", "b.txt", "content", "b\n"))),
                                ScriptedTurn.say("Half of it.")));

        Task task = session.succeed("Make it");

        assertThat(WorkerScenario.summary(task)).isEqualTo("Half of it.");
        assertThat(session.file("made.txt")).doesNotExist();
        assertThat(session.content("b.txt")).isEqualTo("b\n");
        assertThat(scene.model().requests().get(1).body().toString())
                .contains("nobody is here to give one");
        assertThat(session.events(EventBody.Notice.class))
                .filteredOn(it -> it.code().equals("approval-needed"))
                .singleElement()
                .extracting(EventBody.Notice::text)
                .asString()
                .contains(
                        "add \"touch made.txt\" to `permissions.commands.allow`",
                        "`troupe check 'touch made.txt'`");
    }

    @Test
    void automaticModeAnswersYesOnRecord() {
        WorkerScenario.Session session =
                scene.session(repository)
                        .with(ApprovalMode.AUTOMATIC)
                        .with(SessionAttendance.HEADLESS);
        ScriptedToolCall hook =
                ScriptedToolCall.of(
                        "write", Map.of("path", ".vscode/tasks.json", "content", "{}\n"));
        scene.model()
                .play(ModelScenario.of(ScriptedTurn.call("", hook), ScriptedTurn.say("Made.")));

        var _ = session.succeed("Make it");

        assertThat(session.file(".vscode/tasks.json")).exists();
        assertThat(scene.ledger().audits().pending(1_000))
                .anySatisfy(it -> {
                    assertThat(it.kind()).isEqualTo("approval-decided");
                    assertThat(it.origin().sessionId()).isEqualTo(session.id());
                    assertThat(it.detail()).containsEntry("by", "automatic mode");
                });
    }

    @Test
    void askModeAsksForEditsToo() {
        WorkerScenario.Session session = scene.session(repository).with(ApprovalMode.ASK);
        scene.model().play(ModelScenario.of(ScriptedTurn.call("", FIX), ScriptedTurn.say("Done.")));
        UUID task = session.ask("Fix it");
        TaskWait question = session.approval();
        assertThat(question.question()).contains("src/Prices.java", "return a + b;");

        session.decide(question, true, false, null);

        var _ = session.await(task, TaskState.SUCCEEDED);
        assertThat(session.content("src/Prices.java")).contains("return a + b;");
    }

    @Test
    void planModeOffersAndPermitsNothingThatChanges() {
        WorkerScenario.Session session = scene.session(repository).with(ApprovalMode.PLAN);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", FIX),
                                ScriptedTurn.say("1. Change the operator.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("plan mode"))));
        scene.model().forgetRequests();

        var _ = session.succeed("Plan it");

        assertThat(session.content("src/Prices.java")).contains("return a - b;");
        assertThat(scene.model().requests().getFirst().body().path("tools").toString())
                .contains("\"read\"")
                .doesNotContain("\"edit\"", "\"bash\"");
    }

    @Test
    void badCallsComeBackToTheModelWithAdvice() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of("fly", Map.of()),
                                        new ScriptedToolCall(null, "read", "{\"path\": "),
                                        ScriptedToolCall.of("read", Map.of("offset", 1)),
                                        ScriptedToolCall.of(
                                                "read", Map.of("path", "../outside.txt")),
                                        ScriptedToolCall.of("read", Map.of("path", ".env"))),
                                ScriptedTurn.say("Sorry.")));

        var _ = session.succeed("Do odd things");

        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("refused", "refused", "refused", "denied", "denied");
    }

    @Test
    void cancelReachesTheModelCallAtOnce() {
        WorkerScenario.Session session = scene.session(repository);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say("x".repeat(5_000))
                                        .paced(
                                                new StreamPace(5, Duration.ofMillis(50)),
                                                Duration.ZERO)));
        UUID task = session.ask("Talk for long");
        var _ = session.await(task, TaskState.RUNNING);
        assertThat(scene.ledger().tasks().cancel(task, "ada", List.of())).isTrue();

        var _ = session.await(task, it -> it.state() == TaskState.CANCELLED, Duration.ofSeconds(2));

        assertThat(session.events(EventBody.TaskFinished.class).getLast().code())
                .isEqualTo(ErrorCode.CANCELLED.wire());
    }

    @Test
    void cancelKillsACommandAndKeepsWhatWasDoneBefore() throws InterruptedException {
        WorkerScenario.Session session = scene.session(repository).automatic();
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        FIX,
                                        ScriptedToolCall.of(
                                                "bash",
                                                Map.of(
                                                        "command",
                                                        "touch begun.txt; sleep 7707; touch over.txt"))),
                                ScriptedTurn.say("never")));
        UUID task = session.ask("Work");
        RunningProcessLookup.awaitStart("sleep 7707");
        var _ = scene.ledger().tasks().cancel(task, "ada", List.of());

        var _ = session.await(task, it -> it.state() == TaskState.CANCELLED, Duration.ofSeconds(5));

        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("ok", "interrupted");
        assertThat(session.events(EventBody.Committed.class)).hasSize(1);
        Task undone = undo(session, "undo", TaskState.SUCCEEDED);
        assertThat(WorkerScenario.summary(undone)).contains("1 file");
        assertThat(session.content("src/Prices.java")).contains("return a - b;");
    }

    @Test
    void namesAMissingKey() {
        Task task = scene.session(repository).on("keyless").fail("Hello");

        assertThat(WorkerScenario.code(task)).isEqualTo(ErrorCode.MODEL_KEY_MISSING.wire());
        assertThat(WorkerScenario.summary(task)).contains("TROUPE_TEST_NO_SUCH_KEY");
    }

    @Test
    void explainsAModelThatDoesNotAnswer() {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say("never")
                                        .after(
                                                new ScriptedFault.Refuse(
                                                        9, 500, null, null, null))));

        Task task = scene.session(repository).fail("Hello");

        assertThat(WorkerScenario.code(task)).isEqualTo(ErrorCode.MODEL_UNAVAILABLE.wire());
    }

    @Test
    void stopsAtTheTurnLimit() {
        scene.model()
                .play(
                        ModelScenario.of(
                                IntStream.range(0, 20)
                                        .mapToObj(it ->
                                                ScriptedTurn.call(
                                                        "",
                                                        ScriptedToolCall.of(
                                                                "glob",
                                                                Map.of("pattern", "*." + it))))
                                        .toArray(ScriptedTurn[]::new)));

        Task task = scene.session(repository).fail("Loop");

        assertThat(WorkerScenario.code(task)).isEqualTo(ErrorCode.TURN_LIMIT.wire());
    }

    @Test
    void waitsForMoneyWithoutAWorkerAndGoesOn() {
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.HEADLESS);
        String key = session.id().toString();
        scene.ledger().budgets().limit(BudgetScope.SESSION, key, new BudgetLimit(10L, null, null));
        scene.model().play(ModelScenario.of(ScriptedTurn.say("Spent.")));
        scene.model().forgetRequests();
        UUID task = session.ask("Spend");
        Task waiting = session.await(task, TaskState.WAITING);
        assertThat(waiting.waitingFor()).isEqualTo(WaitReason.BUDGET);
        assertThat(scene.model().requests()).isEmpty();

        scene.ledger().budgets().lift(BudgetScope.SESSION, key);
        assertThat(scene.ledger().leases().sweep()).contains(task);

        var _ = session.await(task, TaskState.SUCCEEDED);
        assertThat(scene.model().requests()).hasSize(1);
    }

    @Test
    void refusesAPathBelowAFile() {
        String patch = "*** Begin Patch\n*** Add File: notes.txt/x\n+x\n*** End Patch\n";
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "write",
                                                Map.of("path", "notes.txt/x", "content", "x"))),
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of("apply_patch", Map.of("patch", patch))),
                                ScriptedTurn.say("Done.")));
        WorkerScenario.Session session = scene.session(repository);

        var _ = session.succeed("Write");

        assertThat(session.events(EventBody.ToolFinished.class)).hasSize(2);
        assertThat(session.content("notes.txt")).isNotEqualTo("x");
    }

    @Test
    void refusesADirectoryWithoutARepository() throws IOException {
        Path plain = Files.createDirectory(directory.resolve("plain"));

        Task task = scene.session(plain).fail("Hello");

        assertThat(WorkerScenario.code(task)).isEqualTo(ErrorCode.NOT_A_GIT_REPOSITORY.wire());
    }

    @Test
    void shortensAConversationThatOutgrowsTheWindow() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 1_200; i++) {
            text.append("line number ").append(i).append('\n');
        }
        for (int i = 0; i < 6; i++) {
            Files.writeString(repository.resolve("big" + i + ".txt"), text.toString());
        }
        WorkerScenario.Session session = scene.session(repository).on("narrow");
        ScriptedTurn read =
                ScriptedTurn.call(
                                "",
                                ScriptedToolCall.of(
                                        "read", Map.of("path", "big0.txt", "limit", 250)))
                        .when(new TurnPosition.Anywhere(), RequestMatch.firstUser("Read"));
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say("I have read enough.")
                                        .when(
                                                new TurnPosition.Anywhere(),
                                                RequestMatch.firstUser("left out")),
                                read));

        var _ = session.succeed("Read much");

        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::code)
                .contains("compacted");
    }

    @Test
    void shortensOnceWhenTheProviderSaysTooLongThenExplains() {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say("never")
                                        .after(
                                                new ScriptedFault.Refuse(
                                                        9, 400, null, "context_length", null))));

        Task task = scene.session(repository).fail("Hello");

        assertThat(WorkerScenario.code(task)).isEqualTo(ErrorCode.CONTEXT_TOO_LONG.wire());
    }

    @Test
    void refusesTasksOfAKindThatOnlyANewerVersionKnows() {
        WorkerScenario.Session session = scene.session(repository);

        Task task = session.await(session.start("negotiation", "Agree"), TaskState.FAILED);

        assertThat(WorkerScenario.code(task)).isEqualTo(ErrorCode.INTERNAL.wire());
        assertThat(WorkerScenario.summary(task))
                .contains("This worker does not know tasks of the kind negotiation.");
    }

    @Test
    void leavesTheUsersOwnWorkAlone() throws IOException, InterruptedException {
        Files.writeString(repository.resolve("notes.txt"), "one\ntwo\nthree\nmine\n");
        WorkerScenario.Session session = scene.session(repository);
        scene.model().play(ModelScenario.of(ScriptedTurn.call("", FIX), ScriptedTurn.say("Done.")));

        var _ = session.succeed("Fix it");

        assertThat(git(repository, "show", "--name-only", "--format=", "HEAD"))
                .isEqualTo("src/Prices.java");
        assertThat(git(repository, "status", "--porcelain")).isEqualTo("M notes.txt");
        assertThat(session.content("notes.txt")).isEqualTo("one\ntwo\nthree\nmine\n");
    }

    private static ScriptedTurn bash(String command) {
        return ScriptedTurn.call("", ScriptedToolCall.of("bash", Map.of("command", command)));
    }
}
