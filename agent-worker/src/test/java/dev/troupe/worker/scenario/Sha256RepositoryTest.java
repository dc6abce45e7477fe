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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Agents work in repositories with SHA-256 names as in others, or say in one sentence what they cannot. */
class Sha256RepositoryTest extends WorkerScenarioTest {
    private Path modern;
    private WorkerScenario.Session session;

    @BeforeEach
    void create() throws IOException, InterruptedException {
        modern = Files.createDirectories(directory.resolve("modern")).toRealPath();
        git(modern, "init", "-q", "--object-format=sha256", "-b", "main");
        git(modern, "config", "user.name", "Ada");
        git(modern, "config", "user.email", "ada@example.org");
        Files.writeString(modern.resolve("notes.txt"), "one\ntwo\n");
        Files.writeString(modern.resolve("old.txt"), "old\n");
        git(modern, "add", ".");
        git(modern, "commit", "-q", "-m", "First");
        session = scene.session(modern).with(ApprovalMode.AUTOMATIC);
    }

    @Test
    void editsAndCommandsAreCommittedShownAndTakenBack() throws IOException, InterruptedException {
        scene.model()
                .play(
                        ModelScenario.of(
                                call("write", Map.of("path", "new.txt", "content", "new\n")),
                                call(
                                        "bash",
                                        Map.of("command", "echo three >> notes.txt; rm old.txt")),
                                call("git", Map.of("command", "status")),
                                ScriptedTurn.say("Done.")));
        session.succeed("Work");

        assertThat(session.events(EventBody.Committed.class)).hasSize(2);
        assertThat(git(modern, "status", "--porcelain")).isEmpty();
        assertThat(git(modern, "show", "HEAD:notes.txt")).isEqualTo("one\ntwo\nthree");
        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsOnly("ok");

        move("undo");
        assertThat(git(modern, "status", "--porcelain")).isEmpty();
        assertThat(modern.resolve("old.txt")).hasContent("old");
        assertThat(modern.resolve("new.txt")).doesNotExist();
        move("redo");
        assertThat(modern.resolve("new.txt")).hasContent("new");
        assertThat(git(modern, "status", "--porcelain")).isEmpty();
    }

    @Test
    void aWorktreeIsRefusedInOneSentence() {
        scene.model().play(ModelScenario.of(ScriptedTurn.say("Done.")));

        Task task =
                session.with(WorkspaceIsolation.WORKTREE)
                        .await(session.ask("Work apart"), TaskState.FAILED);

        assertThat(List.of(String.valueOf(task.outcome())))
                .singleElement()
                .asString()
                .contains("Troupe cannot make worktrees of a repository that uses SHA-256");
    }

    private void move(String kind) {
        var _ = session.await(session.start(kind, kind), TaskState.SUCCEEDED);
    }

    private static ScriptedTurn call(String tool, Map<String, Object> arguments) {
        return ScriptedTurn.call("", ScriptedToolCall.of(tool, arguments));
    }
}
