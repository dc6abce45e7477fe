package dev.troupe.worker.toolcall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.toolcall.question.ApprovalJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No answer given before stands in for a security service that does not decide. */
class SilentSecurityTest {
    private static final ScriptedToolCall TOUCH =
            ScriptedToolCall.of("bash", Map.of("command", "touch made.txt"));
    private static final ScriptedToolCall FIX =
            ScriptedToolCall.of(
                    "edit",
                    Map.of(
                            "path", "src/Prices.java",
                            "old_string", "return a - b;",
                            "new_string", "return a + b;"));

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

    @AfterEach
    void speak() {
        worker.security().end();
    }

    @Test
    void aRememberedYesDoesNotAnswerForIt() {
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.DETACHED);
        UUID before = begin(session, TOUCH);
        session.decide(session.approval(), true, true, null);
        worker.run();
        assertThat(state(before)).isEqualTo(TaskState.SUCCEEDED);
        worker.security().begin();

        UUID task = begin(session, TOUCH);

        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        assertThat(question(session).reason()).contains("security-unavailable");

        session.decide(session.approval(), true, true, null);
        worker.run();
        release(session);
        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        // That yes was given in the knowledge that nobody had decided.
        UUID after = begin(session, TOUCH);
        release(session);
        assertThat(state(after)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.events(EventBody.ApprovalAsked.class))
                .extracting(EventBody.ApprovalAsked::tool)
                .containsExactly("bash", "bash", "held change", "held change");
    }

    @Test
    void aRememberedNoStillHolds() {
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.DETACHED);
        var _ = begin(session, TOUCH);
        session.decide(session.approval(), false, true, null);
        worker.run();
        worker.security().begin();

        UUID task = begin(session, TOUCH);

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.file("made.txt")).doesNotExist();
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(1);
    }

    @Test
    void aYesFromBeforeTheSilenceDoesNotRunTheCommand() {
        WorkerScenario.Session session = scene.session(repository).with(SessionAttendance.DETACHED);
        UUID task = begin(session, TOUCH);
        assertThat(question(session).reason()).doesNotContain("security-unavailable");
        session.decide(session.approval(), true, false, null);
        worker.security().begin();

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        assertThat(session.file("made.txt")).doesNotExist();
        assertThat(question(session).reason()).contains("security-unavailable");

        session.decide(session.approval(), true, false, null);
        worker.run();
        assertThat(session.file("made.txt")).doesNotExist();
        release(session);

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.file("made.txt")).exists();
    }

    @Test
    void aYesOnRecordDoesNotAnswerForItAfterATakeover() {
        WorkerScenario.Session session =
                scene.session(repository).with(SessionAttendance.DETACHED).with(ApprovalMode.ASK);
        UUID task = begin(session, FIX);
        session.decide(session.approval(), true, false, null);
        worker.breakOff(1, new JournalRecord.ApprovalsSettled(List.of(call(task)), List.of()));
        worker.security().begin();

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        assertThat(session.content("src/Prices.java")).contains("return a - b;");
        assertThat(question(session).reason()).contains("security-unavailable");

        session.decide(session.approval(), true, false, null);
        worker.breakOff(1, new JournalRecord.ApprovalsSettled(List.of(call(task)), List.of()));
        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("src/Prices.java")).contains("return a + b;");
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(2);
    }

    /** Nobody can say whether the rules let the file be written, so that a person does, unless no sandbox works. */
    private static void release(WorkerScenario.Session session) {
        if (WorkerScenario.SANDBOX.works()) {
            session.decide(session.approval("held change"), true, false, null);
            worker.run();
        }
    }

    /** One more task whose first turn makes this call, run as far as it gets. */
    private static UUID begin(WorkerScenario.Session session, ScriptedToolCall call) {
        ScriptedTurn act = ScriptedTurn.call("", call);
        ScriptedTurn end = ScriptedTurn.say("Done.");
        // Turns count through all tasks of a session.
        scene.model().play(ModelScenario.of(act, end, act, end, act, end));
        UUID task = session.ask("Do it");
        worker.run();
        return task;
    }

    private static TaskState state(UUID task) {
        return scene.ledger().tasks().find(task).orElseThrow().state();
    }

    private static ApprovalQuestion question(WorkerScenario.Session session) {
        TaskWait wait = session.approval();
        return ApprovalJson.readQuestion(wait);
    }

    private static String call(UUID task) {
        return scene.ledger().journal().read(task, 0).stream()
                .flatMap(it -> JournalRecordCodec.read(it).stream())
                .filter(JournalRecord.Turn.class::isInstance)
                .map(JournalRecord.Turn.class::cast)
                .toList()
                .getLast()
                .calls()
                .getFirst()
                .id();
    }
}
