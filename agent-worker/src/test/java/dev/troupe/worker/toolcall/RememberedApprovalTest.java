package dev.troupe.worker.toolcall;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.ApprovalScope;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.toolcall.question.ApprovalJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How far answers to edits reach that are to be remembered. */
class RememberedApprovalTest {
    private static final String TASKS = ".vscode/tasks.json";
    private static final ScriptedToolCall ONE = write(TASKS, "{\"one\": 1}\n");
    private static final ScriptedToolCall TWO = write(TASKS, "{\"two\": 2}\n");

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;
    private final List<ScriptedTurn> script = new ArrayList<>();
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
    void aYesToAChangeThatARuleAsksForHoldsForThatChange() {
        WorkerScenario.Session session = session(ApprovalMode.ACCEPT_EDITS);
        ScriptedToolCall gone = ScriptedToolCall.of("delete", Map.of("path", TASKS));
        UUID task = begin(session, ONE, gone, ONE, TWO);
        assertThat(reach(session)).isEqualTo(ApprovalScope.CHANGE);
        answer(session, true);
        assertThat(session.approval().question()).contains("\"delete\"");
        answer(session, true);

        // The same change again needs no answer, another one of the file does.
        assertThat(session.approval().question()).contains("two");
        assertThat(session.content(TASKS)).isEqualTo("{\"one\": 1}\n");
        answer(session, false);
        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(3);
    }

    @Test
    void aQuestionAboutAScriptKeepsItsContent() throws IOException {
        Files.writeString(repository.resolve("all.sh"), "echo all\n");
        WorkerScenario.Session session = session(ApprovalMode.ACCEPT_EDITS);
        UUID task =
                begin(
                        session,
                        ScriptedToolCall.of("bash", Map.of("command", "./all.sh --fast")),
                        ScriptedToolCall.of("bash", Map.of("command", "touch made.txt")));

        assertThat(ApprovalJson.readQuestion(session.approval("all.sh")).scriptHash())
                .isEqualTo(ContentBlob.hash("echo all\n".getBytes(UTF_8)));
        answer(session, false);
        assertThat(ApprovalJson.readQuestion(session.approval("made.txt")).scriptHash()).isNull();
        answer(session, false);
        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
    }

    @Test
    void aYesToAScriptHoldsForTheContentThatWasAskedAbout() throws IOException {
        Path all = Files.writeString(repository.resolve("all.sh"), "echo all\n");
        WorkerScenario.Session session = session(ApprovalMode.ACCEPT_EDITS);
        UUID task = begin(session, ScriptedToolCall.of("bash", Map.of("command", "./all.sh")));
        String before = ApprovalJson.readQuestion(session.approval()).scriptHash();
        Files.writeString(all, "rm -r src\n");

        session.decide(session.approval(), true, false, null);
        worker.run();

        assertThat(ApprovalJson.readQuestion(session.approval()).scriptHash()).isNotEqualTo(before);
        assertThat(session.file("src")).exists();
        session.decide(session.approval(), false, false, null);
        worker.run();
        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
    }

    @Test
    void aYesInAskModeHoldsForTheFileAsTheQuestionSays() {
        WorkerScenario.Session session = session(ApprovalMode.ASK);
        UUID task = begin(session, write("a.txt", "one\n"), write("a.txt", "two\n"));
        assertThat(reach(session)).isEqualTo(ApprovalScope.FILES);
        assertThat(session.events(EventBody.ApprovalAsked.class).getFirst().scope())
                .isEqualTo(ApprovalScope.FILES);
        answer(session, true);

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("a.txt")).isEqualTo("two\n");
    }

    @Test
    void aRuleAsksInAskModeForEveryChangeOfItsOwn() {
        WorkerScenario.Session session = session(ApprovalMode.ASK);
        UUID task = begin(session, ONE, TWO);
        assertThat(reach(session)).isEqualTo(ApprovalScope.CHANGE);
        answer(session, true);

        assertThat(session.approval().question()).contains("two");
        answer(session, true);
        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
    }

    @Test
    void aRememberedNoBarsTheChangeInLaterRequestsAndNotTheFile() {
        WorkerScenario.Session session = session(ApprovalMode.ASK);
        var _ = begin(session, write("a.txt", "one\n"));
        answer(session, false);

        UUID task = begin(session, write("a.txt", "one\n"), write("a.txt", "two\n"));

        assertThat(session.approval().question()).contains("two");
        answer(session, true);
        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("a.txt")).isEqualTo("two\n");
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(2);
    }

    private WorkerScenario.Session session(ApprovalMode mode) {
        return scene.session(repository).with(mode).with(SessionAttendance.DETACHED);
    }

    private static ScriptedToolCall write(String path, String content) {
        return ScriptedToolCall.of("write", Map.of("path", path, "content", content));
    }

    private UUID begin(WorkerScenario.Session session, ScriptedToolCall... calls) {
        for (ScriptedToolCall call : calls) {
            script.add(ScriptedTurn.call("", call));
        }
        script.add(ScriptedTurn.say("Done."));
        // Turns count through all tasks of a session.
        scene.model().play(ModelScenario.of(script.toArray(ScriptedTurn[]::new)));
        UUID task = session.ask("Do it");
        worker.run();
        return task;
    }

    /** Answers the open question, to be remembered, and lets the run go on. */
    private static void answer(WorkerScenario.Session session, boolean approved) {
        session.decide(session.approval(), approved, true, null);
        worker.run();
    }

    private static ApprovalScope reach(WorkerScenario.Session session) {
        return ApprovalJson.readQuestion(session.approval()).scope();
    }

    private static TaskState state(UUID task) {
        return scene.ledger().tasks().find(task).orElseThrow().state();
    }
}
