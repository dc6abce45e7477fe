package dev.troupe.worker.scenario;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was made in a worktree outlives it, wherever it could not go at once. */
class KeptWorktreeFilesTest extends WorkerScenarioTest {
    private WorkerScenario.Session session;

    @BeforeEach
    void session() {
        session =
                scene.session(repository)
                        .with(ApprovalMode.AUTOMATIC)
                        .with(WorkspaceIsolation.WORKTREE);
    }

    @Test
    void aCommitThatCannotBePublishedIsJournaledAndPublishedByTheNextRequest()
            throws IOException, InterruptedException {
        git(repository, "branch", "troupe");
        scene.model()
                .play(
                        ModelScenario.of(
                                write("a.txt", "1\n"),
                                ScriptedTurn.say("Done."),
                                ScriptedTurn.say("Nothing to do.")));

        var _ = session.succeed("Make a file");

        assertThat(session.events(EventBody.Committed.class)).hasSize(1);
        assertThat(notices())
                .anyMatch(it -> it.startsWith("The work is kept, but not in your repository"));

        git(repository, "branch", "-m", "troupe", "mine");
        Task second = session.succeed("Go on");
        assertThat(git(repository, "show", branch(second) + ":a.txt")).isEqualTo("1");
        assertThat(notices()).last().isEqualTo("The work is on branch " + branch(second) + ".");
    }

    @Test
    void filesThatGitDoesNotTakeAreKeptCarriedOnAndUndone()
            throws IOException, InterruptedException {
        Files.writeString(repository.resolve(".gitignore"), "out/\n");
        Files.writeString(repository.resolve(".gitattributes"), "*.box filter=x\n");
        Files.writeString(repository.resolve("one.box"), "sealed\n");
        git(repository, "add", ".");
        git(repository, "commit", "-q", "-m", "Second");
        scene.model()
                .play(
                        ModelScenario.of(
                                write("out/report.txt", "42\n"),
                                ScriptedTurn.call(
                                        "", ScriptedToolCall.of("read", Map.of("path", "one.box"))),
                                write("one.box", "opened\n"),
                                ScriptedTurn.say("Written."),
                                bash("grep 42 out/report.txt && grep opened one.box"),
                                ScriptedTurn.say("It is there.")));

        Task first = session.succeed("Write a report");

        Path worktree = worktree(first);
        assertThat(worktree.resolve("out/report.txt")).hasContent("42");
        assertThat(worktree.resolve("one.box")).hasContent("opened");
        assertThat(notices())
                .last()
                .asString()
                .startsWith("Kept without a commit in " + worktree + ": ")
                .contains("out/report.txt", "one.box");

        Task second = session.succeed("Look at it");
        assertThat(session.events(EventBody.ToolFinished.class).getLast().outcome())
                .isEqualTo("ok");
        assertThat(worktree).doesNotExist();
        assertThat(worktree(second).resolve("out/report.txt")).hasContent("42");

        Task undone = session.await(session.start("undo", "undo"), TaskState.SUCCEEDED);
        assertThat(worktree(second)).doesNotExist();
        Awaitility.await().until(() -> !Files.exists(worktree(undone)));
    }

    private static Path worktree(Task task) throws IOException {
        return home.toRealPath()
                .resolve("worktrees")
                .resolve(task.id().toString())
                .resolve(Long.toString(task.epoch()));
    }

    private static ScriptedTurn bash(String command) {
        return ScriptedTurn.call("", ScriptedToolCall.of("bash", Map.of("command", command)));
    }

    private List<String> notices() {
        return session.events(EventBody.Notice.class).stream().map(EventBody.Notice::text).toList();
    }

    private static ScriptedTurn write(String path, String content) {
        return ScriptedTurn.call(
                "", ScriptedToolCall.of("write", Map.of("path", path, "content", content)));
    }

    private String branch(Task task) {
        return "troupe/" + last(session.id().toString()) + "/" + last(task.id().toString());
    }

    private static String last(String id) {
        return id.substring(id.length() - 8);
    }
}
