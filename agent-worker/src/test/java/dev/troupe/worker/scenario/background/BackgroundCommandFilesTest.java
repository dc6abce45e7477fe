package dev.troupe.worker.scenario.background;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.sandbox.protection.RunningProcessLookup;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What becomes of the files that commands in the background change. */
class BackgroundCommandFilesTest extends BackgroundCommandScenario {
    /** Waits for the edit, and then formats as a watcher would. */
    private static final String FORMATTER =
            "until grep -q 'a + b' src/Prices.java; do sleep 0.02; done;"
                    + " sed -i 's/a + b/a +  b/' src/Prices.java; echo made > made.txt; echo formatted; ";

    @Test
    void inAWorktreeTheirChangesAreCommittedWithTheTurn() throws IOException, InterruptedException {
        scene.model().play(ModelScenario.of(formatting()));
        WorkerScenario.Session session = session().with(WorkspaceIsolation.WORKTREE);

        var _ = session.succeed("Fix and format it");

        String branch = branch();
        assertThat(git(repository, "show", branch + ":src/Prices.java")).contains("a +  b");
        assertThat(git(repository, "show", branch + ":made.txt")).isEqualTo("made");
        assertThat(git(repository, "show", branch + ":late.txt")).isEqualTo("late");
        assertThat(session.events(EventBody.FileChanged.class))
                .extracting(it -> it.change() + " " + it.path())
                .contains("edited src/Prices.java", "created made.txt");
        assertThat(git(repository, "status", "--porcelain")).isEmpty();
    }

    @Test
    void inAWorktreeACancelledTaskKeepsWhatTheyChangedBehindTheLastTurn()
            throws IOException, InterruptedException {
        scene.model()
                .play(
                        ModelScenario.of(
                                background(
                                        "touch on.txt; until [ -e go.txt ]; do sleep 0.02; done;"
                                                + " echo late > late.txt; sleep 7612"),
                                ScriptedTurn.say("Never said.")
                                        .after(
                                                new ScriptedFault.Silence(
                                                        1, 0, Duration.ofMinutes(5)))));
        WorkerScenario.Session session = session().with(WorkspaceIsolation.WORKTREE);
        scene.model().forgetRequests();
        UUID task = session.ask("Run it");
        var _ = scene.model().awaitRequests(it -> it.size() == 2, Duration.ofSeconds(30));
        Path worktree = worktree(task);
        awaitFile(worktree.resolve("on.txt"));
        Files.writeString(worktree.resolve("go.txt"), "");
        RunningProcessLookup.awaitStart("sleep 7612");

        var _ = scene.ledger().tasks().cancel(task, "enough", List.of());
        var _ = session.await(task, TaskState.CANCELLED);

        assertThat(git(repository, "show", branch() + ":late.txt")).isEqualTo("late");
        EventBody.TaskFinished ended = session.events(EventBody.TaskFinished.class).getLast();
        assertThat(ended.files()).contains("late.txt");
        assertThat(session.events(EventBody.Committed.class).getLast().files())
                .contains("late.txt");
    }

    @Test
    void inAWorktreeATaskThatWaitsKeepsWhatTheyChangedUpToTheirEnd()
            throws IOException, InterruptedException {
        scene.model()
                .play(
                        ModelScenario.of(
                                background(
                                        "while :; do i=$((i+1)); echo $i > count.txt; sleep 0.01; done"),
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash", Map.of("command", "rm -r src"))),
                                when(
                                        ScriptedTurn.say("I see."),
                                        "Files changed while commands ran in the background: ")));
        WorkerScenario.Session session =
                scene.session(repository)
                        .with(ApprovalMode.ACCEPT_EDITS)
                        .with(WorkspaceIsolation.WORKTREE);
        UUID task = session.ask("Count");
        session.decide(session.approval("count"), true, false, null);
        TaskWait asked = session.approval("rm -r src");
        var _ = session.await(task, TaskState.WAITING);

        assertThat(git(repository, "show", branch() + ":count.txt"))
                .isEqualTo(Files.readString(worktree(task).resolve("count.txt")).strip());
        session.decide(asked, true, false, null);
        var _ = session.await(task, TaskState.SUCCEEDED);
    }

    private static Path worktree(UUID task) throws IOException {
        return home.toRealPath().resolve("worktrees").resolve(task + "/1");
    }

    private static void awaitFile(Path file) {
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> Files.exists(file));
    }

    private String branch() throws IOException, InterruptedException {
        return git(repository, "branch", "--list", "troupe/*", "--format=%(refname:short)");
    }

    @Test
    void inACheckoutTheirChangesAreToldAndLeftUncommitted()
            throws IOException, InterruptedException {
        scene.model().play(ModelScenario.of(formatting()));
        WorkerScenario.Session session = session();

        var _ = session.succeed("Fix and format it");

        assertThat(git(repository, "show", "main:src/Prices.java")).contains("a + b;");
        assertThat(session.content("src/Prices.java")).contains("a +  b;");
        assertThat(git(repository, "status", "--porcelain", "-uall").lines().map(String::strip))
                .containsExactlyInAnyOrder("M src/Prices.java", "?? made.txt");
        assertThat(session.events(EventBody.Notice.class))
                .filteredOn(it -> it.code().equals("unattributed"))
                .anySatisfy(it ->
                        assertThat(it.text())
                                .contains("while commands ran in the background", "made.txt"));
    }

    /** An edit on top of what was read before the formatter came is stale. */
    private static ScriptedTurn[] formatting() {
        ScriptedToolCall stale =
                ScriptedToolCall.of(
                        "write", Map.of("path", "src/Prices.java", "content", "class Lost {}\n"));
        return new ScriptedTurn[] {
            ScriptedTurn.call("", ScriptedToolCall.of("read", Map.of("path", "src/Prices.java"))),
            background(FORMATTER + "until [ -e late.txt ]; do sleep 0.02; done"),
            ScriptedTurn.call("", FIX),
            output("formatted"),
            ScriptedTurn.call("", stale),
            when(background("sleep 7604; true"), "src/Prices.java"),
            ScriptedTurn.call(
                    "",
                    ScriptedToolCall.of(
                            "bash", Map.of("command", "sleep 1; echo late > late.txt"))),
            ScriptedTurn.say("Formatted.")
        };
    }
}
