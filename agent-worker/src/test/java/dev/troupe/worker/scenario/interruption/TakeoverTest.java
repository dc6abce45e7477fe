package dev.troupe.worker.scenario.interruption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SettingsChange;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.sandbox.background.BackgroundHandleFactory;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run makes of a turn that another one left in the middle of approvals. */
class TakeoverTest {
    private static final ScriptedToolCall FIX =
            ScriptedToolCall.of(
                    "edit",
                    Map.of(
                            "path", "src/Prices.java",
                            "old_string", "return a - b;",
                            "new_string", "return a + b;"));
    private static final ScriptedToolCall TOUCH =
            ScriptedToolCall.of("bash", Map.of("command", "touch made.txt"));
    private static final String ASK = "{\"mode\": \"ASK\"}";

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
    void whatTheRulesAskForOnlyNowIsAskedForThoughItMayHaveBegun() {
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.DETACHED);
        play(ScriptedTurn.call("", FIX, TOUCH), ScriptedTurn.say("Done."));
        UUID task = session.ask("Fix it");
        worker.run();
        session.decide(session.approval(), true, false, null);
        // The run dies when all is cleared; then the session turns to asking for every edit.
        worker.breakOff(1, cleared(task, "bash", true), message(ASK));

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        assertThat(session.content("src/Prices.java")).contains("return a - b;");
        TaskWait question = session.approval();
        assertThat(question.question()).contains("src/Prices.java", "return a + b;");

        session.decide(question, true, false, null);
        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("src/Prices.java")).contains("return a + b;");
        assertThat(outcomes(session)).containsExactly("ok", "refused");
        assertThat(session.file("made.txt")).doesNotExist();
        assertThat(session.events(EventBody.Committed.class)).hasSize(1);
    }

    @Test
    void whatIsTurnedDownAfterATakeoverIsNotDone() {
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.DETACHED);
        play(ScriptedTurn.call("", FIX, TOUCH), ScriptedTurn.say("Then not."));
        UUID task = session.ask("Fix it");
        worker.run();
        session.decide(session.approval(), true, false, null);
        worker.breakOff(1, cleared(task, "bash", true), message(ASK));
        worker.run();

        session.decide(session.approval(), false, false, "leave it");
        worker.breakOff(1);
        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("src/Prices.java")).contains("return a - b;");
        assertThat(outcomes(session)).containsExactly("denied", "refused");
        assertThat(session.file("made.txt")).doesNotExist();
    }

    @Test
    void nobodyIsAskedInVainAfterATakeover() {
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.DETACHED);
        play(ScriptedTurn.call("", FIX, TOUCH), ScriptedTurn.say("Not fixed."));
        UUID task = session.ask("Fix it");
        worker.run();
        session.decide(session.approval(), true, false, null);
        worker.breakOff(
                1,
                cleared(task, "bash", true),
                message("{\"mode\": \"ASK\", \"attendance\": \"HEADLESS\"}"));

        worker.run();

        Task ended = scene.ledger().tasks().find(task).orElseThrow();
        assertThat(ended.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(outcomes(session)).containsExactly("denied", "refused");
        assertThat(session.content("src/Prices.java")).contains("return a - b;");
    }

    @Test
    void anAnswerOnRecordHoldsAfterATakeover() {
        WorkerScenario.Session session =
                scene.session(repository).with(SessionAttendance.DETACHED).with(ApprovalMode.ASK);
        play(ScriptedTurn.call("", TOUCH, FIX), ScriptedTurn.say("I see."));
        UUID task = session.ask("Fix it");
        worker.run();
        for (TaskWait wait : scene.ledger().waits().ofSession(session.id(), true)) {
            boolean edit = wait.question().contains("Prices");
            session.decide(wait, edit, false, edit ? null : "no files, please");
        }
        worker.breakOff(
                1,
                new JournalRecord.ApprovalsSettled(
                        List.of(call(task, "edit")), List.of(call(task, "bash"))));

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(outcomes(session)).containsExactly("denied", "ok");
        assertThat(scene.model().requests().getLast().body().toString())
                .contains("The user refused this call. They say: no files, please");
        assertThat(session.content("src/Prices.java")).contains("return a + b;");
        assertThat(session.file("made.txt")).doesNotExist();
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(2);
    }

    @Test
    void aCommandThatWasLostAtItsStartIsKnownByItsHandle() {
        WorkerScenario.Session session =
                scene.session(repository).with(SessionAttendance.DETACHED).with(ApprovalMode.ASK);
        ScriptedTurn start =
                ScriptedTurn.call(
                        "",
                        ScriptedToolCall.of(
                                "bash", Map.of("command", "sleep 7606", "background", true)));
        play(start);
        UUID task = session.ask("Serve it");
        worker.run();
        session.decide(session.approval(), true, false, null);
        worker.breakOff(1, cleared(task, "bash", true));
        String handle = BackgroundHandleFactory.of(task, 1, call(task, "bash"));
        play(
                start,
                ScriptedTurn.call("", ScriptedToolCall.of("bash_output", Map.of("handle", handle))),
                ScriptedTurn.say("I see."));

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(scene.model().requests().getLast().body().toString())
                .contains("as " + handle, "[" + handle + " was lost with its worker");
    }

    @Test
    void itIsKnownInAllLaterRunsToo() {
        WorkerScenario.Session session =
                scene.session(repository).with(SessionAttendance.DETACHED).with(ApprovalMode.ASK);
        ScriptedTurn start =
                ScriptedTurn.call(
                        "",
                        ScriptedToolCall.of(
                                "bash", Map.of("command", "sleep 7607", "background", true)));
        play(start, ScriptedTurn.call("", TOUCH));
        UUID task = session.ask("Serve it");
        worker.run();
        session.decide(session.approval(), true, false, null);
        worker.breakOff(1, cleared(task, "bash", true));
        String handle = BackgroundHandleFactory.of(task, 1, call(task, "bash"));
        // The run that hears of the loss waits for an answer, and the next one is asked.
        worker.run();
        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        session.decide(session.approval("touch"), true, false, null);
        play(
                start,
                ScriptedTurn.call("", TOUCH),
                ScriptedTurn.call("", ScriptedToolCall.of("bash_output", Map.of("handle", handle))),
                ScriptedTurn.say("I see."));

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(scene.model().requests().getLast().body().toString())
                .contains("[" + handle + " was lost with its worker");
    }

    @Test
    void aYesHoldsOnlyForThePlanThatWasShown() throws IOException {
        WorkerScenario.Session session =
                scene.session(repository).with(SessionAttendance.DETACHED).with(ApprovalMode.ASK);
        play(ScriptedTurn.call("", FIX), ScriptedTurn.say("Done."));
        UUID task = session.ask("Fix it");
        worker.run();
        session.decide(session.approval(), true, false, null);
        // The edit would now fall into other surroundings than the approver saw.
        Path prices = session.file("src/Prices.java");
        Files.writeString(prices, "// mine\n" + Files.readString(prices));

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        assertThat(session.content("src/Prices.java")).contains("return a - b;");
        TaskWait second = session.approval();
        assertThat(second.question()).contains("// mine");

        session.decide(second, true, false, null);
        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("src/Prices.java"))
                .startsWith("// mine\n")
                .contains("return a + b;");
    }

    @Test
    void answersOfAnEarlierRoundHoldInALaterOne() throws IOException, InterruptedException {
        WorkerScenario.Session session = scene.session(repository).with(ApprovalMode.ASK);
        play(ScriptedTurn.call("", TOUCH, FIX), ScriptedTurn.say("Done."));
        UUID task = session.ask("Fix it");
        Thread run = worker.start();
        TaskWait edit = session.approval("Prices");
        Path prices = session.file("src/Prices.java");
        Files.writeString(prices, "// mine\n" + Files.readString(prices));
        session.decide(session.approval("touch"), true, false, null);
        session.decide(edit, true, false, null);

        TaskWait again = session.approval("// mine");
        assertThat(session.file("made.txt")).doesNotExist();
        session.decide(again, true, false, null);
        run.join();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.file("made.txt")).exists();
        assertThat(outcomes(session)).containsExactly("ok", "ok");
        // Two of the first round, one of the second: the command was not asked for again.
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(3);
        assertThat(scene.ledger().leases().runs(task)).hasSize(1);
    }

    private static void play(ScriptedTurn... turns) {
        scene.model().play(ModelScenario.of(turns));
    }

    private static TaskState state(UUID task) {
        return scene.ledger().tasks().find(task).orElseThrow().state();
    }

    private static List<String> outcomes(WorkerScenario.Session session) {
        return session.events(EventBody.ToolFinished.class).stream()
                .map(EventBody.ToolFinished::outcome)
                .toList();
    }

    private static JournalRecord.Message message(String settings) {
        return new JournalRecord.Message(UUID.randomUUID(), SettingsChange.AUTHOR, settings);
    }

    @Test
    void whatALostRunHasWrittenIsTheTasksAlsoWhenItIsCancelled() {
        var _ = scene.ledger().leases().reap(3, Duration.ofMinutes(10));
        WorkerScenario.Session session =
                scene.session(repository).with(SessionAttendance.DETACHED).with(ApprovalMode.ASK);
        play(ScriptedTurn.call("", FIX), ScriptedTurn.say("never"));
        UUID task = session.ask("Fix it");
        worker.run();
        session.decide(session.approval(), true, false, null);
        worker.lose(1, cleared(task, "edit", true));
        write(session, "return a + b;");
        assertThat(scene.ledger().tasks().cancel(task, "ada", List.of())).isTrue();
        Awaitility.await()
                .until(
                        () -> scene.ledger().leases().reap(3, Duration.ofMinutes(10)),
                        it -> it.contains(task));

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.CANCELLED);
        assertThat(session.events(EventBody.Committed.class)).hasSize(1);
        assertThat(session.events(EventBody.TaskFinished.class).getLast().files())
                .containsExactly("src/Prices.java");
        session.start("undo", "undo");
        worker.run();
        assertThat(session.content("src/Prices.java")).contains("return a - b;");
    }

    private static void write(WorkerScenario.Session session, String line) {
        try {
            Path file = session.file("src/Prices.java");
            Files.writeString(file, Files.readString(file).replace("return a - b;", line));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JournalRecord.ApprovalsSettled cleared(UUID task, String tool, boolean yes) {
        List<String> calls = List.of(call(task, tool));
        return new JournalRecord.ApprovalsSettled(yes ? calls : List.of(), yes ? List.of() : calls);
    }

    /** The id of the call of a tool in the last turn. */
    private static String call(UUID task, String tool) {
        JournalEntry turn =
                scene.ledger().journal().read(task, 0).stream()
                        .filter(it -> it.kind().equals("turn"))
                        .toList()
                        .getLast();
        JournalRecord.Turn answered =
                (JournalRecord.Turn) JournalRecordCodec.read(turn).orElseThrow();
        return answered.calls().stream()
                .filter(it -> it.tool().equals(tool))
                .findFirst()
                .orElseThrow()
                .id();
    }
}
