package dev.troupe.worker.scenario.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.WorkingSandbox;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a call of a turn changes may be what the next one was judged by before either ran. */
class StaleDecisionTest {
    private static final ScriptedToolCall CHANGE = edit("run.sh", "echo old", "echo new");
    private static final ScriptedToolCall RUN = bash("./run.sh");
    private static final ScriptedToolCall FIX =
            edit("src/Prices.java", "return a - b;", "return a + b;");

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;
    private Path repository;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        WorkingSandbox.needed(Sandbox.probe(SandboxSettings.usual(name -> false)).status());
        scene = new WorkerScenario(home).askingByWords();
        worker = scene.byHand();
    }

    @AfterAll
    static void stop() {
        if (scene != null) {
            scene.close();
        }
    }

    @BeforeEach
    void repository() throws IOException, InterruptedException {
        repository = ScenarioRepositories.create(directory.resolve("shop"));
        Path script = repository.resolve("run.sh");
        Files.writeString(script, "#!/bin/sh\necho old >> made.txt\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(repository.resolve(".gitignore"), "made.txt\n");
        ScenarioRepositories.git(repository, "add", ".");
        ScenarioRepositories.git(repository, "commit", "-qm", "Script");
    }

    @AfterEach
    void forget() throws IOException {
        Files.deleteIfExists(home.resolve("security.json"));
    }

    private static ScriptedToolCall edit(String path, String from, String to) {
        return ScriptedToolCall.of(
                "edit", Map.of("path", path, "old_string", from, "new_string", to));
    }

    private static ScriptedToolCall bash(String line) {
        return ScriptedToolCall.of("bash", Map.of("command", line));
    }

    private WorkerScenario.Session session(ApprovalMode mode, SessionAttendance attendance) {
        return scene.session(repository).with(mode).with(attendance);
    }

    private static UUID play(WorkerScenario.Session session, ScriptedToolCall... calls) {
        scene.model()
                .play(ModelScenario.of(ScriptedTurn.call("", calls), ScriptedTurn.say("Done.")));
        UUID task = session.ask("Do it");
        worker.run();
        return task;
    }

    private static TaskState state(UUID task) {
        return scene.ledger().tasks().find(task).orElseThrow().state();
    }

    private static List<String> outcomes(WorkerScenario.Session session) {
        return session.events(EventBody.ToolFinished.class).stream()
                .map(EventBody.ToolFinished::outcome)
                .toList();
    }

    private static List<TaskWait> questions(WorkerScenario.Session session) {
        return scene.ledger().waits().ofSession(session.id(), true);
    }

    @Test
    void aLearnedScriptRunsWithoutAQuestionAsLongAsItIsTheSame() {
        worker.learn("./run.sh", repository);
        WorkerScenario.Session session =
                session(ApprovalMode.ACCEPT_EDITS, SessionAttendance.HEADLESS);

        UUID task = play(session, FIX, bash("git status"), RUN, RUN);

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(outcomes(session)).containsExactly("ok", "ok", "ok", "ok");
        assertThat(session.content("made.txt")).isEqualTo("old\nold\n");
        assertThat(session.events(EventBody.ApprovalAsked.class)).isEmpty();
        assertThat(session.events(EventBody.Committed.class)).hasSize(1);
    }

    @Test
    void whatBuildsAndTestsRunsBehindAnEditWithoutAQuestion() throws IOException {
        Files.writeString(repository.resolve("Cargo.toml"), "[package]\nname = \"a\"\n");
        Files.writeString(repository.resolve("src/a.rs"), "// one\n");
        WorkerScenario.Session session =
                session(ApprovalMode.ACCEPT_EDITS, SessionAttendance.HEADLESS);

        UUID task =
                play(
                        session,
                        edit("src/a.rs", "one", "two"),
                        bash("cargo test"),
                        bash("ls src && git status"),
                        edit("src/a.rs", "two", "three"));

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(outcomes(session)).doesNotContain("refused", "denied").hasSize(4);
        assertThat(session.content("src/a.rs")).isEqualTo("// three\n");
        assertThat(session.events(EventBody.ApprovalAsked.class)).isEmpty();
    }

    @Test
    void aScriptThatTheTurnHasChangedIsAskedAboutBeforeItRuns() {
        worker.learn("./run.sh", repository);
        WorkerScenario.Session session =
                session(ApprovalMode.ACCEPT_EDITS, SessionAttendance.DETACHED);

        UUID task = play(session, CHANGE, RUN, FIX);

        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        assertThat(session.content("run.sh")).contains("echo new");
        assertThat(session.file("made.txt")).doesNotExist();
        assertThat(session.content("src/Prices.java")).contains("return a - b;");
        assertThat(outcomes(session)).containsExactly("ok");

        assertThat(questions(session)).hasSize(1);
        session.decide(session.approval("./run.sh"), true, false, null);
        // A run that is lost before it does anything changes nothing about that.
        worker.breakOff(0);
        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("made.txt")).isEqualTo("new\n");
        assertThat(session.content("src/Prices.java")).contains("return a + b;");
        assertThat(outcomes(session)).containsExactly("ok", "ok", "ok");
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(1);
        assertThat(session.events(EventBody.Committed.class))
                .extracting(EventBody.Committed::files)
                .containsExactly(List.of("run.sh"), List.of("src/Prices.java"));
    }

    @Test
    void whatMayHaveBegunBehindTheAnswerIsNotRunAgain() {
        worker.learn("./run.sh", repository);
        WorkerScenario.Session session =
                session(ApprovalMode.ACCEPT_EDITS, SessionAttendance.DETACHED);
        UUID task = play(session, CHANGE, RUN, FIX);
        session.decide(session.approval("./run.sh"), true, false, null);
        String run =
                session.events(EventBody.ToolStarted.class).stream()
                        .filter(it -> it.tool().equals("bash"))
                        .map(EventBody.ToolStarted::callId)
                        .findFirst()
                        .orElseThrow();
        worker.breakOff(1, new JournalRecord.ApprovalsSettled(List.of(run), List.of()));

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(outcomes(session)).startsWith("ok", "interrupted");
        assertThat(session.file("made.txt")).doesNotExist();
        assertThat(session.content("run.sh")).contains("echo new");
    }

    @Test
    void whoeverIsThereAnswersOnTheSpot() throws InterruptedException {
        worker.learn("./run.sh", repository);
        WorkerScenario.Session session =
                session(ApprovalMode.ACCEPT_EDITS, SessionAttendance.INTERACTIVE);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", CHANGE, RUN, FIX),
                                ScriptedTurn.say("Done.")));
        UUID task = session.ask("Do it");
        Thread run = worker.start();

        session.decide(session.approval("./run.sh"), false, false, "not that");
        run.join();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(outcomes(session)).containsExactly("ok", "denied", "ok");
        assertThat(session.file("made.txt")).doesNotExist();
        assertThat(session.content("src/Prices.java")).contains("return a + b;");
    }

    @Test
    void nobodyIsAskedInVain() {
        worker.learn("./run.sh", repository);
        WorkerScenario.Session session =
                session(ApprovalMode.ACCEPT_EDITS, SessionAttendance.HEADLESS);

        Task task = scene.ledger().tasks().find(play(session, CHANGE, RUN, FIX)).orElseThrow();

        assertThat(task.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.file("made.txt")).doesNotExist();
        assertThat(session.content("src/Prices.java")).contains("return a + b;");
        assertThat(outcomes(session)).containsExactly("ok", "denied", "ok");
        assertThat(session.events(EventBody.Committed.class)).hasSize(2);
    }

    @Test
    void anAnswerToTheQuestionIsNoneToAScriptThatChangesBehindIt() throws IOException {
        worker.learn("./run.sh", repository);
        WorkerScenario.Session session =
                session(ApprovalMode.ACCEPT_EDITS, SessionAttendance.DETACHED);
        UUID task = play(session, CHANGE, RUN);
        session.decide(session.approval("./run.sh"), true, false, null);
        Files.writeString(session.file("run.sh"), "#!/bin/sh\necho other >> made.txt\n");

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        assertThat(session.file("made.txt")).doesNotExist();
    }

    @Test
    void aCommandMayHaveChangedTheScriptToo() {
        worker.learn("./run.sh", repository);
        allow("\"sed\": [\"*\"], \"cp\": [\"*\"]");
        WorkerScenario.Session session =
                session(ApprovalMode.ACCEPT_EDITS, SessionAttendance.DETACHED);

        UUID task = play(session, bash("cp notes.txt run.sh"), RUN);

        assertThat(outcomes(session)).containsExactly("ok");
        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        assertThat(questions(session)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = ApprovalMode.class,
            names = {"ACCEPT_EDITS", "AUTOMATIC"})
    void aConditionHoldsForTheBranchThatTheTurnHasSwitchedTo(ApprovalMode mode)
            throws IOException, InterruptedException {
        ScenarioRepositories.git(repository, "switch", "-qc", "topic");
        policy();
        WorkerScenario.Session session = session(mode, SessionAttendance.HEADLESS);

        UUID task = play(session, bash("git switch main"), bash("git push"), FIX);

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(outcomes(session)).containsExactly("ok", "denied", "ok");
    }

    @Test
    void theSameConditionIsNoneOnAnotherBranch() throws IOException, InterruptedException {
        ScenarioRepositories.git(repository, "switch", "-qc", "topic");
        policy();
        WorkerScenario.Session session =
                session(ApprovalMode.ACCEPT_EDITS, SessionAttendance.HEADLESS);

        var _ = play(session, bash("git switch -c other"), bash("git push"));

        // It has run: there is nothing to push to.
        assertThat(outcomes(session)).containsExactly("ok", "failed");
    }

    @Test
    void whatAPersonHasSaidYesToIsNotAskedAboutAgain() {
        WorkerScenario.Session session = session(ApprovalMode.ASK, SessionAttendance.DETACHED);
        UUID task = play(session, FIX, bash("touch made.txt"), bash("touch more.txt"));
        assertThat(questions(session)).hasSize(3);
        questions(session).forEach(it -> session.decide(it, true, false, null));

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(3);
        assertThat(session.file("more.txt")).exists();
    }

    @Test
    void aYesToAScriptIsNoneToWhatTheTurnHasMadeOfIt() {
        WorkerScenario.Session session = session(ApprovalMode.ASK, SessionAttendance.DETACHED);
        UUID task = play(session, CHANGE, RUN);
        questions(session).forEach(it -> session.decide(it, true, false, null));
        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        assertThat(session.content("run.sh")).contains("echo new");
        assertThat(session.file("made.txt")).doesNotExist();
        session.decide(session.approval("./run.sh"), true, false, null);
        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("made.txt")).isEqualTo("new\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sh run.sh",
                "sh -e ./run.sh",
                "./run.sh && ls",
                "./run.sh > more.log",
                "timeout 20 ./run.sh",
                "bash -c './run.sh'"
            })
    void norToWhatItHasMadeOfOneThatRunsInAnotherWay(String line) {
        WorkerScenario.Session session = session(ApprovalMode.ASK, SessionAttendance.DETACHED);
        UUID task = play(session, CHANGE, bash(line));
        questions(session).forEach(it -> session.decide(it, true, false, null));

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        assertThat(session.content("run.sh")).contains("echo new");
        assertThat(session.file("made.txt")).doesNotExist();
    }

    @Test
    void aLinkThatACommandHasLaidIsFollowedBeforeAFileIsRead() throws IOException {
        allow("\"ln\": [\"*\"]");
        Files.writeString(repository.resolve(".env"), "PASSWORD=hidden-word\n");
        Files.writeString(repository.resolve("plain.txt"), "plain\n");
        WorkerScenario.Session session =
                session(ApprovalMode.ACCEPT_EDITS, SessionAttendance.DETACHED);

        UUID task =
                play(
                        session,
                        bash("ln -sf .env plain.txt"),
                        ScriptedToolCall.of("read", Map.of("path", "plain.txt")));

        if (state(task) == TaskState.WAITING) {
            session.decide(session.approval("ln"), true, false, null);
            worker.run();
        }

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(outcomes(session)).first().isEqualTo("ok");
        assertThat(scene.model().requests().getLast().body().toString())
                .doesNotContain("hidden-word");
    }

    private void policy() throws IOException {
        Files.writeString(
                home.resolve("security.json"),
                """
                {
                  "allowed_commands": {"git": ["push", "switch"]},
                  "contextual_permissions": [
                    {"command": "git push", "blocked_if": [{"branch_is": "main"}]}
                  ]
                }
                """);
    }

    private static void allow(String commands) {
        try {
            Files.writeString(
                    home.resolve("security.json"), "{\"allowed_commands\": {" + commands + "}}");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
