package dev.troupe.worker.scenario.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import java.nio.charset.StandardCharsets;
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

/** What becomes of changes whose errors stay, and what agents get from language servers. */
class LanguageServerScenarioTest {
    private static final String FILE = "notes.txt";

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;
    private static final WordJudgingGateway GATEWAY = new WordJudgingGateway();

    @TempDir private Path directory;
    private Path repository;
    private String before;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home).judged(GATEWAY);
        worker = scene.byHand();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void repository() throws Exception {
        repository = ScenarioRepositories.create(directory.resolve("shop"));
        before = Files.readString(repository.resolve(FILE));
        scene.model().forgetRequests();
        GATEWAY.goAway(false);
    }

    private static ScriptedTurn write(String text) {
        return ScriptedTurn.call(
                "", ScriptedToolCall.of("write", Map.of("path", "new.txt", "content", text)));
    }

    private static ScriptedTurn insisting() {
        return ScriptedTurn.say("Done.");
    }

    private String head() throws Exception {
        return ScenarioRepositories.git(repository, "log", "--format=%s");
    }

    private String asked() {
        return scene.model().requests().getLast().body().path("messages").toString();
    }

    private String call(String tool, Map<String, Object> arguments) {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", ScriptedToolCall.of(tool, arguments)),
                                ScriptedTurn.say("Seen.")));
        run(scene.session(repository).automatic(), "Look");
        return asked();
    }

    private void run(WorkerScenario.Session session, String words) {
        UUID task = session.ask(words);
        worker.run();
        assertThat(scene.ledger().tasks().find(task).orElseThrow().state())
                .isEqualTo(TaskState.SUCCEEDED);
    }

    @Test
    void whereNobodyCanBeAskedItIsTakenBackAndPeopleSeeWhatTheyCanDo() throws Exception {
        String commits = head();
        WorkerScenario.Session session =
                scene.session(repository).automatic().with(SessionAttendance.HEADLESS);
        scene.model()
                .play(
                        ModelScenario.of(
                                write("BROKEN\n"),
                                insisting(),
                                insisting(),
                                insisting(),
                                ScriptedTurn.say("I give up.")));

        run(session, "Write it");

        assertThat(repository.resolve("new.txt")).doesNotExist();
        assertThat(head()).isEqualTo(commits);
        assertThat(asked()).contains("were taken back, as the errors stayed");
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::text)
                .anyMatch(it ->
                        it.contains("1 new error in new.txt stayed") && it.contains("troupe redo"));

        UUID redo = session.start("redo", "redo");
        worker.run();
        assertThat(scene.ledger().tasks().find(redo).orElseThrow().state())
                .isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("new.txt")).isEqualTo("BROKEN\n");
        UUID undo = session.start("undo", "undo");
        worker.run();
        assertThat(scene.ledger().tasks().find(undo).orElseThrow().state())
                .isEqualTo(TaskState.SUCCEEDED);
        assertThat(repository.resolve("new.txt")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    restore     |        | leaves it so
                    undo-commit |        | has taken back all that you have changed
                    retry       | whole  | wants you to try again
                    keep        | BROKEN | keeps your changes to new.txt
                    """)
    void somebodyDecides(String choice, String text, String told) throws Exception {
        WorkerScenario.Session session = scene.session(repository).automatic();
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "write",
                                                Map.of("path", "fine.txt", "content", "fine\n"))),
                                write("BROKEN\n"),
                                insisting(),
                                insisting(),
                                insisting(),
                                choice.equals("retry")
                                        ? ScriptedTurn.call(
                                                "",
                                                ScriptedToolCall.of(
                                                        "edit",
                                                        Map.of(
                                                                "path", "new.txt",
                                                                "old_string", "BROKEN",
                                                                "new_string", "whole")))
                                        : ScriptedTurn.say("So be it."),
                                ScriptedTurn.say("The end.")));
        UUID task = session.ask("Write it");
        worker.run();
        assertThat(repository.resolve("new.txt")).doesNotExist();
        TaskWait wait = session.approval("What is to become of the changes?");

        decide(wait, choice);
        worker.run();

        assertThat(scene.ledger().tasks().find(task).orElseThrow().state())
                .isEqualTo(TaskState.SUCCEEDED);
        assertThat(asked()).contains(told);
        assertThat(repository.resolve("fine.txt").toFile().exists())
                .isEqualTo(!choice.equals("undo-commit"));
        if (text == null) {
            assertThat(repository.resolve("new.txt")).doesNotExist();
        } else {
            assertThat(session.content("new.txt")).isEqualTo(text + "\n");
        }
        assertThat(ScenarioRepositories.git(repository, "status", "--porcelain")).isEmpty();
    }

    private static void decide(TaskWait wait, String choice) {
        var _ =
                scene.ledger()
                        .waits()
                        .decide(
                                wait.id(),
                                "{\"answers\":{\"choice\":\"%s\"}}".formatted(choice),
                                "ada",
                                List.of(),
                                List.of());
    }

    /** Killed when it was in the journal that the changes are taken back, and nothing was done yet. */
    @Test
    void aRunAfterACrashGoesOnWithTakingBack() throws Exception {
        WorkerScenario.Session session =
                scene.session(repository).automatic().with(SessionAttendance.HEADLESS);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "write",
                                                Map.of("path", "like.txt", "content", "like\n"))),
                                ScriptedTurn.say("Written."),
                                ScriptedTurn.say("I see.")));
        run(session, "Write one like it");
        UUID task = session.ask("Write it");
        byte[] bytes = "like\n".getBytes(StandardCharsets.UTF_8);
        Files.write(repository.resolve("new.txt"), bytes);
        HashedFileChange change =
                new HashedFileChange("new.txt", null, ContentBlob.of(bytes).hash(), false, null);
        CommitMessage message =
                new CommitMessage(
                        "Write it", "", task + "/1", Map.of("Troupe-Task", task.toString()));
        worker.breakOff(
                1,
                new JournalRecord.Started(1),
                new JournalRecord.FileChangeRecorded("call", change, "created", null),
                new JournalRecord.CommitPostponed(message, List.of(change), null, true),
                new JournalRecord.RollbackStarted("1 new error", message, List.of(change)));

        worker.run();

        assertThat(repository.resolve("new.txt")).doesNotExist();
        assertThat(asked()).contains("were taken back, as the errors stayed");
        assertThat(ScenarioRepositories.git(repository, "status", "--porcelain")).isEmpty();
    }

    @Test
    void withoutAnAnswerNothingIsHeld() throws Exception {
        GATEWAY.goAway(true);
        WorkerScenario.Session session = scene.session(repository).automatic();
        scene.model().play(ModelScenario.of(write("BROKEN\n"), ScriptedTurn.say("Done.")));

        run(session, "Write it");

        assertThat(ScenarioRepositories.git(repository, "show", "HEAD:new.txt"))
                .startsWith("BROKEN");
    }

    @Test
    void placesComeAsPathLineAndText() {
        assertThat(call("navigate_code", Map.of("question", "references", "path", FILE, "line", 1)))
                .contains(FILE + ":1: one");
        assertThat(
                        call(
                                "navigate_code",
                                Map.of(
                                        "question",
                                        "hover",
                                        "path",
                                        FILE,
                                        "line",
                                        1,
                                        "symbol",
                                        "one")))
                .contains("\"one\"");
        assertThat(
                        call(
                                "navigate_code",
                                Map.of("question", "definition", "path", FILE, "line", 99)))
                .contains("There is no such line. Use search and read instead.");
    }

    @Test
    void aRenameIsAnEditLikeAnyOther() throws Exception {
        assertThat(
                        call(
                                "rename_symbol",
                                Map.of(
                                        "path",
                                        FILE,
                                        "line",
                                        1,
                                        "symbol",
                                        "one",
                                        "new_name",
                                        "uno")))
                .contains(FILE);
        assertThat(Files.readString(repository.resolve(FILE)))
                .isEqualTo(before.replace("one", "uno"));
        assertThat(ScenarioRepositories.git(repository, "status", "--porcelain")).isEmpty();
    }

    @Test
    void actionsAreListedAndApplied() throws Exception {
        assertThat(call("code_action", Map.of("path", FILE, "line", 1))).contains("- Mend it");
        assertThat(call("code_action", Map.of("path", FILE, "line", 1, "title", "Break it")))
                .contains("No such proposal.");
        assertThat(call("code_action", Map.of("path", FILE, "line", 1, "title", "Mend it")))
                .contains("Nothing would change.");
        assertThat(call("format_file", Map.of("path", FILE))).contains("Nothing would change.");
        GATEWAY.goAway(true);
        assertThat(call("format_file", Map.of("path", FILE)))
                .contains("The language servers give no answer", "Change the files with edit");
        assertThat(call("navigate_code", Map.of("question", "references", "path", FILE, "line", 1)))
                .contains("Use search and read for now");
    }
}
