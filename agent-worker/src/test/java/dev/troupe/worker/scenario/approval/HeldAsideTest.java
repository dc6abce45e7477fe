package dev.troupe.worker.scenario.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.held.HeldChangesAction;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.sandbox.layer.LayerStore;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes that wait aside because nobody could be asked, and that somebody applies or drops later. */
class HeldAsideTest {
    private static final String HOOK = ".vscode/tasks.json";
    private static final String PLANT = "mkdir -p .vscode && echo planted > " + HOOK;

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;
    private Path repository;
    private WorkerScenario.Session session;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        assumeTrue(WorkerScenario.SANDBOX.works(), "no sandbox works here");
        scene = new WorkerScenario(home);
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
        session =
                scene.session(repository)
                        .with(ApprovalMode.ACCEPT_EDITS)
                        .with(SessionAttendance.HEADLESS);
    }

    @Test
    void itIsToldWithWhyAndHow() {
        assertThat(request(PLANT + " && echo a > plain.txt").state())
                .isEqualTo(TaskState.SUCCEEDED);

        EventBody.ChangesHeld held = held();
        assertThat(held.command()).contains("echo planted");
        assertThat(held.directory()).isEqualTo(repository.toString());
        assertThat(held.changes())
                .singleElement()
                .asString()
                .startsWith("created .vscode (")
                .endsWith(")");
        assertThat(held.count()).isPositive();
        assertThat(held.detail()).contains("added .vscode", "+planted");
        assertThat(held.approvalId()).isNull();
        assertThat(session.file("plain.txt")).exists();
        assertThat(session.file(HOOK)).doesNotExist();
    }

    @Test
    void itIsAppliedByAnotherWorkerAndTakenBackByUndo() throws IOException, ClassNotFoundException {
        request(PLANT, "echo a > plain.txt");
        worker = scene.byHand();

        Task settled = settle(HeldChangesAction.APPLY);

        assertThat(settled.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(WorkerScenario.summary(settled))
                .isEqualTo("Applied the held changes of 1 command.");
        assertThat(session.file(HOOK)).hasContent("planted");
        assertThat(outcomes()).containsExactly("applied");
        assertThat(session.events(EventBody.Committed.class).getLast().files())
                .containsExactly(HOOK);

        run(session.start("undo", "undo"));
        assertThat(session.file(".vscode")).doesNotExist();
        assertThat(session.file("plain.txt")).exists();
        run(session.start("redo", "redo"));
        assertThat(session.file(HOOK)).hasContent("planted");
        run(session.start("undo", "undo"));
        run(session.start("undo", "undo"));
        assertThat(session.file("plain.txt")).doesNotExist();
    }

    @Test
    void itIsToldAlsoBesideWorkThatIsHandedOut() {
        play(
                ScriptedTurn.call(
                        "",
                        ScriptedToolCall.of("bash", Map.of("command", PLANT)),
                        ScriptedToolCall.of(
                                "task",
                                Map.of("agent", "explorer", "title", "Look", "prompt", "Look"))),
                ScriptedTurn.say("Done."));
        session.ask("Do it");
        worker.run();

        assertThat(held().approvalId()).isNull();
        assertThat(session.file(HOOK)).doesNotExist();
    }

    @Test
    void itIsDroppedAndCannotBeAppliedThen() {
        request(PLANT);

        assertThat(settle(HeldChangesAction.DROP).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.file(HOOK)).doesNotExist();
        assertThat(outcomes()).containsExactly("dropped");

        Task late = settle(HeldChangesAction.APPLY);
        assertThat(late.state()).isEqualTo(TaskState.FAILED);
        assertThat(WorkerScenario.code(late)).isEqualTo(ErrorCode.NOTHING_HELD.wire());
        assertThat(outcomes()).containsExactly("dropped", "gone");
        assertThat(session.file(HOOK)).doesNotExist();
    }

    @Test
    void whatSomebodyHasChangedMeanwhileStays() throws IOException {
        Files.writeString(repository.resolve(".envrc"), "old\n");
        request("echo ours >> .envrc; " + PLANT);
        Files.writeString(repository.resolve(".envrc"), "theirs, and longer\n");

        Task settled = settle(HeldChangesAction.APPLY);

        assertThat(settled.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(WorkerScenario.summary(settled))
                .contains("somebody changed these files after the command ran: .envrc");
        assertThat(session.file(".envrc")).hasContent("theirs, and longer");
        assertThat(session.file(HOOK)).hasContent("planted");
        assertThat(session.events(EventBody.HeldChangesSettled.class).getLast().overtaken())
                .containsExactly(".envrc");
        assertThat(session.events(EventBody.Committed.class).getLast().files())
                .containsExactly(HOOK);

        run(session.start("undo", "undo"));
        assertThat(session.file(".envrc")).hasContent("theirs, and longer");
        assertThat(session.file(HOOK)).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "echo ours >> .envrc, .envrc",
        "echo ours > .vscode/settings.json, .vscode/settings.json"
    })
    void whatCannotBeAppliedAtAllStaysHeldAndSaysWhy(String line, String path) throws IOException {
        Files.createDirectories(repository.resolve(".vscode"));
        Files.writeString(repository.resolve(".vscode/settings.json"), "old\n");
        Files.writeString(repository.resolve(".envrc"), "old\n");
        request(line);
        Files.writeString(repository.resolve(path), "theirs, and longer\n");

        for (int i = 0; i < 2; i++) {
            Task settled = settle(HeldChangesAction.APPLY);

            assertThat(settled.state()).isEqualTo(TaskState.FAILED);
            assertThat(WorkerScenario.code(settled)).isEqualTo(ErrorCode.CONFLICT.wire());
            assertThat(WorkerScenario.summary(settled))
                    .startsWith("Nothing was applied, and the changes stay held");
            assertThat(session.file(path)).hasContent("theirs, and longer");
        }
        assertThat(outcomes()).isEmpty();
        assertThat(settle(HeldChangesAction.DROP).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(outcomes()).containsExactly("dropped");
    }

    @Test
    void whoeverGoesOnAfterACrashTellsTheSame() throws IOException {
        Files.writeString(repository.resolve(".envrc"), "old\n");
        request("echo ours >> .envrc; " + PLANT);
        Files.writeString(repository.resolve(".envrc"), "theirs, and longer\n");
        // A worker that was killed before it wrote anything down.
        LayerStore layers = LayerStore.open(home, repository.toRealPath()).orElseThrow();
        assertThat(layers.release(held().layer())).hasValue(List.of(".envrc"));

        Task settled = settle(HeldChangesAction.APPLY);

        assertThat(settled.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.events(EventBody.HeldChangesSettled.class))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.outcome()).isEqualTo("applied");
                    assertThat(it.overtaken()).containsExactly(".envrc");
                });
        assertThat(session.events(EventBody.Committed.class).getLast().files())
                .containsExactly(HOOK);
        run(session.start("undo", "undo"));
        assertThat(session.file(HOOK)).doesNotExist();
        assertThat(session.file(".envrc")).hasContent("theirs, and longer");
    }

    @Test
    void theNextRequestLearnsWhatBecameOfIt() {
        play(bash(PLANT), ScriptedTurn.say("Done."), ScriptedTurn.say("I see."));
        assertThat(run(session.ask("Plant it")).state()).isEqualTo(TaskState.SUCCEEDED);
        settle(HeldChangesAction.APPLY);

        assertThat(run(session.ask("Go on")).state()).isEqualTo(TaskState.SUCCEEDED);

        assertThat(scene.model().requests().getLast().body().toString())
                .contains("The user applied changes that were held aside");
    }

    @Test
    void whatIsAskedAboutNamesItsQuestionAndTellsTheAnswer() {
        session = session.with(SessionAttendance.DETACHED);
        UUID task = begin(PLANT);

        assertThat(held().approvalId()).isEqualTo(session.approval().id());
        session.decide(session.approval(), true, false, null);
        worker.run();

        assertThat(task(task).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(outcomes()).containsExactly("applied");
    }

    @Test
    void aLaterWorktreeGetsItAsEdits() throws IOException, InterruptedException {
        Files.writeString(repository.resolve("AGENTS.md"), "Be brief.\n");
        ScenarioRepositories.git(repository, "add", "AGENTS.md");
        ScenarioRepositories.git(repository, "commit", "-q", "-m", "Add instructions");
        session = session.with(WorkspaceIsolation.WORKTREE);
        request(PLANT + "; echo Be rude. > AGENTS.md", "echo a > plain.txt");
        assertThat(held().directory()).isNotEqualTo(repository.toString());

        Task settled = settle(HeldChangesAction.APPLY);

        assertThat(settled.state())
                .as(WorkerScenario.summary(settled))
                .isEqualTo(TaskState.SUCCEEDED);
        assertThat(outcomes()).containsExactly("applied");
        assertThat(committed(HOOK)).isEqualTo("planted");
        assertThat(committed("AGENTS.md")).isEqualTo("Be rude.");
        assertThat(committed("plain.txt")).isEqualTo("a");
        run(session.start("undo", "undo"));
        assertThat(committed("AGENTS.md")).isEqualTo("Be brief.");
        assertThat(committed("plain.txt")).isEqualTo("a");
        assertThat(settle(HeldChangesAction.APPLY).state()).isEqualTo(TaskState.FAILED);
    }

    @Test
    void aLaterEditOfTheSessionWinsInItsWorktree() throws IOException, InterruptedException {
        Files.writeString(repository.resolve("AGENTS.md"), "Be brief.\n");
        ScenarioRepositories.git(repository, "add", "AGENTS.md");
        ScenarioRepositories.git(repository, "commit", "-q", "-m", "Add instructions");
        session = session.with(WorkspaceIsolation.WORKTREE);
        play(
                bash(PLANT + "; echo Be rude. > AGENTS.md"),
                ScriptedTurn.say("Done."),
                ScriptedTurn.call(
                        "", ScriptedToolCall.of("write", Map.of("path", HOOK, "content", "{}\n"))),
                ScriptedTurn.say("Done."));
        assertThat(run(session.ask("Plant it")).state()).isEqualTo(TaskState.SUCCEEDED);
        session = session.with(SessionAttendance.DETACHED);
        UUID edit = session.ask("Write it");
        worker.run();
        session.decide(session.approval(), true, false, null);
        assertThat(run(edit).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(committed(HOOK)).isEqualTo("{}");

        Task settled = settle(HeldChangesAction.APPLY);

        assertThat(WorkerScenario.summary(settled)).contains("after the command ran: " + HOOK);
        assertThat(committed(HOOK)).isEqualTo("{}");
        assertThat(committed("AGENTS.md")).isEqualTo("Be rude.");
    }

    @Test
    void anAnswerAfterASuspensionReachesTheNextWorktree() throws IOException, InterruptedException {
        session = session.with(SessionAttendance.DETACHED).with(WorkspaceIsolation.WORKTREE);
        UUID task = begin(PLANT);
        session.decide(session.approval(), true, false, null);
        worker.run();

        assertThat(task(task).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(outcomes()).containsExactly("applied");
        assertThat(committed(HOOK)).isEqualTo("planted");
    }

    private String committed(String path) throws IOException, InterruptedException {
        String commit = session.events(EventBody.Committed.class).getLast().commit();
        return ScenarioRepositories.git(repository, "show", commit + ":" + path);
    }

    private Task settle(HeldChangesAction action) {
        return run(session.settle(action, held()));
    }

    private EventBody.ChangesHeld held() {
        List<EventBody.ChangesHeld> all = session.events(EventBody.ChangesHeld.class);
        assertThat(all).hasSize(1);
        return all.getFirst();
    }

    private List<String> outcomes() {
        return session.events(EventBody.HeldChangesSettled.class).stream()
                .map(EventBody.HeldChangesSettled::outcome)
                .toList();
    }

    private Task request(String... lines) {
        return task(begin(lines));
    }

    private UUID begin(String... lines) {
        ScriptedTurn[] turns = new ScriptedTurn[lines.length + 1];
        for (int i = 0; i < lines.length; i++) {
            turns[i] = bash(lines[i]);
        }
        turns[lines.length] = ScriptedTurn.say("Done.");
        play(turns);
        UUID task = session.ask("Do it");
        worker.run();
        return task;
    }

    private static void play(ScriptedTurn... turns) {
        scene.model().play(ModelScenario.of(turns));
    }

    private static ScriptedTurn bash(String line) {
        return ScriptedTurn.call("", ScriptedToolCall.of("bash", Map.of("command", line)));
    }

    private Task run(UUID task) {
        worker.run();
        return task(task);
    }

    private static Task task(UUID id) {
        return scene.ledger().tasks().find(id).orElseThrow();
    }
}
