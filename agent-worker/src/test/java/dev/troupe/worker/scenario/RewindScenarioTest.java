package dev.troupe.worker.scenario;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.RewindScope;
import dev.troupe.contracts.task.RewindTarget;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A session of two requests, in which the first edits in one turn and runs a command in the next. */
class RewindScenarioTest extends WorkerScenarioTest {
    @Test
    void takesFilesAndConversationBackToTheMiddleOfARequest()
            throws IOException, InterruptedException {
        WorkerScenario.Session session = scene.session(repository).automatic();
        UUID first = work(session);

        var _ = session.await(session.rewind(to(first, 1, RewindScope.BOTH)), TaskState.SUCCEEDED);

        assertThat(session.content("a.txt")).isEqualTo("one\n");
        assertThat(session.file("b.txt")).doesNotExist();
        assertThat(session.content("local.db")).isEqualTo("precious\n");
        assertThat(git(repository, "status", "--porcelain")).isEqualTo("?? .gitignore");

        String heard = heardBy(session);
        assertThat(heard)
                .contains("First request", "Wrote one.", "Third request")
                .doesNotContain("Second request", "b.txt", "Wrote two.", "[The user took");

        var _ = session.await(session.start("redo", "redo"), TaskState.SUCCEEDED);
        assertThat(session.content("local.db")).isEqualTo("precious\nmore\n");
        assertThat(session.content("a.txt")).isEqualTo("one\n");
        var _ = session.await(session.start("redo", "redo"), TaskState.SUCCEEDED);
        assertThat(session.content("a.txt")).isEqualTo("two\n");

        var _ = session.await(session.start("undo", "undo"), TaskState.SUCCEEDED);
        var _ = session.await(session.start("undo", "undo"), TaskState.SUCCEEDED);
        assertThat(session.file("a.txt")).doesNotExist();
        assertThat(session.content("local.db")).isEqualTo("precious\n");
    }

    @Test
    void takesTheFilesAloneBack() throws IOException {
        WorkerScenario.Session session = scene.session(repository).automatic();
        UUID first = work(session);

        var _ = session.await(session.rewind(to(first, 2, RewindScope.FILES)), TaskState.SUCCEEDED);

        assertThat(session.content("a.txt")).isEqualTo("one\n");
        assertThat(session.content("b.txt")).isEqualTo("made\n");
        assertThat(heardBy(session))
                .contains(
                        "Second request", "[The user took back the changes to these files: a.txt.");
    }

    @Test
    void takesTheConversationAloneBackAndAllOfIt() throws IOException {
        WorkerScenario.Session session = scene.session(repository).automatic();
        var _ = work(session);
        RewindTarget start = new RewindTarget(0, null, 0, RewindScope.CONVERSATION);

        var _ = session.await(session.rewind(start), TaskState.SUCCEEDED);

        assertThat(session.content("a.txt")).isEqualTo("two\n");
        assertThat(session.content("b.txt")).isEqualTo("made\n");
        assertThat(heardBy(session))
                .contains("but not the files", "Third request")
                .doesNotContain("First request", "Second request");
    }

    @Test
    void changesNothingWhereSomebodysWorkWouldBeLost() throws IOException {
        WorkerScenario.Session session = scene.session(repository).automatic();
        UUID first = work(session);
        Files.writeString(session.file("b.txt"), "mine\n");

        Task refused =
                session.await(session.rewind(to(first, 1, RewindScope.BOTH)), TaskState.FAILED);

        assertThat(WorkerScenario.code(refused)).isEqualTo(ErrorCode.UNDO_CONFLICT.wire());
        assertThat(session.content("a.txt")).isEqualTo("two\n");
        assertThat(session.content("b.txt")).isEqualTo("mine\n");
        assertThat(heardBy(session)).contains("Second request");
    }

    @Test
    void saysWhenNothingIsToBeTakenBack() throws IOException {
        WorkerScenario.Session session = scene.session(repository).automatic();
        UUID first = work(session);
        var _ = session.await(session.rewind(to(first, 2, RewindScope.FILES)), TaskState.SUCCEEDED);

        Task refused =
                session.await(session.rewind(to(first, 2, RewindScope.FILES)), TaskState.FAILED);

        assertThat(WorkerScenario.code(refused)).isEqualTo(ErrorCode.NOTHING_TO_UNDO.wire());
        assertThat(WorkerScenario.summary(refused)).startsWith("Nothing was rewound:");
    }

    @Test
    void saysThatNoFileHadToChange() {
        WorkerScenario.Session session = scene.session(repository).automatic();
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say("It adds numbers."),
                                write("Wrote it.", "one\n"),
                                ScriptedTurn.say("Written."),
                                ScriptedTurn.say("Any time.")));
        UUID first = session.succeed("What does it do?").id();
        UUID second = session.succeed("Write it").id();
        var _ = session.succeed("Thank you");

        Task thanks = rewound(session, to(second, 2, RewindScope.BOTH));
        assertThat(WorkerScenario.summary(thanks))
                .isEqualTo("Took back the conversation to step 2. No file had to change.");
        Task written = rewound(session, to(first, 1, RewindScope.BOTH));
        assertThat(WorkerScenario.summary(written))
                .isEqualTo("Took back the conversation and the changes to 1 file, to step 1.");
    }

    private static Task rewound(WorkerScenario.Session session, RewindTarget target) {
        return session.await(session.rewind(target), TaskState.SUCCEEDED);
    }

    private UUID work(WorkerScenario.Session session) throws IOException {
        Files.writeString(repository.resolve(".gitignore"), "local.db\n");
        Files.writeString(repository.resolve("local.db"), "precious\n");
        scene.model()
                .play(
                        ModelScenario.of(
                                write("Wrote one.", "one\n"),
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash",
                                                Map.of(
                                                        "command",
                                                        "echo made > b.txt; echo more >> local.db"))),
                                ScriptedTurn.say("First done."),
                                write("Wrote two.", "two\n"),
                                ScriptedTurn.say("Second done.")));
        UUID first = session.succeed("First request").id();
        var _ = session.succeed("Second request");
        assertThat(session.content("a.txt")).isEqualTo("two\n");
        return first;
    }

    /** The model answers by how much it has heard, which is less behind a rewind. */
    private String heardBy(WorkerScenario.Session session) {
        ScriptedTurn[] all = new ScriptedTurn[6];
        Arrays.fill(all, ScriptedTurn.say("Third done."));
        scene.model().play(ModelScenario.of(all));
        var _ = session.succeed("Third request");
        return scene.model().requests().getLast().body().toString();
    }

    private static RewindTarget to(UUID request, int turn, RewindScope scope) {
        return new RewindTarget(turn, request, turn, scope);
    }

    private static ScriptedTurn write(String words, String content) {
        return ScriptedTurn.call(
                words, ScriptedToolCall.of("write", Map.of("path", "a.txt", "content", content)));
    }
}
