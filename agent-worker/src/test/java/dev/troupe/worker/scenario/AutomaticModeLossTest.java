package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.WorkingSandbox;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Automatic mode loses neither history nor uncommitted work by itself, also where a sandbox works. */
class AutomaticModeLossTest {
    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;
    private List<EventBody.Notice> notices = List.of();
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
        Files.writeString(repository.resolve("mine.txt"), "mine\n");
        Files.writeString(repository.resolve("src/Prices.java"), "// mine\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    rm -rf .git        | `.git`, which holds the history
                    echo x > .git/HEAD | `.git`, which holds the history
                    rm -rf *           | `rm` would delete the workspace
                    git reset --hard   | `git reset` can throw away uncommitted changes
                    git clean -fdx     | `git clean` can delete files that are not in git
                    """)
    void goesOnWithoutWhenNobodyCanBeAsked(String command, String reason)
            throws IOException, InterruptedException {
        Task task = run(command);

        assertThat(task.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(notices)
                .filteredOn(it -> it.code().equals("approval-needed"))
                .extracting(EventBody.Notice::text)
                .singleElement()
                .asString()
                .contains(reason, "in a terminal, or with `--yes`");
        everythingIsThere();
    }

    @Test
    void whatIsNotRecognisedSparesTheHistory() throws IOException, InterruptedException {
        Task task = run("x=.g; rm -rf ${x}it; echo x > ${x}it/HEAD");

        assertThat(task.state()).isEqualTo(TaskState.SUCCEEDED);
        everythingIsThere();
    }

    @Test
    void gitThatLosesNothingRuns() throws IOException, InterruptedException {
        Task task = run("git add mine.txt && git commit -qm 'Keep mine'");

        assertThat(task.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(ScenarioRepositories.git(repository, "log", "-1", "--format=%s"))
                .contains("Keep mine");
    }

    private void everythingIsThere() throws IOException, InterruptedException {
        assertThat(ScenarioRepositories.git(repository, "log", "--format=%s")).isNotBlank();
        assertThat(repository.resolve("mine.txt")).hasContent("mine\n");
        assertThat(repository.resolve("src/Prices.java")).hasContent("// mine\n");
    }

    private Task run(String command) {
        ScriptedTurn act =
                ScriptedTurn.call("", ScriptedToolCall.of("bash", Map.of("command", command)));
        scene.model().play(ModelScenario.of(act, ScriptedTurn.say("Done.")));
        WorkerScenario.Session session =
                scene.session(repository)
                        .with(ApprovalMode.AUTOMATIC)
                        .with(SessionAttendance.HEADLESS);
        var id = session.ask("Do it");
        worker.run();
        notices = session.events(EventBody.Notice.class);
        return scene.ledger().tasks().find(id).orElseThrow();
    }
}
