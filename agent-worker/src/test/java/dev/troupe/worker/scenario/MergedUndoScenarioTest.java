package dev.troupe.worker.scenario;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A request of which an edit and a command change one file, to which somebody adds lines afterwards. */
class MergedUndoScenarioTest extends WorkerScenarioTest {
    private WorkerScenario.Session session;

    @BeforeEach
    void work() throws IOException, InterruptedException {
        Files.writeString(repository.resolve("list.txt"), list());
        Files.writeString(repository.resolve("other.txt"), "other\n");
        git(repository, "add", ".");
        git(repository, "commit", "-qm", "List");
        session = scene.session(repository).automatic();
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "edit",
                                                Map.of(
                                                        "path", "list.txt",
                                                        "old_text", "line 2\n",
                                                        "new_text", "line two\n"))),
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash",
                                                Map.of(
                                                        "command",
                                                        "sed -i 's/line 18/line eighteen/' list.txt; echo changed > other.txt"))),
                                ScriptedTurn.say("Done.")));
        var _ = session.succeed("Change it");
        assertThat(session.content("list.txt"))
                .isEqualTo(list().replace("line 2\n", "line two\n").replace("18", "eighteen"));
    }

    @Test
    void keepsLinesThatWereChangedSince() throws IOException {
        change("line 10", "my line");

        Task refused = session.await(session.start("undo", "undo"), TaskState.FAILED);
        assertThat(WorkerScenario.code(refused)).isEqualTo(ErrorCode.UNDO_CONFLICT.wire());
        assertThat(session.content("other.txt")).isEqualTo("changed\n");
        var _ = session.await(session.undoMerging(), TaskState.SUCCEEDED);

        assertThat(session.content("list.txt")).isEqualTo(list().replace("line 10", "my line"));
        assertThat(session.content("other.txt")).isEqualTo("other\n");
    }

    @Test
    void takesBackAsEverWhereNothingWasChangedSince() {
        var _ = session.await(session.undoMerging(), TaskState.SUCCEEDED);

        assertThat(session.content("list.txt")).isEqualTo(list());
        assertThat(session.content("other.txt")).isEqualTo("other\n");
        var _ = session.await(session.start("redo", "redo"), TaskState.SUCCEEDED);
        assertThat(session.content("list.txt")).contains("line eighteen", "line two");
    }

    @Test
    void refusesWhereBothChangedTheSameLines() throws IOException {
        change("line eighteen", "my line");

        Task refused = session.await(session.undoMerging(), TaskState.FAILED);

        assertThat(WorkerScenario.code(refused)).isEqualTo(ErrorCode.UNDO_CONFLICT.wire());
        assertThat(WorkerScenario.summary(refused)).contains("the same lines of list.txt");
        assertThat(session.content("list.txt")).contains("my line", "line two");
        assertThat(session.content("other.txt")).isEqualTo("changed\n");
    }

    @Test
    void givesBackWhatItSetAsideWhenAnotherFileStopsTheUndo() throws IOException {
        change("line 10", "my line");
        Files.delete(session.file("other.txt"));

        Task refused = session.await(session.undoMerging(), TaskState.FAILED);

        assertThat(WorkerScenario.code(refused)).isEqualTo(ErrorCode.UNDO_CONFLICT.wire());
        assertThat(session.content("list.txt")).contains("my line", "line two", "line eighteen");
        assertThat(session.file("other.txt")).doesNotExist();
    }

    private void change(String line, String mine) throws IOException {
        Files.writeString(
                session.file("list.txt"), session.content("list.txt").replace(line, mine));
    }

    private static String list() {
        return IntStream.rangeClosed(1, 20)
                .mapToObj(it -> "line " + it + "\n")
                .collect(Collectors.joining());
    }
}
