package dev.troupe.worker.scenario;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.RewindScope;
import dev.troupe.contracts.task.RewindTarget;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command deletes a file that somebody keeps out of git, and one of git. */
class UntrackedFileUndoTest extends WorkerScenarioTest {
    private WorkerScenario.Session session;
    private UUID request;

    @BeforeEach
    void work() throws IOException, InterruptedException {
        Files.writeString(repository.resolve("known.txt"), "known\n");
        git(repository, "add", ".");
        git(repository, "commit", "-qm", "Known");
        Files.writeString(repository.resolve("draft.txt"), "private\n");
        session = scene.session(repository).automatic();
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash",
                                                Map.of("command", "rm draft.txt known.txt"))),
                                ScriptedTurn.say("Done.")));
        request = session.succeed("Clear up").id();
        assertThat(session.file("draft.txt")).doesNotExist();
        assertThat(session.file("known.txt")).doesNotExist();
    }

    @Test
    void anUndoRestoresBothAndCommitsWhatGitHad() throws IOException, InterruptedException {
        var _ = session.await(session.start("undo", "undo"), TaskState.SUCCEEDED);

        requireDraftUncommitted();
        var _ = session.await(session.start("redo", "redo"), TaskState.SUCCEEDED);
        assertThat(session.file("draft.txt")).doesNotExist();
        assertThat(git(repository, "status", "--porcelain")).isEmpty();
        assertThat(git(repository, "log", "--all", "--format=%H", "--", "draft.txt")).isEmpty();
    }

    @Test
    void aRewindToo() throws IOException, InterruptedException {
        var _ =
                session.await(
                        session.rewind(new RewindTarget(0, request, 0, RewindScope.FILES)),
                        TaskState.SUCCEEDED);

        requireDraftUncommitted();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan.md", "src/Näme mit Blank.txt"})
    void aStagedFileIsNotCalledUntracked(String path) throws IOException, InterruptedException {
        Files.writeString(repository.resolve(path), "mine\n");
        git(repository, "add", path);
        session = scene.session(repository).automatic();
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash", Map.of("command", "rm '" + path + "'"))),
                                ScriptedTurn.say("Done.")));
        var _ = session.succeed("Remove it");
        var _ = session.await(session.start("undo", "undo"), TaskState.SUCCEEDED);

        assertThat(session.content(path)).isEqualTo("mine\n");
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::text)
                .anyMatch(it -> it.contains(path + " is staged by you but in no commit yet"))
                .noneMatch(it -> it.contains(path + " is not tracked"));
    }

    private void requireDraftUncommitted() throws IOException, InterruptedException {
        assertThat(session.content("draft.txt")).isEqualTo("private\n");
        assertThat(session.content("known.txt")).isEqualTo("known\n");
        assertThat(git(repository, "status", "--porcelain")).isEqualTo("?? draft.txt");
        assertThat(session.events(EventBody.Committed.class).getLast().files())
                .containsExactly("known.txt");
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::text)
                .anyMatch(it -> it.contains("draft.txt is not tracked by git"));
    }
}
