package dev.troupe.worker.scenario.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that the sandbox holds: they run without a question, and what they change is judged. */
class HeldCommandTest {
    private static final String HOOK = ".vscode/tasks.json";

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;
    private Path repository;

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
    }

    @Test
    void unreadWordsRunAndTheirEffectsAreListed() {
        WorkerScenario.Session session = session(ApprovalMode.ACCEPT_EDITS);
        UUID task =
                begin(session, "for f in a b; do eval \"echo $f\" | xargs -I{} touch {}.txt; done");

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.file("a.txt")).exists();
        assertThat(session.file("b.txt")).exists();
        assertThat(session.events(EventBody.ApprovalAsked.class)).isEmpty();
        List<EventBody.CommandEffects> effects = session.events(EventBody.CommandEffects.class);
        assertThat(effects).hasSize(1);
        assertThat(effects.getFirst().applied()).isEqualTo(2);
        assertThat(effects.getFirst().held()).isZero();
    }

    @Test
    void whatProgramsOutsideObeyWaitsForOneAnswer() {
        WorkerScenario.Session session = session(ApprovalMode.ACCEPT_EDITS);
        UUID task =
                begin(
                        session,
                        "mkdir -p .vscode && echo '{}' > .vscode/tasks.json && echo a > plain.txt",
                        "mkdir -p .github/workflows && echo x > .github/workflows/ci.yml");

        assertThat(session.file(HOOK)).doesNotExist();
        assertThat(session.file("plain.txt")).exists();
        assertThat(session.approval().question()).contains(HOOK);
        session.decide(session.approval(), true, false, null);
        worker.run();
        assertThat(session.file(HOOK)).exists();
        assertThat(session.file(".github/workflows/ci.yml")).doesNotExist();
        session.decide(session.approval(), false, false, null);
        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.file(".github/workflows/ci.yml")).doesNotExist();
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(2);
    }

    @Test
    void whatAnInstallerPutsAmongPackagesIsNoQuestion() {
        WorkerScenario.Session session = session(ApprovalMode.ACCEPT_EDITS);
        UUID task = begin(session, "python3 -m venv --without-pip .venv 2>&1 | tail -5");

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.file(".venv/bin/python")).isExecutable();
        assertThat(session.events(EventBody.ApprovalAsked.class)).isEmpty();
    }

    @Test
    void whatElseALineDoesAmongPackagesIsAskedAbout() {
        WorkerScenario.Session session = session(ApprovalMode.ACCEPT_EDITS);
        begin(session, "python3 -m venv --without-pip .venv; touch .venv/bin/tsc");

        assertThat(session.approval().question()).contains(".venv/bin");
        assertThat(session.file(".venv/bin/tsc")).doesNotExist();
    }

    @Test
    void callsOfOneTurnAreAskedAboutInOneQuestion() {
        WorkerScenario.Session session = session(ApprovalMode.AUTOMATIC);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        bash("mkdir -p .vscode && echo '{}' > " + HOOK),
                                        bash("echo 'touch x' > .envrc")),
                                ScriptedTurn.say("Done.")));
        UUID task = session.ask("Do it");
        worker.run();

        assertThat(session.approval().question()).contains(HOOK, ".envrc");
        session.decide(session.approval(), true, false, null);
        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.file(HOOK)).exists();
        assertThat(session.file(".envrc")).exists();
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(1);
    }

    @Test
    void theModelIsToldWhenWhatIsToBeAppliedIsNoLongerKept() throws IOException {
        WorkerScenario.Session session = session(ApprovalMode.ACCEPT_EDITS);
        UUID task = begin(session, "mkdir -p .vscode && echo '{}' > " + HOOK);
        assertThat(session.approval().question()).contains(HOOK);
        removeLayers(home.resolve("layers"));
        removeLayers(directory.resolve(".troupe-layers"));
        session.decide(session.approval(), true, false, null);
        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.file(HOOK)).doesNotExist();
        assertThat(scene.model().requests().getLast().body().toString())
                .contains("no longer there to be applied");
        assertThat(session.events(EventBody.Notice.class))
                .anyMatch(it -> it.text().contains("no longer stored"));
    }

    private static void removeLayers(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> all = Files.walk(directory)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    @Test
    void inAskModeACommandThatWritesAsksBefore() {
        WorkerScenario.Session session = session(ApprovalMode.ASK);
        UUID task = begin(session, "touch made.txt");

        assertThat(session.file("made.txt")).doesNotExist();
        session.decide(session.approval(), true, false, null);
        worker.run();
        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.file("made.txt")).exists();
    }

    @Test
    void aFileThatWouldFillADiskIsAskedAbout() {
        WorkerScenario.Session session = session(ApprovalMode.ACCEPT_EDITS);
        UUID task = begin(session, "truncate -s 1T sparse; echo a > plain.txt");

        assertThat(session.approval().question()).contains("added sparse");
        assertThat(session.events(EventBody.CommandEffects.class).getFirst().waiting())
                .containsExactly("created sparse (is larger than 4 GB)");
        assertThat(session.file("sparse")).doesNotExist();
        assertThat(session.file("plain.txt")).exists();
        session.decide(session.approval(), false, false, null);
        worker.run();
        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.file("sparse")).doesNotExist();
    }

    @Test
    void planModeRunsCommandsAndDropsWhatTheyChange() {
        WorkerScenario.Session session = session(ApprovalMode.PLAN);
        UUID task =
                begin(
                        session,
                        "echo a > a.txt && mkdir -p .vscode && echo '{}' > .vscode/tasks.json && cat a.txt",
                        "git log --oneline",
                        "git commit --allow-empty -m planned",
                        "curl https://example.org/");

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.file("a.txt")).doesNotExist();
        assertThat(session.file(HOOK)).doesNotExist();
        assertThat(session.events(EventBody.ApprovalAsked.class)).isEmpty();
        assertThat(told(1)).contains("\"bash\"", "exit code 0", "In plan mode nothing");
        assertThat(told(2)).contains("First");
        assertThat(told(3)).contains("in plan mode nobody is asked");
        assertThat(told(4)).contains("in plan mode nobody is asked");
        assertThat(session.file(".git/logs/HEAD")).content().doesNotContain("planned");
    }

    /** What the model was sent with a request of the last script. */
    private static String told(int number) {
        List<?> requests = scene.model().requests();
        return scene.model().requests().get(requests.size() - 5 + number).body().toString();
    }

    private WorkerScenario.Session session(ApprovalMode mode) {
        return scene.session(repository).with(mode).with(SessionAttendance.DETACHED);
    }

    private UUID begin(WorkerScenario.Session session, String... lines) {
        ScriptedTurn[] turns = new ScriptedTurn[lines.length + 1];
        for (int i = 0; i < lines.length; i++) {
            turns[i] = ScriptedTurn.call("", bash(lines[i]));
        }
        turns[lines.length] = ScriptedTurn.say("Done.");
        scene.model().play(ModelScenario.of(turns));
        UUID task = session.ask("Do it");
        worker.run();
        return task;
    }

    private static ScriptedToolCall bash(String line) {
        return ScriptedToolCall.of("bash", Map.of("command", line));
    }

    private static TaskState state(UUID task) {
        return scene.ledger().tasks().find(task).orElseThrow().state();
    }
}
